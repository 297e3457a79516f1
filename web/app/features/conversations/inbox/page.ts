import type { ConversationId } from '@switchboard/contracts/base/ids';
import { compareBytes, sortKey } from '@switchboard/contracts/base/text';
import { type Conversation, PRIORITIES, type SmartTagRef } from '@switchboard/contracts/conversations/conversation';
import type { SortField } from '@switchboard/contracts/conversations/list';
import { type InboxSort, LIVE_SORT } from './inbox-query.ts';

// A page is the list's state for one page number. Changes may arrive late, twice or out of order:
//
// - Every row remembers the position of the last change applied to it (`changedAt`), the page remembers the position of its snapshot (`since`), and
//   a change that isn't newer than both is dropped. Removals are remembered too, so that a late update doesn't bring a removed row back.
// - Page 1 inserts, moves and removes rows where they sort and keeps its size. Later pages replace rows in place and count changes elsewhere.
// - The page can't know the rows beyond its end. When one of them may belong here, `hasGap` is set and the list is refetched.
// - A write's response may be ahead of the stream. It changes what a row shows, never whether the row is on the page: only the stream decides that.

/** How many removals are remembered beyond the page's size. */
const MAX_KEPT_REMOVALS = 500;
/** The maximum count of changes on other pages. */
export const MAX_ELSEWHERE = 999;

/**
 * One page of the list, kept current by live changes.
 *
 * Membership of a row reflects the stream up to `changedAt[id]`, or else the snapshot at `since`. The row's own `position` may be later if a write
 * returned it.
 */
