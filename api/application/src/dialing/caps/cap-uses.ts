import { settings } from '@switchboard/contracts/account-settings/settings';
import {
  type CapLevel,
  type CapValues,
  DEFAULT_CAPS,
  OwnCaps,
  type StoppingCap,
} from '@switchboard/contracts/dialing/caps';
import { ACCOUNT_SETTINGS_ID } from '@switchboard/contracts/resources/define-account-settings';
import { type Amount, effectiveCaps, noUses, type Periods, type Uses } from '@switchboard/domain/dialing/caps';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** An account's caps, and the time zone of its days and months. */
export interface CapFacts {
  readonly timeZone: string;
  readonly operatorCaps: CapValues;
  readonly ownCaps: OwnCaps;
  /** For each cap, the lower of the operator's and the account's own. */
  readonly caps: CapValues;
}

type Nullable<T> = { readonly [K in keyof T]: T[K] | null };

/** Reads an account's caps; undefined if there is no such account. */
export async function findCapFacts(db: Queryable, tenantId: string): Promise<CapFacts | undefined> {
  const { rows } = await db.query<
    { readonly timeZone: string; readonly own: unknown } & Nullable<CapValues> & Record<never, never>
  >({
    name: 'find-cap-facts',
    text: `select a.time_zone as "timeZone", s.fields -> 'outgoingCaps' as own,
        q.max_outgoing_minutes_per_day as "outgoingMinutesPerDay", q.max_outgoing_minutes_per_month as "outgoingMinutesPerMonth",
        q.max_outgoing_dollars_per_day as "outgoingDollarsPerDay", q.max_outgoing_dollars_per_month as "outgoingDollarsPerMonth",
        q.max_texts_per_day as "textsPerDay", q.max_texts_per_month as "textsPerMonth",
        q.max_outgoing_starts_per_minute as "outgoingStartsPerMinute"
      from access.accounts a left join access.quotas q on q.tenant_id = a.id
      left join resource.items s on s.tenant_id = a.id and s.kind = $2 and s.id = $3 where a.id = $1`,
    values: [tenantId, settings.kind, ACCOUNT_SETTINGS_ID],
  });
  const [row] = rows;
  if (row === undefined) return undefined;
  const { timeZone, own, ...set } = row;
  const operatorEntries = Object.entries(set).filter(([, max]) => max !== null);
  const operatorCaps = { ...DEFAULT_CAPS, ...Object.fromEntries(operatorEntries) };
  const ownCaps = OwnCaps.parse(own ?? {});
  return { timeZone, operatorCaps, ownCaps, caps: effectiveCaps(operatorCaps, ownCaps) };
}

interface UsesRow extends Periods {
  readonly dayMinutes: number;
  readonly dayMoney: number;
  readonly dayTexts: number;
  readonly monthMinutes: number;
  readonly monthMoney: number;
  readonly monthTexts: number;
  readonly starts: number;
}

const USES = `day::text as day, day_minutes::float8 as "dayMinutes", day_money::float8 as "dayMoney", day_texts::float8 as "dayTexts",
  month::text as month, month_minutes::float8 as "monthMinutes", month_money::float8 as "monthMoney", month_texts::float8 as "monthTexts",
  minute_start::float8 as "minuteStart", minute_starts as starts`;

const toUses = ({ day, month, minuteStart, starts, ...row }: UsesRow): Uses => ({
  day,
  month,
  minuteStart,
  starts,
  ofDay: { minutes: row.dayMinutes, money: row.dayMoney, texts: row.dayTexts },
  ofMonth: { minutes: row.monthMinutes, money: row.monthMoney, texts: row.monthTexts },
});

/** Reads an account's latest use, in the periods for which it was recorded; undefined if the account has never placed a call. */
export async function findUses(db: Queryable, tenantId: string): Promise<Uses | undefined> {
  const { rows } = await db.query<UsesRow & Record<never, never>>({
    name: 'find-outgoing-uses',
    text: `select ${USES} from outbound.uses where tenant_id = $1`,
    values: [tenantId],
  });
  return rows[0] && toUses(rows[0]);
}

