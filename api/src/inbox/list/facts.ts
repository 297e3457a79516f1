import type { Cursor } from '@switchboard/contracts/stream/cursor';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { TAGS_POSITION } from '../queries.ts';

/** What an answer says of its snapshot, whatever was asked. */
export interface SnapshotFacts {
  /** Everything up to it is in the snapshot. */
  readonly asOf: Cursor;
  /** Conversations of the whole account that need attention. */
  readonly attentionTotal: number;
  /** See `TagMaps.at`. */
  readonly tagsPosition: number;
}

/** Reads where the snapshot stands. */
export async function readFacts(db: Queryable, tenant: string): Promise<SnapshotFacts> {
  const { rows } = await db.query<Cursor & { attention_total: number; tags_position: number }>({
    name: 'inbox-facts',
    text: `select a.epoch, a.position, ${TAGS_POSITION} as tags_position,
      (select count(*) from read.conversations c where c.tenant_id = $1 and c.needs_attention and c.deleted_at is null) as attention_total
      from read.as_of($1) a`,
    values: [tenant],
  });
  const [row] = rows;
  if (row === undefined) throw new Error('read.as_of answered nothing');
  const { epoch, position } = row;
  return { asOf: { epoch, position }, attentionTotal: row.attention_total, tagsPosition: row.tags_position };
}
