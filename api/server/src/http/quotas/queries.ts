import { findUses } from '@switchboard/application/dialing/caps/cap-queries';
import { MODEL_RATES } from '@switchboard/application/models/model-steps';
import type { QuotaName, QuotaUses, QuotaValues } from '@switchboard/contracts/access/quotas';
import { DEFAULT_QUOTAS, QUOTA_NAMES } from '@switchboard/contracts/access/quotas';
import type { CapName } from '@switchboard/contracts/dialing/caps';
import { noUses, periodsAt, rolled, usedOfCap } from '@switchboard/domain/dialing/caps';
import type { Queryable } from '@switchboard/platform/postgres/types';

type Set = Readonly<Record<QuotaName, number | null>>;

/** An account whose operator has set quotas, or whose storage is full. */
export interface QuotaRow extends Set {
  readonly tenantId: string;
  readonly isFull: boolean;
}

const QUOTAS = `q.max_stored_megabytes as "storedMegabytes", q.max_events_per_minute as "eventsPerMinute", q.max_sessions as sessions,
  q.max_streams as streams, q.max_uploads_per_hour as "uploadsPerHour", q.max_model_steps_per_hour as "modelStepsPerHour",
  q.max_outgoing_minutes_per_day as "outgoingMinutesPerDay", q.max_outgoing_minutes_per_month as "outgoingMinutesPerMonth",
  q.max_outgoing_dollars_per_day as "outgoingDollarsPerDay", q.max_outgoing_dollars_per_month as "outgoingDollarsPerMonth",
  q.max_texts_per_day as "textsPerDay", q.max_texts_per_month as "textsPerMonth",
  q.max_outgoing_starts_per_minute as "outgoingStartsPerMinute"`;
const MEGABYTE = 1_000_000;
/** Accounts that quotas are kept in memory of. */
const MAX_ROWS = 100_000;

/** Lists the accounts whose quotas are not the default's, or whose storage is full. */
export async function listQuotas(db: Queryable): Promise<QuotaRow[]> {
  const { rows } = await db.query<QuotaRow>({
    name: 'list-quotas',
    text: `select tenant_id as "tenantId", ${QUOTAS},
        coalesce(s.event_bytes + s.media_bytes, 0) > coalesce(q.max_stored_megabytes, $1)::bigint * ${MEGABYTE} as "isFull"
      from access.quotas q full join access.stored s using (tenant_id)
      where q.tenant_id is not null or s.event_bytes + s.media_bytes > $1::bigint * ${MEGABYTE} limit ${MAX_ROWS}`,
    values: [DEFAULT_QUOTAS.storedMegabytes],
  });
  return rows;
}

/** Counts the live sessions of an account, up to `most`. */
export async function countSessions(
  db: Queryable,
  { tenantId, now, most }: { readonly tenantId: string; readonly now: Date; readonly most: number },
): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'count-live-sessions',
    text: `select count(*)::integer as count from (
        select from access.sessions where tenant_id = $1 and impersonator_id is null and ended_at is null and expires_at > $2 limit $3) live`,
    values: [tenantId, now, most],
  });
  return rows[0]?.count ?? 0;
}

interface UseRow extends Set {
  readonly timeZone: string;
  readonly bytes: string;
  readonly leases: Readonly<Record<string, number>>;
}

/**
 * Reads an account's quotas and their use; a rate's use is what replicas have leased in the window that is open at `now`. Dollars are rounded up.
 */
export async function readQuotaUses(db: Queryable, tenantId: string, now: Date): Promise<QuotaUses> {
  const { rows } = await db.query<UseRow>({
    name: 'read-quota-uses',
    text: `select ${QUOTAS}, a.time_zone as "timeZone", coalesce(s.event_bytes + s.media_bytes, 0) as bytes,
        (select coalesce(jsonb_object_agg(l.rate, l.taken), '{}') from access.rate_leases l where l.tenant_id = a.id
          and l.window_start > $2::bigint - case l.rate when 'events' then 60000 else 3600000 end) as leases
      from access.accounts a left join access.quotas q on q.tenant_id = a.id left join access.stored s on s.tenant_id = a.id
      where a.id = $1`,
    values: [tenantId, now.getTime()],
  });
  const row = rows[0];
  const maxOf = (name: QuotaName) => row?.[name] ?? DEFAULT_QUOTAS[name];
  const sessions = await countSessions(db, { tenantId, now, most: 1_000_000 });
  const periods = periodsAt(now, row?.timeZone ?? 'UTC');
  const uses = rolled((await findUses(db, tenantId)) ?? noUses(periods), periods);
  const capOf = (name: CapName) => ({ max: maxOf(name), used: Math.ceil(usedOfCap(uses, name)) });
  return {
    storedMegabytes: { max: maxOf('storedMegabytes'), used: Math.ceil(Number(row?.bytes ?? 0) / MEGABYTE) },
    eventsPerMinute: { max: maxOf('eventsPerMinute'), used: row?.leases['events'] ?? 0 },
    sessions: { max: maxOf('sessions'), used: sessions },
    streams: { max: maxOf('streams'), used: null },
    uploadsPerHour: { max: maxOf('uploadsPerHour'), used: row?.leases['uploads'] ?? 0 },
    modelStepsPerHour: {
      max: maxOf('modelStepsPerHour'),
      used: Math.max(...MODEL_RATES.map((rate) => row?.leases[rate] ?? 0)),
    },
    outgoingMinutesPerDay: capOf('outgoingMinutesPerDay'),
    outgoingMinutesPerMonth: capOf('outgoingMinutesPerMonth'),
    outgoingDollarsPerDay: capOf('outgoingDollarsPerDay'),
    outgoingDollarsPerMonth: capOf('outgoingDollarsPerMonth'),
    textsPerDay: capOf('textsPerDay'),
    textsPerMonth: capOf('textsPerMonth'),
    outgoingStartsPerMinute: capOf('outgoingStartsPerMinute'),
  };
}

/** The quotas of a row, with the default's where nothing is set. */
export function valuesOf(row: Set | undefined): QuotaValues {
  if (row === undefined) return DEFAULT_QUOTAS;
  const values = QUOTA_NAMES.map((name) => [name, row[name] ?? DEFAULT_QUOTAS[name]]);
  return Object.fromEntries(values) as QuotaValues; // one for each name
}
