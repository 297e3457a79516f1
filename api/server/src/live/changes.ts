import { MAX_CATCH_UP_ROWS } from '@switchboard/contracts/constants';
import type { SmartTag } from '@switchboard/contracts/smart-tags/smart-tag';
import type { Cursor } from '@switchboard/contracts/stream/cursor';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { listTags } from '../inbox/queries.ts';
import { createTagMap, type TagMap } from '../inbox/tag-map.ts';
import type { Item } from './frame.ts';
import { type ChangedRow, countChanged, listChanged } from './queries.ts';
import { ringItem, tagItem } from './step.ts';

/** Rows that are read, written out and sent at once; more come in pages, so that neither memory nor a slow client is overrun. */
export const CHANGES_PAGE_ROWS = 250;

/** What changed in an account after a position, in the order of changes: all of it, or the first page. */
export interface ChangesPage {
  /** The page holds everything that changed up to here. */
  readonly upTo: number;
  /** Whether nothing came after it in the snapshot it was read from. */
  readonly isLast: boolean;
  readonly rows: readonly ChangedRow[];
  /** The account's tags in that snapshot. */
  readonly tags: TagMap;
  /** Those of them that changed within the page's positions. */
  readonly changedTags: readonly (SmartTag & { readonly position: number })[];
}

/** Reads what changed after a position. Answers `too_far` if that is too much to send. `asOf` is of the same snapshot as `db`. */
export async function readChanges(
  db: Queryable,
  tenant: string,
  { after, asOf }: { readonly after: number; readonly asOf: Cursor },
): Promise<ChangesPage | 'too_far'> {
  const found = await listChanged(db, tenant, { after, limit: CHANGES_PAGE_ROWS + 1 });
  const isLast = found.length <= CHANGES_PAGE_ROWS;
  if (!isLast && (await countChanged(db, tenant, { after, limit: MAX_CATCH_UP_ROWS + 1 })) > MAX_CATCH_UP_ROWS)
    return 'too_far';
  const rows = isLast ? found : found.slice(0, CHANGES_PAGE_ROWS);
  const upTo = isLast ? asOf.position : (rows.at(-1)?.record.position ?? asOf.position);
  const tags = await listTags(db, tenant);
  const changedTags = tags.filter(({ position }) => position > after && position <= upTo);
  return { upTo, isLast, rows, tags: createTagMap(tags), changedTags };
}

/** The messages about a page's tags. */
export function tagItemsOf({ changedTags }: ChangesPage): Item[] {
  return changedTags.map((tag) => tagItem({ smartTag: tag, position: tag.position }));
}

/** The message that rings for a changed row, at the row's own position; undefined if it doesn't ring. */
export function ringItemOf({ record, alert }: ChangedRow): Item | undefined {
  if (alert === undefined || record.attention === null) return undefined;
  return ringItem({
    conversationId: record.id,
    seq: alert.seq,
    level: record.attention.level,
    position: record.position,
  });
}
