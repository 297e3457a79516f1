import {
  FOLD_COLUMNS,
  type RecordRow,
  toConversationFold,
  toConversationRow,
  upsertConversationsSql,
} from '@switchboard/application/inbox/conversations-table';
import type { ConversationFold } from '@switchboard/domain/conversations/fold-state';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { literals, quoted } from '../../postgres/array-literals.ts';
import type { ReadSchema, TableWrite } from '../../runtime/table-writes.ts';
import { type ConversationKey, KnownConversations } from './fold-batch.ts';

const loadSql = (schema: ReadSchema) => `
  select k.tenant_id, ${FOLD_COLUMNS}
  from unnest($1::text[], $2::bigint[]) as k(tenant_id, id)
  cross join lateral (
    select * from ${schema}.conversations where tenant_id = k.tenant_id and id = k.id offset 0
  ) c`;

/** Loads the folds of conversations into `known`; conversations that don't exist yet are left out. */
export async function loadConversations(
  db: Queryable,
  schema: ReadSchema,
  {
    keys,
    known = new KnownConversations(),
  }: { readonly keys: readonly ConversationKey[]; readonly known?: KnownConversations },
): Promise<KnownConversations> {
  if (keys.length === 0) return known;
  const { rows } = await db.query<RecordRow & { tenant_id: string } & Record<never, never>>({
    name: `inbox-load-conversations-${schema}`,
    text: loadSql(schema),
    values: [quoted(keys.map(({ tenantId }) => tenantId)), literals(keys.map(({ id }) => id))],
  });
  for (const row of rows) {
    const fold = toConversationFold(row);
    known.set({ tenantId: row.tenant_id, id: fold.record.id }, fold);
  }
  return known;
}

export interface FoldedConversation {
  readonly tenantId: string;
  readonly folded: { readonly state: ConversationFold };
}

/** Upserts the rows of conversations. */
export const conversationsWrite = (conversations: readonly FoldedConversation[]): TableWrite => ({
  name: 'conversations',
  text: upsertConversationsSql,
  rows: conversations.map(({ tenantId, folded }) => toConversationRow(tenantId, folded.state)),
});
