import type { ConversationId } from '@switchboard/contracts/ids';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** Where a platform keeps a conversation's recording; undefined without one, and for a conversation that isn't there. */
export async function findRecordingUrl(db: Queryable, tenant: string, id: ConversationId): Promise<string | undefined> {
  const { rows } = await db.query<{ recording_url: string }>({
    name: 'conversations-find-recording',
    text: `select recording_url from read.conversations
      where tenant_id = $1 and id = $2 and deleted_at is null and recording_url is not null`,
    values: [tenant, id],
  });
  return rows[0]?.recording_url;
}
