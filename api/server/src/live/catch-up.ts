import { MAX_CATCH_UP_ROWS } from '@switchboard/contracts/base/constants';
import { ATTENTION_LEVELS, type ConversationRecord } from '@switchboard/contracts/conversations/conversation';
import { type Cursor, formatCursor } from '@switchboard/contracts/stream/cursor';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { readAttentionTotal } from '../inbox/counts.ts';
import type { InboxFilter } from '../inbox/filter/inbox-filter.ts';
import { countMatching, findMatchingIds } from '../inbox/list/matching.ts';
import { readPosition } from '../inbox/read-position.ts';
import { type ChangedRow, type ChangesPage, listTagged, readChanges, toRingItem, toTagItems } from './changed-rows.ts';
import { createFrame, createItem, type Frame, type Item, toFrames } from './sse-frames.ts';
import { createChange, selectItem } from './step.ts';
import type { StreamStart } from './stream-start.ts';
import type { View } from './views.ts';

export interface CatchUpRequest {
  readonly tenant: string;
  readonly filter: InboxFilter;
  /** Whether this catch-up has already rung. */
  readonly hasRung: boolean;
  /** Chooses the start, given the inbox's current position. */
  start(current: Cursor): StreamStart;
  /** The view at a position, if it is known without counting. */
  knownView(position: number): View | undefined;
}

/** A part of a catch-up. The last part has a `view`. */
export interface CatchUpPart {
  readonly at: Cursor;
  /** The position up to which the part is complete. */
  readonly upTo: number;
  readonly frames: readonly Frame[];
  readonly hasRung: boolean;
  readonly view: View | undefined;
}

/**
 * Reads what a new stream must send before it is live: the current state of each row that changed since its cursor, not the history.
 *
 * `db` is a snapshot. A cursor that is too old or unusable gets a reset instead, after which the client refetches.
 */
export async function readCatchUp(db: Queryable, request: CatchUpRequest): Promise<CatchUpPart> {
  const { tenant } = request;
  const at = await readPosition(db, tenant);
  const start = request.start(at);
  if (start.kind === 'reset') return lastPart(db, request, { at, items: [], reset: start.reason });
  if (start.kind === 'now' || start.position === at.position) return lastPart(db, request, { at, items: [] });
  const page = await readChanges(db, tenant, { after: start.position, asOf: at });
  const retagged = page === 'too_far' ? page : await readRetagged(db, request, page);
  if (page === 'too_far' || retagged === 'too_far') return lastPart(db, request, { at, items: [], reset: 'too_far' });
  const ring = request.hasRung ? undefined : chooseRing(page.rows);
  const items = [
    ...(ring ? [ring] : []),
    ...toTagItems(page),
    ...(await conversationItems(db, request, { page, retagged })),
  ];
  const hasRung = request.hasRung || ring !== undefined;
  if (page.isLast) return { ...(await lastPart(db, request, { at, items })), hasRung };
  return { at, upTo: page.upTo, frames: toFrames(items, at.epoch), hasRung, view: undefined };
}

async function lastPart(
  db: Queryable,
  request: CatchUpRequest,
  {
    at,
    items,
    reset,
  }: { at: Cursor; items: readonly Item[]; reset?: Extract<StreamStart, { kind: 'reset' }>['reason'] },
): Promise<CatchUpPart> {
  const view = request.knownView(at.position) ?? (await countView(db, request));
  const { position } = at;
  const frames = toFrames([...items, viewItem(view, position)], at.epoch);
  if (reset) frames.unshift(createFrame('reset', { reason: reset, asOf: formatCursor(at) }, position));
  return { at, upTo: position, frames, hasRung: request.hasRung, view };
}

/** The message that ends a catch-up. */
export function viewItem(view: View, position: number): Item {
  return createItem({ event: 'view', data: { ...view, position }, position, key: 'view' });
}

async function countView(db: Queryable, { tenant, filter }: CatchUpRequest): Promise<View> {
  const { total } = await countMatching(db, tenant, filter);
  return { total, attentionTotal: await readAttentionTotal(db, tenant) };
}

/** Chooses the most urgent alert that still needs attention, and the latest of equally urgent ones. */
function chooseRing(rows: readonly ChangedRow[]): Item | undefined {
  const rank = ({ record, alert }: ChangedRow) =>
    [record.attention ? ATTENTION_LEVELS.indexOf(record.attention.level) : -1, alert?.position ?? 0] as const;
  const [loudest] = rows
    .filter(({ alert }) => alert !== undefined)
    .sort((a, b) => rank(b)[0] - rank(a)[0] || rank(b)[1] - rank(a)[1]);
  return loudest && toRingItem(loudest);
}

/** Lists the conversations of changed tags for a search by tag names, because the tags' former names are unknown. */
async function readRetagged(
  db: Queryable,
  { tenant, filter }: CatchUpRequest,
  { changedTags, rows }: ChangesPage,
): Promise<readonly ConversationRecord[] | 'too_far'> {
  if (filter.search?.tagText === undefined || changedTags.length === 0) return [];
  const tagIds = changedTags.map(({ id }) => id);
  const tagged = await listTagged(db, tenant, { tagIds, limit: MAX_CATCH_UP_ROWS + 1 });
  if (tagged.length > MAX_CATCH_UP_ROWS) return 'too_far';
  const changed = new Set(rows.map(({ record }) => record.id));
  return tagged.filter(({ id }) => !changed.has(id));
}

async function conversationItems(
  db: Queryable,
  { tenant, filter }: CatchUpRequest,
  { page, retagged }: { page: ChangesPage; retagged: readonly ConversationRecord[] },
): Promise<Item[]> {
  const { tags, changedTags, upTo } = page;
  const renamedAt = Math.min(upTo, Math.max(0, ...changedTags.map(({ position }) => position)));
  const changes = [
    ...page.rows.map(({ record }) => createChange({ before: undefined, after: record, tags })),
    ...retagged.map((record) => createChange({ before: undefined, after: record, tags, position: renamedAt })),
  ];
  const decided = changes.map((change) => ({ change, now: filter.matches(change.after, tags) }));
  const unknown = decided.filter(({ now }) => now === 'unknown').map(({ change }) => change.after.id);
  const found = await findMatchingIds(db, tenant, filter, unknown);
  return decided.flatMap(({ change, now }) => {
    const matches = now === true || found.has(change.after.id);
    return selectItem(change, { matches, wasShown: true, withheld: filter.withheld }) ?? [];
  });
}
