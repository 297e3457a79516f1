import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { Conversation, SmartTagRef } from '@switchboard/contracts/conversations/conversation';
import { type Copies, put } from './copies.ts';
import { type InboxSort, LIVE_SORT } from './inbox-query.ts';
import { keepLaterTags } from './later-tags.ts';
import { compareRows, isSameSort, lowerBound } from './order.ts';

/** Positions of rows that were taken out, kept so that an older change doesn't bring them back. */
const KEPT_REMOVALS = 500;
/** More changes on other pages than this aren't counted. */
export const MAX_ELSEWHERE = 999;

/**
 * One page of the list, kept true by live changes.
 *
 * What is on it is as the stream told up to `changedAt[id]`, or as of `since`, the position of the snapshot: a change that isn't newer
 * is dropped. A row itself may be further on, by its own position, where a write answered it.
 */
export interface Page {
  readonly rows: Readonly<Record<number, Conversation>>;
  readonly order: readonly ConversationId[];
  readonly changedAt: Readonly<Record<number, number>>;
  /** Up to which position a write answered a row's tags: these may be further on than the row. */
  readonly tagsAt: Readonly<Record<number, number>>;
  readonly since: number;
  /** 1 for the first. */
  readonly number: number;
  readonly size: number;
  readonly sort: InboxSort;
  /** Rows exist beyond the last one of this page. */
  readonly hasMore: boolean;
  /** Rows beyond may belong here by now: only the server knows which. */
  readonly hasGap: boolean;
  /** Conversations that changed and are on other pages. */
  readonly elsewhere: readonly ConversationId[];
}

export const EMPTY_PAGE: Page = {
  rows: {},
  order: [],
  changedAt: {},
  tagsAt: {},
  since: -1,
  number: 1,
  size: 0,
  sort: LIVE_SORT,
  hasMore: false,
  hasGap: false,
  elsewhere: [],
};

/** What the server answered: the rows of one page, in their order, as of a position. */
export interface Snapshot extends Pick<Page, 'since' | 'number' | 'size' | 'sort'> {
  readonly data: readonly Conversation[];
  readonly total: number;
}

/** One change as a stream tells it: a row, or its leaving. */
export type Change =
  | { readonly position: number; readonly row: Conversation }
  | { readonly position: number; readonly gone: ConversationId };

/** A page as the server answered it. */
export function pageOf({ data, total, ...rest }: Snapshot): Page {
  return {
    ...EMPTY_PAGE,
    ...rest,
    rows: Object.fromEntries(data.map((row) => [row.id, row])),
    order: data.map((row) => row.id),
    hasMore: total > (rest.number - 1) * rest.size + data.length,
  };
}

/** The page after a change. `liveSort`: what page 1 is sorted by once something changes. The same page if the change is old news. */
export function changePage(page: Page, change: Change, liveSort: InboxSort, copies?: Copies): Page {
  const id = 'row' in change ? change.row.id : change.gone;
  if (change.position <= Math.max(page.since, page.changedAt[id] ?? -1)) return page;
  const { position } = change;
  if ('gone' in change) return removeRow(page, id, position);
  const held = page.rows[id];
  const isAhead = held !== undefined && held.position > change.row.position;
  const row = isAhead ? held : keepLaterTags(change.row, held, { position, tagsAt: page.tagsAt[id] });
  return takeRow(page, row, { position, sort: liveSort, copies });
}

/** The page after changes of before say nothing any more: positions begin anew. */
export function forgetPositions(page: Page): Page {
  const rows = Object.values(page.rows).map((row) => [row.id, { ...row, position: 0 }] as const);
  return { ...page, rows: Object.fromEntries(rows), since: -1, changedAt: {}, tagsAt: {} };
}

/** The page with a row as it is now, as of a position of the stream. */
export function takeRow(page: Page, row: Conversation, { sort, ...told }: Told & { readonly sort: InboxSort }): Page {
  return page.number > 1 ? replaceRow(page, row, told) : placeRow(page, row, { ...told, sort });
}