/** Reads an account's latest use and locks it against other replicas until the transaction ends. */
export async function lockUses(db: Queryable, tenantId: string, periods: Periods): Promise<Uses> {
  const { rows } = await db.query<UsesRow & Record<never, never>>({
    name: 'lock-outgoing-uses',
    // The upsert locks the row even if it didn't exist, which `select … for update` can't.
    text: `insert into outbound.uses as u (tenant_id, day, day_minutes, day_money, day_texts, month, month_minutes, month_money, month_texts,
        minute_start, minute_starts)
      values ($1, $2, 0, 0, 0, $3, 0, 0, 0, $4, 0)
      on conflict (tenant_id) do update set minute_starts = u.minute_starts returning ${USES}`,
    values: [tenantId, periods.day, periods.month, periods.minuteStart],
  });
  return rows[0] === undefined ? noUses(periods) : toUses(rows[0]);
}

/** Writes an account's use. The caller has locked the row. */
export async function writeUses(db: Queryable, tenantId: string, uses: Uses): Promise<void> {
  const { day, month, ofDay, ofMonth, minuteStart, starts } = uses;
  await db.query({
    name: 'write-outgoing-uses',
    text: `update outbound.uses set day = $2, day_minutes = $3, day_money = $4, day_texts = $5, month = $6, month_minutes = $7,
        month_money = $8, month_texts = $9, minute_start = $10, minute_starts = $11
      where tenant_id = $1`,
    values: [
      tenantId,
      day,
      ofDay.minutes,
      ofDay.money,
      ofDay.texts,
      month,
      ofMonth.minutes,
      ofMonth.money,
      ofMonth.texts,
      minuteStart,
      starts,
    ],
  });
}

/** The key of an outgoing call or text, unique in its account. */
export interface ChargeKey {
  readonly tenantId: string;
  readonly key: string;
}

/** Inserts the charge of a call or text. Returns false if its key is charged already. Waits for a transaction that charges the same key. */
export async function insertCharge(
  db: Queryable,
  { tenantId, key }: ChargeKey,
  charge: Amount,
  at: Date,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'insert-outgoing-charge',
    text: `insert into outbound.charges (tenant_id, key, minutes, money, texts, charged_at) values ($1, $2, $3, $4, $5, $6)
      on conflict do nothing`,
    values: [tenantId, key, charge.minutes, charge.money, charge.texts, at],
  });
  return rowCount === 1;
}

/** Removes a charge that a cap refused. */
export async function deleteCharge(db: Queryable, { tenantId, key }: ChargeKey): Promise<void> {
  await db.query({
    name: 'delete-outgoing-charge',
    text: 'delete from outbound.charges where tenant_id = $1 and key = $2',
    values: [tenantId, key],
  });
}

/** Marks a call's charge as settled and returns its amount; undefined if it was settled before, or the call was never charged. */
export async function settleCharge(db: Queryable, { tenantId, key }: ChargeKey, at: Date): Promise<Amount | undefined> {
  const { rows } = await db.query<Amount & Record<never, never>>({
    name: 'settle-outgoing-charge',
    text: `update outbound.charges set settled_at = $3 where tenant_id = $1 and key = $2 and settled_at is null
      returning minutes, money::float8 as money, texts`,
    values: [tenantId, key, at],
  });
  return rows[0];
}

/** Claims the alert of a cap and level for a day. Returns false if it was claimed before. The caller has locked the account's row. */
export async function claimAlert(
  db: Queryable,
  tenantId: string,
  { cap, level, day }: { readonly cap: StoppingCap; readonly level: CapLevel; readonly day: string },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'claim-cap-alert',
    text: `update outbound.uses set alerted = alerted || jsonb_build_object($2::text, $3::text)
      where tenant_id = $1 and alerted ->> $2 is distinct from $3`,
    values: [tenantId, `${cap} ${level}`, day],
  });
  return rowCount === 1;
}

/** Deletes up to `limit` charges older than `before`. */
export async function pruneCharges(db: Queryable, before: Date, limit: number): Promise<void> {
  await db.query({
    name: 'prune-outgoing-charges',
    text: `delete from outbound.charges where (tenant_id, key) in (
      select tenant_id, key from outbound.charges where charged_at < $1 order by charged_at limit $2)`,
    values: [before, limit],
  });
}
