import type { ConversationPage, ListQuery } from '@switchboard/contracts/conversations/list';
import { isPurposeHidden } from '@switchboard/contracts/conversations/purpose';
import { formatCursor } from '@switchboard/contracts/stream/cursor';
import type { TenantScope } from '../../http/auth/permission.ts';
import { toConversation } from '../../inbox/conversation.ts';
import { compileFilter } from '../../inbox/filter/inbox-filter.ts';
import { findHits } from '../../inbox/list/find-hits.ts';
import { type ListDeps, readList } from '../../inbox/list/page.ts';
import { findMarks } from './seen.ts';

/** The account that a read concerns, and the person whose seen marks it includes. */
export interface ReaderScope extends TenantScope {
  readonly userId: string | undefined;
}

/** Lists a page of an account's conversations with totals and cursor, all from one snapshot. */
export async function listConversations(
  deps: ListDeps,
  { tenantId, timeZone, withheld, name, userId }: ReaderScope,
  query: ListQuery,
): Promise<ConversationPage> {
  const { page, perPage, sortBy, sortOrder } = query;
  const filter = compileFilter(query, { timeZone, withheld, userId });
  const order = { field: sortBy, direction: sortOrder };
  const list = await readList(deps, tenantId, { filter, order, page, perPage });
  const ids = list.records.map(({ id }) => id);
  const disclosed = list.records.filter(({ purpose }) => !isPurposeHidden(purpose, withheld)).map(({ id }) => id);
  const hits = await findHits(deps.pool, tenantId, query.searchString, disclosed);
  return {
    data: list.records.map((record) => toConversation(record, list.tags, withheld)),
    meta: {
      page,
      perPage,
      total: list.total,
      totalPages: Math.ceil(list.total / perPage),
      totalCapped: list.isCapped,
      attentionTotal: list.attentionTotal,
      asOf: formatCursor(list.asOf),
      timeZone,
      seen: userId === undefined ? {} : await findMarks(deps.pool, { tenantId, userId }, ids),
      ...(hits && { hits }),
      accountName: name,
    },
  };
}