/** The page after a tag was renamed or recoloured: rows hold ids, and show what the tag is called now. */
export function retagPage(page: Page, tag: SmartTagRef): Page {
  const retagged = page.order.flatMap((id) => {
    const row = page.rows[id];
    if (!row?.smartTags.some((held) => held.id === tag.id && (held.name !== tag.name || held.color !== tag.color)))
      return [];
    const smartTags = row.smartTags.map((held) =>
      held.id === tag.id ? { id: tag.id, name: tag.name, color: tag.color } : held,
    );
    return [[id, { ...row, smartTags }] as const];
  });
  return retagged.length === 0 ? page : { ...page, rows: { ...page.rows, ...Object.fromEntries(retagged) } };
}

interface Told {
  readonly position: number;
  readonly copies: Copies | undefined;
}

/** Page 1 takes a row where it sorts, and keeps its size. */
function placeRow(
  page: Page,
  row: Conversation,
  { position, sort, copies }: Told & { readonly sort: InboxSort },
): Page {
  const before = page.rows[row.id];
  const compare = compareRows(sort);
  const order = resort(page, sort).filter((id) => id !== row.id);
  const place = lowerBound(order, (id) => {
    const other = page.rows[id];
    return other !== undefined && compare(other, row) < 0;
  });
  const isLast = place === order.length;
  // What sorts last, beside rows that this page doesn't know, may not be the next one at all.
  if (!before && isLast && page.hasGap) return page;
  order.splice(place, 0, row.id);
  const cut = order.length > page.size ? order.pop() : undefined;
  const rows = put({ held: page.rows, id: row.id, value: row }, copies);
  if (cut !== undefined) delete rows[cut];
  // It sank to the end: rows beyond may come before it by now.
  const fell = isLast && before !== undefined && compare(before, row) < 0;
  // By another sort, other rows come first.
  const isResorted = !isSameSort(page.sort, sort);
  return {
    ...page,
    sort,
    rows,
    order,
    hasMore: page.hasMore || cut !== undefined,
    hasGap: page.hasGap || ((fell || isResorted) && page.hasMore),
    changedAt: cut === row.id ? page.changedAt : put({ held: page.changedAt, id: row.id, value: position }, copies),
  };
}

/** The page's order by a sort, which it mostly has already. */
function resort(page: Page, sort: InboxSort): readonly ConversationId[] {
  if (isSameSort(page.sort, sort)) return page.order;
  return page.order
    .flatMap((id) => page.rows[id] ?? [])
    .sort(compareRows(sort))
    .map(({ id }) => id);
}

/** A later page replaces what it holds, and counts the rest. */
function replaceRow(page: Page, row: Conversation, { position, copies }: Told): Page {
  if (!(row.id in page.rows)) {
    const isCounted = page.elsewhere.includes(row.id) || page.elsewhere.length >= MAX_ELSEWHERE;
    return isCounted ? page : { ...page, elsewhere: [...page.elsewhere, row.id] };
  }
  return {
    ...page,
    rows: put({ held: page.rows, id: row.id, value: row }, copies),
    changedAt: put({ held: page.changedAt, id: row.id, value: position }, copies),
  };
}

function removeRow(page: Page, id: ConversationId, position: number): Page {
  const changedAt = forgetOldRemovals({ ...page.changedAt, [id]: position }, page);
  if (!(id in page.rows)) return { ...page, changedAt, elsewhere: page.elsewhere.filter((other) => other !== id) };
  const { [id]: _, ...rows } = page.rows;
  return {
    ...page,
    rows,
    changedAt,
    order: page.order.filter((other) => other !== id),
    hasGap: page.hasGap || page.hasMore,
  };
}

function forgetOldRemovals(changedAt: Readonly<Record<number, number>>, page: Page): Readonly<Record<number, number>> {
  const entries = Object.entries(changedAt);
  if (entries.length <= page.size + KEPT_REMOVALS) return changedAt;
  const removed = entries.filter(([id]) => !(Number(id) in page.rows)).sort(([, a], [, b]) => a - b);
  const gone = new Set(removed.slice(0, removed.length - KEPT_REMOVALS / 2).map(([id]) => id));
  return Object.fromEntries(entries.filter(([id]) => !gone.has(id)));
}
