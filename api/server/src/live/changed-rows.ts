import { RECORD_COLUMNS, type RecordRow, toRecord } from '@switchboard/application/inbox/conversations-table';
import { MAX_CATCH_UP_ROWS } from '@switchboard/contracts/base/constants';
import type { ConversationRecord } from '@switchboard/contracts/conversations/conversation';
import type { SmartTag } from '@switchboard/contracts/smart-tags/smart-tags';
import type { Cursor } from '@switchboard/contracts/stream/cursor';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { createTagMap, listTags, type TagMap } from '../inbox/tag-map.ts';
import type { Item } from './sse-frames.ts';
import { ringItem, tagItem } from './step.ts';

// Reads changes of an inbox from PostgreSQL, for new streams and for changes that no message announced. It reads state, not history: each
// conversation that changed after a position appears once, at its last change.

/** Rows that are read, serialized and sent at once. More rows come in pages, so that neither memory nor a slow client is overwhelmed. */
export const CHANGES_PAGE_ROWS = 250;

/** The changes of an account after a position, in order: all of them, or the first page. */
export interface ChangesPage {
  /** The page is complete up to here. */
  readonly upTo: number;
  /** Whether the snapshot has no changes after the page. */
  readonly isLast: boolean;
  readonly rows: readonly ChangedRow[];
  /** The account's tags in the snapshot. */
  readonly tags: TagMap;
  /** The tags that changed within the page's positions. */
  readonly changedTags: readonly (SmartTag & { readonly position: number })[];
}

/** Reads the changes after a position. `asOf` is the position of `db`'s snapshot. @returns `too_far` if they are too many to send */
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
export function toTagItems({ changedTags }: ChangesPage): Item[] {
  return changedTags.map((tag) => tagItem({ smartTag: tag, position: tag.position }));
}

/** The ring of a changed row, at the row's own position; undefined if the row doesn't ring. */
export function toRingItem({ record, alert }: ChangedRow): Item | undefined {
  if (alert === undefined || record.attention === null) return undefined;
  return ringItem({
    conversationId: record.id,
    seq: alert.seq,
    level: record.attention.level,
    position: record.position,
  });
}

/** Reads the positions of several accounts' inboxes, by account. */
export async function readPositions(db: Queryable, tenants: readonly string[]): Promise<Map<string, Cursor>> {
  const { rows } = await db.query<{ tenant: string; epoch: string; position: number }>({
    name: 'live-positions',
    text: 'select wanted.tenant, a.epoch, a.position from unnest($1::text[]) as wanted(tenant) cross join lateral read.as_of(wanted.tenant) a',
    values: [tenants],
  });
  return new Map(rows.map(({ tenant, epoch, position }) => [tenant, { epoch, position }]));
}

/** A conversation that changed. */
export interface ChangedRow {
  readonly record: ConversationRecord;
  /** The last ring and its message, if it came after the requested position and still needs attention. */
  readonly alert: { readonly position: number; readonly seq: number | null } | undefined;
}

type ChangedRecordRow = RecordRow & {
  readonly alert_position: number;
  readonly rings: boolean;
  readonly alert_seq: number | null;
};

/** Lists up to `limit` conversations whose last change came after a position, deleted ones included, in order of their changes. */
async function listChanged(
  db: Queryable,
  tenant: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<ChangedRow[]> {
  const { rows } = await db.query<ChangedRecordRow>({
    name: 'live-changed',
    text: LIST_CHANGED,
    values: [tenant, after, limit],
  });
  return rows.map((row) => ({
    record: toRecord(row),
    alert: row.rings ? { position: row.alert_position, seq: row.alert_seq ?? row.attention?.seq ?? null } : undefined,
  }));
}

const LIST_CHANGED = `
  select ${RECORD_COLUMNS}, c.last_alert_position as alert_position, ring.rings,
    case when ring.rings then (
      select m.seq from read.messages m
      where m.tenant_id = c.tenant_id and m.conversation_id = c.id and m.position = c.last_alert_position) end as alert_seq
  from read.conversations c
  cross join lateral (select c.last_alert_position > $2 and c.needs_attention and c.deleted_at is null as rings) ring
  where c.tenant_id = $1 and c.last_position > $2
  order by c.last_position
  limit $3`;

/** Counts the conversations that changed after a position, up to `limit`. */
async function countChanged(
  db: Queryable,
  tenant: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<number> {
  const { rows } = await db.query<{ changed: number }>({
    name: 'live-count-changed',
    text: `select count(*) as changed from (
        select 1 from read.conversations where tenant_id = $1 and last_position > $2 limit $3) c`,
    values: [tenant, after, limit],
  });
  return rows[0]?.changed ?? 0;
}

/** Lists up to `limit` conversations with one of these tags, without deleted ones. */
export async function listTagged(
  db: Queryable,
  tenant: string,
  { tagIds, limit }: { readonly tagIds: readonly number[]; readonly limit: number },
): Promise<ConversationRecord[]> {
  const { rows } = await db.query<RecordRow>({
    name: 'live-tagged',
    text: `select ${RECORD_COLUMNS} from read.conversations c
      where c.tenant_id = $1 and c.deleted_at is null and c.smart_tags && $2::bigint[] order by c.id limit $3`,
    values: [tenant, tagIds, limit],
  });
  return rows.map(toRecord);
}
