import type { PoolClient } from 'pg';

/**
 * Replaces the payloads of a stream's events by `{"erased": true}`, inside the caller's transaction.
 *
 * The only way past the log's ban on changes: positions, versions, types and metadata stay. No append to the stream gets between this and the
 * caller's commit. The caller appends the event that tells of it, and takes care of what was derived from the events.
 * Answers how many events it changed; again, it changes none.
 */
export async function eraseStream(client: PoolClient, tenantId: string, streamId: string): Promise<number> {
  const { rows } = await client.query<{ erased: number }>({
    name: 'es-erase-stream',
    text: 'select es.erase_stream($1, $2) as erased',
    values: [tenantId, streamId],
  });
  return rows[0]?.erased ?? 0;
}
