import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import type { StreamData } from '@switchboard/contracts/stream/messages';
import { type DayRange, daysOf } from './day-range.ts';
import type { InboxFilter, InboxQuery } from './inbox-query.ts';

/** Why a row left the list, as exactly as can be told; `view` says only that it isn't in this view any more. */
export type LeaveCause =
  | { readonly by: 'deleted' | 'tag' | 'search' | 'days' | 'view' }
  | { readonly by: 'filter'; readonly filter: InboxFilter };

interface Left {
  readonly reason: StreamData<'conversation:deleted'>['reason'];
  /** The row as it was last known here. */
  readonly row: Conversation;
  readonly query: InboxQuery;
  readonly today: string;
}

/**
 * Tells why a row left.
 *
 * The stream names only that it did. Where one thing alone narrows the view, it was that; a tag that was taken off here is seen on the row.
 */
export function leaveCause({ reason, row, query, today }: Left): LeaveCause {
  if (reason === 'deleted') return { by: 'deleted' };
  const { filter, searchString, smartTagIds } = query;
  const hasTags = smartTagIds.length > 0;
  if (hasTags && !hasChosenTags(row, query)) return { by: 'tag' };
  const narrowing: LeaveCause[] = [
    ...(hasTags ? [{ by: 'tag' } as const] : []),
    ...(filter ? [{ by: 'filter', filter } as const] : []),
    ...(searchString.trim() === '' ? [] : [{ by: 'search' } as const]),
    ...(mayOutlive(daysOf(query.range, today), today) ? [{ by: 'days' } as const] : []),
  ];
  const [only, ...others] = narrowing;
  return only && others.length === 0 ? only : { by: 'view' };
}

/** Whether a conversation may move on to later than these days: the last message only ever does, to today at the latest. */
function mayOutlive(days: DayRange | undefined, today: string): boolean {
  return (
    days !== undefined && (days.of ?? 'lastMessage') === 'lastMessage' && (days.to < today || days.timeTo !== undefined)
  );
}

function hasChosenTags({ smartTags }: Conversation, { smartTagIds, smartTagMatch }: InboxQuery): boolean {
  const held = new Set<number>(smartTags.map(({ id }) => id));
  return smartTagMatch === 'all' ? smartTagIds.every((id) => held.has(id)) : smartTagIds.some((id) => held.has(id));
}
