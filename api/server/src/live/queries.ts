import type { ConversationRecord } from '@switchboard/contracts/conversations/row';
import type { Cursor } from '@switchboard/contracts/stream/cursor';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { RECORD_COLUMNS, type RecordRow, toRecord } from '../inbox/queries.ts';

/** Where an account's inbox stands. */
export async function readPosition(db: Queryable, tenant: string): Promise<Cursor> {
  const { rows } = await db.query<{ epoch: string; position: number }>({
    name: 'live-position',
    text: 'select epoch, position from read.as_of($1)',
    values: [tenant],
  });
  const [row] = rows;
  if (row === undefined) throw new Error('read.as_of answered nothing');
  return { epoch: row.epoch, position: row.position };
}

/** Where the inboxes of accounts stand, by account. */
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
  /** Where it last rang, and the message that it rang for, if it rang since the position that was asked about and still stands. */
  readonly alert: { readonly position: number; readonly seq: number | null } | undefined;
}

type ChangedRecordRow = RecordRow & {
  readonly alert_position: number;
  readonly rings: boolean;
  readonly alert_seq: number | null;
};

/** Up to `limit` conversations whose last change came after a position, deleted ones included, in the order of their changes. */
export async function listChanged(
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

/** How many conversations changed after a position, up to `limit`. */
export async function countChanged(
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

/** Up to `limit` conversations that carry one of these tags, deleted ones left out. */
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