export interface Page {
  readonly rows: Readonly<Record<number, Conversation>>;
  readonly order: readonly ConversationId[];
  readonly changedAt: Readonly<Record<number, number>>;
  /** The position of the write that returned a row's tags, which may be later than the row's. */
  readonly tagsAt: Readonly<Record<number, number>>;
  readonly since: number;
  /** The page number, from 1. */
  readonly number: number;
  readonly size: number;
  readonly sort: InboxSort;
  /** Whether rows exist beyond the end of this page. */
  readonly hasMore: boolean;
  /** Whether rows beyond the end may belong here now; only the server knows which. */
  readonly hasGap: boolean;
  /** Conversations on other pages that changed. */
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

/** A response of the server: the rows of one page, in order, as of a position. */
export interface Snapshot extends Pick<Page, 'since' | 'number' | 'size' | 'sort'> {
  readonly data: readonly Conversation[];
  readonly total: number;
}

/** A change from the stream: a row, or its removal. */
export type Change =
  | { readonly position: number; readonly row: Conversation }
  | { readonly position: number; readonly gone: ConversationId };

/** Creates a page from a snapshot. */
export function createPage({ data, total, ...rest }: Snapshot): Page {
  return {
    ...EMPTY_PAGE,
    ...rest,
    rows: Object.fromEntries(data.map((row) => [row.id, row])),
    order: data.map((row) => row.id),
    hasMore: total > (rest.number - 1) * rest.size + data.length,
  };
}

/** Applies a change. Page 1 is sorted by `liveSort` from then on. Returns the same page if the change is old. */
export function applyChange(page: Page, change: Change, liveSort: InboxSort, copies?: Copies): Page {
  const id = 'row' in change ? change.row.id : change.gone;
  if (change.position <= Math.max(page.since, page.changedAt[id] ?? -1)) return page;
  const { position } = change;
  if ('gone' in change) return removeRow(page, id, position);
  const held = page.rows[id];
  const isAhead = held !== undefined && held.position > change.row.position;
  const row = isAhead ? held : keepLaterTags(change.row, held, { position, tagsAt: page.tagsAt[id] });
  return upsertRow(page, row, { position, sort: liveSort, copies });
}

/** Forgets all positions, because positions start over. */
export function forgetPositions(page: Page): Page {
  const rows = Object.values(page.rows).map((row) => [row.id, { ...row, position: 0 }] as const);
  return { ...page, rows: Object.fromEntries(rows), since: -1, changedAt: {}, tagsAt: {} };
}

/** Inserts, moves or replaces a row as of a position of the stream. */
export function upsertRow(
  page: Page,
  row: Conversation,
  { sort, ...upsert }: Upsert & { readonly sort: InboxSort },
): Page {
  return page.number > 1 ? replaceRow(page, row, upsert) : placeRow(page, row, { ...upsert, sort });
}

/** Applies a tag's new name or color to all rows that have it. */
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

interface Upsert {
  readonly position: number;
  readonly copies: Copies | undefined;
}

/** Puts a row where it sorts on page 1 and keeps the page's size. */
function placeRow(
  page: Page,
  row: Conversation,
  { position, sort, copies }: Upsert & { readonly sort: InboxSort },
): Page {
  const before = page.rows[row.id];
  const compare = compareRows(sort);
  const order = resort(page, sort).filter((id) => id !== row.id);
  const place = lowerBound(order, (id) => {
    const other = page.rows[id];
    return other !== undefined && compare(other, row) < 0;
  });
  const isLast = place === order.length;
  // Rows that this page doesn't know may sort before it.
  if (!before && isLast && page.hasGap) return page;
  order.splice(place, 0, row.id);
  const cut = order.length > page.size ? order.pop() : undefined;
  const rows = put({ record: page.rows, id: row.id, value: row }, copies);
  if (cut !== undefined) delete rows[cut];
  // The row moved to the end: rows beyond it may sort before it now.
  const fell = isLast && before !== undefined && compare(before, row) < 0;
  // Another sort puts other rows first.
  const isResorted = !isSameSort(page.sort, sort);
  return {
    ...page,
    sort,
    rows,
    order,
    hasMore: page.hasMore || cut !== undefined,
    hasGap: page.hasGap || ((fell || isResorted) && page.hasMore),
    changedAt: cut === row.id ? page.changedAt : put({ record: page.changedAt, id: row.id, value: position }, copies),
  };
}

/** Returns the page's order by a sort; usually, the page is already sorted by it. */
function resort(page: Page, sort: InboxSort): readonly ConversationId[] {
  if (isSameSort(page.sort, sort)) return page.order;
  return page.order
    .flatMap((id) => page.rows[id] ?? [])
    .sort(compareRows(sort))
    .map(({ id }) => id);
}

/** Replaces a row on a later page in place; counts changes of other rows. */
function replaceRow(page: Page, row: Conversation, { position, copies }: Upsert): Page {
  if (!(row.id in page.rows)) {
    const isCounted = page.elsewhere.includes(row.id) || page.elsewhere.length >= MAX_ELSEWHERE;
    return isCounted ? page : { ...page, elsewhere: [...page.elsewhere, row.id] };
  }
  return {
    ...page,
    rows: put({ record: page.rows, id: row.id, value: row }, copies),
    changedAt: put({ record: page.changedAt, id: row.id, value: position }, copies),
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
  if (entries.length <= page.size + MAX_KEPT_REMOVALS) return changedAt;
  const removed = entries.filter(([id]) => !(Number(id) in page.rows)).sort(([, a], [, b]) => a - b);
  const gone = new Set(removed.slice(0, removed.length - MAX_KEPT_REMOVALS / 2).map(([id]) => id));
  return Object.fromEntries(entries.filter(([id]) => !gone.has(id)));
}

/** The tags of a conversation that a write returned. */
export interface WrittenTags {
  readonly id: ConversationId;
  readonly smartTags: Conversation['smartTags'];
  readonly position: number;
}

/**
 * Merges a row that a write returned. Returns the same page if the row isn't on it or is at least as new.
 *
 * The stream decides whether the row still belongs here, so `changedAt` stays: frames before the write still apply.
 */
export function mergeWrittenRow(page: Page, row: Conversation, liveSort: InboxSort): Page {
  const held = page.rows[row.id];
  if (!held || row.position <= held.position) return page;
  const written = keepLaterTags(row, held, { position: row.position, tagsAt: page.tagsAt[row.id] });
  const position = page.changedAt[row.id] ?? page.since;
  return upsertRow(page, written, { position, sort: liveSort, copies: undefined });
}

/** Merges tags that a write returned. Returns the same page if it has newer tags: responses may arrive in another order than their writes. */
export function mergeWrittenTags(page: Page, { id, smartTags, position }: WrittenTags): Page {
  const row = page.rows[id];
  if (!row) return page;
  const knownAt = Math.max(page.since, page.changedAt[id] ?? -1, row.position, page.tagsAt[id] ?? -1);
  if (position <= knownAt) return page;
  const tagsAt = Object.entries(page.tagsAt).filter(([rowId]) => Number(rowId) in page.rows);
  return {
    ...page,
    rows: { ...page.rows, [id]: { ...row, smartTags } },
    tagsAt: { ...Object.fromEntries(tagsAt), [id]: position },
  };
}

/** Keeps the stored tags of a row if a write returned them after the row's position. */
export function keepLaterTags(
  row: Conversation,
  stored: Conversation | null | undefined,
  { position, tagsAt = -1 }: { readonly position: number; readonly tagsAt: number | undefined },
): Conversation {
  return stored && position < tagsAt ? { ...row, smartTags: stored.smartTags } : row;
}

/**
 * Records that were copied while one bundle of changes is applied. Later changes of the bundle write to them in place.
 *
 * Fifty changes then copy the rows once instead of fifty times. Don't keep a page between two changes of a bundle.
 */
export type Copies = WeakSet<object>;

/** Sets a value in a copy of a record, or in the copy that an earlier change of the bundle made. */
export function put<T>(
  { record, id, value }: { readonly record: Readonly<Record<number, T>>; readonly id: number; readonly value: T },
  copies: Copies | undefined,
): Record<number, T> {
  const copy: Record<number, T> = copies?.has(record) ? record : { ...record };
  copies?.add(copy);
  copy[id] = value;
  return copy;
}

/** Compares rows as the server does: by the sort field, then by id in the same direction; null sorts lowest. */
export function compareRows({ by, order }: InboxSort): (a: Conversation, b: Conversation) => number {
  const sign = order === 'asc' ? 1 : -1;
  const compare = by === 'waiting' ? compareWaiting(sign) : COMPARE[by];
  return (a, b) => sign * (compare(a, b) || a.id - b.id);
}

export const isSameSort = (a: InboxSort, b: InboxSort): boolean => a.by === b.by && a.order === b.order;

/** Returns how many items pass, given that all passing items come first. */
export function lowerBound<T>(items: readonly T[], passes: (item: T) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item !== undefined && passes(item)) low = middle + 1;
    else high = middle;
  }
  return low;
}

