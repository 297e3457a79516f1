import { QUOTA_NAMES, type QuotaName, type QuotasChange } from '@switchboard/contracts/access/quotas';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { QUOTA_COLUMNS, type SetQuotas } from './quotas.ts';

/** The quotas after a change, and the changed values for the audit log. */
export interface ChangedQuotas {
  readonly quotas: SetQuotas;
  readonly changes: readonly { readonly path: string; readonly from: number | null; readonly to: number | null }[];
}

/** Changes quotas of an existing account within a transaction. Omitted quotas keep their values. */
export async function changeQuotas(db: Queryable, id: string, change: QuotasChange): Promise<ChangedQuotas> {
  const before = await lockQuotas(db, id);
  const quotas: Record<QuotaName, number | null> = { ...before };
  for (const name of QUOTA_NAMES) quotas[name] = change[name] === undefined ? before[name] : change[name];
  const changes = QUOTA_NAMES.map((name) => ({
    path: `quotas.${name}`,
    from: before[name],
    to: quotas[name],
  })).filter(({ from, to }) => from !== to);
  if (changes.length > 0) await writeQuotas(db, id, quotas);
  return { quotas, changes };
}

const NO_QUOTAS_SET = Object.fromEntries(QUOTA_NAMES.map((name) => [name, null])) as SetQuotas; // one for each name

/** Reads the quotas set for an account and locks them until the transaction ends. */
async function lockQuotas(db: Queryable, id: string): Promise<SetQuotas> {
  const { rows } = await db.query<SetQuotas & Record<never, never>>({
    name: 'lock-quotas',
    text: `select ${QUOTA_COLUMNS} from access.quotas q where tenant_id = $1 for update`,
    values: [id],
  });
  return rows[0] ?? NO_QUOTAS_SET;
}

async function writeQuotas(db: Queryable, id: string, quotas: SetQuotas): Promise<void> {
  await db.query({
    name: 'write-quotas',
    text: `insert into access.quotas
        (tenant_id, max_stored_megabytes, max_events_per_minute, max_sessions, max_streams, max_uploads_per_hour,
        max_outgoing_minutes_per_day, max_outgoing_minutes_per_month, max_outgoing_dollars_per_day, max_outgoing_dollars_per_month,
        max_texts_per_day, max_texts_per_month, max_outgoing_starts_per_minute, max_model_steps_per_hour)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
      on conflict (tenant_id) do update set max_stored_megabytes = $2, max_events_per_minute = $3, max_sessions = $4, max_streams = $5,
        max_uploads_per_hour = $6, max_outgoing_minutes_per_day = $7, max_outgoing_minutes_per_month = $8,
        max_outgoing_dollars_per_day = $9, max_outgoing_dollars_per_month = $10, max_texts_per_day = $11, max_texts_per_month = $12,
        max_outgoing_starts_per_minute = $13, max_model_steps_per_hour = $14`,
    values: [
      id,
      quotas.storedMegabytes,
      quotas.eventsPerMinute,
      quotas.sessions,
      quotas.streams,
      quotas.uploadsPerHour,
      quotas.outgoingMinutesPerDay,
      quotas.outgoingMinutesPerMonth,
      quotas.outgoingDollarsPerDay,
      quotas.outgoingDollarsPerMonth,
      quotas.textsPerDay,
      quotas.textsPerMonth,
      quotas.outgoingStartsPerMinute,
      quotas.modelStepsPerHour,
    ],
  });
}
