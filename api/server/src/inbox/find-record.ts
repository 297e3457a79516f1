import { RECORD_COLUMNS, type RecordRow, toRecord } from '@switchboard/application/inbox/conversations-table';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { ConversationRecord } from '@switchboard/contracts/conversations/conversation';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { TAGS_POSITION } from './tag-map.ts';

/** A conversation, with the position of the account's tags in the same snapshot; see `TagMaps.at`. */
export interface FoundRecord {
  readonly record: ConversationRecord;
  readonly tagsPosition: number;
}

/** Finds a conversation of the account, deleted or not. */
export async function findRecord(db: Queryable, tenant: string, id: ConversationId): Promise<FoundRecord | undefined> {
  const { rows } = await db.query<RecordRow & { tags_position: number }>({
    name: 'inbox-find-record',
    text: `select ${RECORD_COLUMNS}, ${TAGS_POSITION} as tags_position
      from read.conversations c where c.tenant_id = $1 and c.id = $2`,
    values: [tenant, id],
  });
  return rows[0] && { record: toRecord(rows[0]), tagsPosition: rows[0].tags_position };
}