// The type makes a new sort field an error here.
const COMPARE: Readonly<Record<Exclude<SortField, 'waiting'>, (a: Conversation, b: Conversation) => number>> = {
  name: (a, b) => compareBytes(sortKey(a.name), sortKey(b.name)),
  lastMessageAt: (a, b) => instant(a.lastMessageAt) - instant(b.lastMessageAt),
  createdAt: (a, b) => instant(a.createdAt) - instant(b.createdAt),
  durationMs: (a, b) => (a.durationMs ?? -1) - (b.durationMs ?? -1),
  priority: (a, b) => PRIORITIES.indexOf(a.priority) - PRIORITIES.indexOf(b.priority),
  waitingSince: (a, b) => instant(a.waitingSince) - instant(b.waitingSince),
};

/** By need of a person; rows that need nobody come last in both directions. See `SORT_FIELDS`. */
const compareWaiting =
  (sign: 1 | -1) =>
  (a: Conversation, b: Conversation): number =>
    // The caller multiplies by the sign again.
    sign * (Number(b.needsAttention) - Number(a.needsAttention)) ||
    Number(isEmergency(b)) - Number(isEmergency(a)) ||
    instant(waitingFrom(a)) - instant(waitingFrom(b));

const isEmergency = ({ needsAttention, attention }: Conversation): boolean =>
  needsAttention && attention?.level === 'emergency';
const waitingFrom = ({ needsAttention, waitingSince, lastMessageAt }: Conversation): string =>
  (needsAttention ? waitingSince : null) ?? lastMessageAt;

const instant = (at: string | null): number => (at === null ? Number.NEGATIVE_INFINITY : Date.parse(at));
