import { findUses } from '@switchboard/application/dialing/caps/cap-uses';
import { MODEL_RATES } from '@switchboard/application/models/model-steps';
import { DEFAULT_QUOTAS, type QuotaName, type QuotaUses } from '@switchboard/contracts/access/quotas';
import type { CapName } from '@switchboard/contracts/dialing/caps';
import { capUse, noUses, periodsAt, rollUses } from '@switchboard/domain/dialing/caps';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { countSessions, MEGABYTE, QUOTA_COLUMNS, type SetQuotas } from './quotas.ts';

interface UseRow extends SetQuotas {
  readonly timeZone: string;
  readonly bytes: string;
  readonly leases: Readonly<Record<string, number>>;
}

/**
 * Reads an account's quotas and their use. The use of a rate is what replicas have leased in the window at `now`; dollars are rounded up.
 */
export async function readQuotaUses(db: Queryable, tenantId: string, now: Date): Promise<QuotaUses> {
  const { rows } = await db.query<UseRow>({
    name: 'read-quota-uses',
    text: `select ${QUOTA_COLUMNS}, a.time_zone as "timeZone", coalesce(s.event_bytes + s.media_bytes, 0) as bytes,
        (select coalesce(jsonb_object_agg(l.rate, l.taken), '{}') from access.rate_leases l where l.tenant_id = a.id
          and l.window_start > $2::bigint - case l.rate when 'events' then 60000 else 3600000 end) as leases
      from access.accounts a left join access.quotas q on q.tenant_id = a.id left join access.stored s on s.tenant_id = a.id
      where a.id = $1`,
    values: [tenantId, now.getTime()],
  });
  const row = rows[0];
  const getMax = (name: QuotaName) => row?.[name] ?? DEFAULT_QUOTAS[name];
  const sessions = await countSessions(db, { tenantId, now, limit: 1_000_000 });
  const periods = periodsAt(now, row?.timeZone ?? 'UTC');
  const uses = rollUses((await findUses(db, tenantId)) ?? noUses(periods), periods);
  const toUse = (name: CapName) => ({ max: getMax(name), used: Math.ceil(capUse(uses, name)) });
  return {
    storedMegabytes: { max: getMax('storedMegabytes'), used: Math.ceil(Number(row?.bytes ?? 0) / MEGABYTE) },
    eventsPerMinute: { max: getMax('eventsPerMinute'), used: row?.leases['events'] ?? 0 },
    sessions: { max: getMax('sessions'), used: sessions },
    streams: { max: getMax('streams'), used: null },
    uploadsPerHour: { max: getMax('uploadsPerHour'), used: row?.leases['uploads'] ?? 0 },
    modelStepsPerHour: {
      max: getMax('modelStepsPerHour'),
      used: Math.max(...MODEL_RATES.map((rate) => row?.leases[rate] ?? 0)),
    },
    outgoingMinutesPerDay: toUse('outgoingMinutesPerDay'),
    outgoingMinutesPerMonth: toUse('outgoingMinutesPerMonth'),
    outgoingDollarsPerDay: toUse('outgoingDollarsPerDay'),
    outgoingDollarsPerMonth: toUse('outgoingDollarsPerMonth'),
    textsPerDay: toUse('textsPerDay'),
    textsPerMonth: toUse('textsPerMonth'),
    outgoingStartsPerMinute: toUse('outgoingStartsPerMinute'),
  };
}
