import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import type { StreamData } from '@switchboard/contracts/stream/messages';
import { type DayRange, resolveDays } from './day-range.ts';
import { type InboxFilter, type InboxQuery, listFilters } from './inbox-query.ts';

/** Why a row left the list, as precisely as is known; `view` only says that the row no longer matches. */
export type LeaveCause =
  | { readonly by: 'deleted' | 'tag' | 'search' | 'days' | 'view' }
  | { readonly by: 'filter'; readonly filter: InboxFilter };

interface LeftRow {
  readonly reason: StreamData<'conversation:deleted'>['reason'];
  /** The last known row. */
  readonly row: Conversation;
  readonly query: InboxQuery;
  readonly today: string;
}

/**
 * Finds why a row left.
 *
 * The stream only reports that it left. If a single condition narrows the view, that one no longer holds; a removed tag shows on the row itself.
 */
export function findLeaveCause({ reason, row, query, today }: LeftRow): LeaveCause {
  if (reason === 'deleted') return { by: 'deleted' };
  const { filters, searchString, smartTagIds } = query;
  const hasTags = smartTagIds.length > 0;
  if (hasTags && !hasChosenTags(row, query)) return { by: 'tag' };
  const narrowing: LeaveCause[] = [
    ...(hasTags ? [{ by: 'tag' } as const] : []),
    ...listFilters(filters).map((filter) => ({ by: 'filter', filter }) as const),
    ...(searchString.trim() === '' ? [] : [{ by: 'search' } as const]),
    ...(canMovePast(resolveDays(query.range, today), today) ? [{ by: 'days' } as const] : []),
  ];
  const [only, ...others] = narrowing;
  return only && others.length === 0 ? only : { by: 'view' };
}

/** Whether a new message can move a conversation past these days. */
function canMovePast(days: DayRange | undefined, today: string): boolean {
  return (
    days !== undefined && (days.of ?? 'lastMessage') === 'lastMessage' && (days.to < today || days.timeTo !== undefined)
  );
}

function hasChosenTags({ smartTags }: Conversation, { smartTagIds, smartTagMatch }: InboxQuery): boolean {
  const ids = new Set<number>(smartTags.map(({ id }) => id));
  return smartTagMatch === 'all' ? smartTagIds.every((id) => ids.has(id)) : smartTagIds.some((id) => ids.has(id));
}
