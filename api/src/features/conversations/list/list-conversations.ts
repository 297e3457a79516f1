import type { ConversationPage } from '@switchboard/contracts/conversations/list';
import type { ListQuery } from '@switchboard/contracts/conversations/query';
import { formatCursor } from '@switchboard/contracts/stream/cursor';
import type { TenantScope } from '../../../http/tenant-scope.ts';
import { toConversation } from '../../../inbox/conversation.ts';
import { compileFilter } from '../../../inbox/filter/inbox-filter.ts';
import { readFacts } from '../../../inbox/list/facts.ts';
import { readPage } from '../../../inbox/list/page.ts';
import { inSnapshot } from '../../../inbox/snapshot.ts';
import type { ConversationDeps } from '../deps.ts';

/** One page of an account's conversations with its totals and cursor, all of one snapshot. */
export function listConversations(
  { pool, tagMaps }: Pick<ConversationDeps, 'pool' | 'tagMaps'>,
  { tenantId, timeZone }: TenantScope,
  query: ListQuery,
): Promise<ConversationPage> {
  const { page, perPage, sortBy, sortOrder } = query;
  const filter = compileFilter(query, timeZone);
  return inSnapshot(pool, async (client) => {
    const { asOf, attentionTotal, tagsPosition } = await readFacts(client, tenantId);
    const tags = await tagMaps.at(client, tenantId, tagsPosition);
    const found = await readPage(client, tenantId, {
      filter,
      page,
      perPage,
      order: { field: sortBy, direction: sortOrder },
    });
    return {
      data: found.records.map((record) => toConversation(record, tags)),
      meta: {
        page,
        perPage,
        total: found.total,
        totalPages: Math.ceil(found.total / perPage),
        totalCapped: found.isCapped,
        attentionTotal,
        asOf: formatCursor(asOf),
        timeZone,
      },
    };
  });
}
