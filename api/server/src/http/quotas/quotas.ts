import { leaseRate } from '@switchboard/application/quotas/lease-rate';
import { LeasedRate } from '@switchboard/application/quotas/leased-rate';
import { DEFAULT_QUOTAS, QUOTA_NAMES, type QuotaName, type QuotaValues } from '@switchboard/contracts/access/quotas';
import { AppError } from '@switchboard/platform/app-error';
import type { Clock } from '@switchboard/platform/clock';
import type { Closable } from '@switchboard/platform/lifecycle';
import type { Logger } from '@switchboard/platform/logger';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { sleep } from '@switchboard/platform/retry';
import type { Pool } from 'pg';

/** Enforces accounts' quotas across all replicas. Refusals name the quota and its value. */
export interface Quotas extends Closable {
  /** An account's quotas, at most two seconds old. */
  of(tenantId: string): QuotaValues;
  /** @throws {AppError} `quota.storage_full` {limit} if the account's events and files exceed its storage */
  refuseFull(tenantId: string): void;
  /** Counts a platform's webhook. A rejected one isn't lost, because the platform retries it. @throws {AppError} `quota.exceeded` {limit, retryAfterMs} */
  countWebhook(tenantId: string): Promise<void>;
  /** Counts events that an account sends. @throws {AppError} `quota.exceeded` {limit, retryAfterMs}, without counting any. */
  countEvents(tenantId: string, count: number): Promise<void>;
  /** Counts files uploaded to an account. @throws {AppError} `quota.exceeded` {limit, retryAfterMs} */
  countUploads(tenantId: string, count: number): Promise<void>;
  /**
   * Counts an email with text and recipients of an account's choice. The limit keeps accounts that visitors open from sending spam.
   *
   * @throws {AppError} `rate_limit.exceeded` {retryAfterMs} past 300 an hour
   */
  countMail(tenantId: string): Promise<void>;
  /** @throws {AppError} `quota.exceeded` {limit, retryAfterMs} if the account has reached its limit of live sessions */
  refuseSession(db: Queryable, tenantId: string): Promise<void>;
  /** Starts to poll for changes by operators. Call it once the database is migrated. */
  follow(): void;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const POLL_EVERY_MS = 2_000;
const MAILS_PER_HOUR = 300;
/** Nobody knows when storage or sessions will be freed, so these are fixed. */
const RETRY_FULL_MS = 10 * MINUTE_MS;
const RETRY_SESSIONS_MS = MINUTE_MS;

interface QuotasOptions {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Opens the quotas of all accounts; until they are first read, the defaults apply. */
export function openQuotas({ pool, clock, logger }: QuotasOptions): Quotas {
  const closing = new AbortController();
  let rows: ReadonlyMap<string, QuotaRow> = new Map();
  let polling = Promise.resolve();
  const openRate = (rate: string, windowMs: number) =>
    new LeasedRate((block) => leaseRate(pool, { ...block, rate }), windowMs);
  const [events, uploads] = [openRate('events', MINUTE_MS), openRate('uploads', HOUR_MS)];
  const mails = openRate('mails', HOUR_MS);
  const of = (tenantId: string) => withDefaults(rows.get(tenantId));

  async function read(): Promise<void> {
    rows = new Map((await listQuotas(pool)).map((row) => [row.tenantId, row]));
  }

  async function take(
    rate: LeasedRate,
    name: QuotaName,
    { tenantId, count }: { tenantId: string; count: number },
  ): Promise<void> {
    const max = of(tenantId)[name];
    const waitMs = await rate.take(tenantId, count, { max, nowMs: clock.now().getTime() });
    if (waitMs > 0) throw quotaExceeded({ name, max }, waitMs);
  }

  const isFull = (tenantId: string) => rows.get(tenantId)?.isFull === true;
  const storageLimit = (tenantId: string) => ({ name: 'storedMegabytes', max: of(tenantId).storedMegabytes }) as const;
  return {
    of,
    refuseFull: (tenantId) => {
      if (isFull(tenantId)) throw new AppError('quota.storage_full', { limit: storageLimit(tenantId) });
    },
    countWebhook: async (tenantId) => {
      if (isFull(tenantId)) throw quotaExceeded(storageLimit(tenantId), RETRY_FULL_MS);
      await take(events, 'eventsPerMinute', { tenantId, count: 1 });
    },
    countEvents: (tenantId, count) => take(events, 'eventsPerMinute', { tenantId, count }),
    countUploads: (tenantId, count) => take(uploads, 'uploadsPerHour', { tenantId, count }),
    countMail: async (tenantId) => {
      const retryAfterMs = await mails.take(tenantId, 1, { max: MAILS_PER_HOUR, nowMs: clock.now().getTime() });
      if (retryAfterMs > 0) throw new AppError('rate_limit.exceeded', { retryAfterMs });
    },
    refuseSession: async (db, tenantId) => {
      const max = of(tenantId).sessions;
      if ((await countSessions(db, { tenantId, now: clock.now(), limit: max })) >= max)
        throw quotaExceeded({ name: 'sessions', max }, RETRY_SESSIONS_MS);
    },
    follow: () => {
      polling = (async () => {
        for (; !closing.signal.aborted; await sleep(POLL_EVERY_MS, closing.signal))
          await read().catch((err: unknown) => logger.warn({ err }, 'could not read quotas; retrying'));
      })();
    },
    close: async () => {
      closing.abort();
      await polling;
    },
  };
}

function quotaExceeded(limit: { readonly name: QuotaName; readonly max: number }, retryAfterMs: number): AppError {
  return new AppError('quota.exceeded', { limit, retryAfterMs });
}

/** The quotas that the operator has set; null for the default. */
export type SetQuotas = Readonly<Record<QuotaName, number | null>>;

/** An account whose quotas the operator has set, or whose storage is full. */
interface QuotaRow extends SetQuotas {
  readonly tenantId: string;
  readonly isFull: boolean;
}

/** The columns of {@link SetQuotas}, for statements that alias `access.quotas` as `q`. */
export const QUOTA_COLUMNS = `q.max_stored_megabytes as "storedMegabytes", q.max_events_per_minute as "eventsPerMinute", q.max_sessions as sessions,
  q.max_streams as streams, q.max_uploads_per_hour as "uploadsPerHour", q.max_model_steps_per_hour as "modelStepsPerHour",
  q.max_outgoing_minutes_per_day as "outgoingMinutesPerDay", q.max_outgoing_minutes_per_month as "outgoingMinutesPerMonth",
  q.max_outgoing_dollars_per_day as "outgoingDollarsPerDay", q.max_outgoing_dollars_per_month as "outgoingDollarsPerMonth",
  q.max_texts_per_day as "textsPerDay", q.max_texts_per_month as "textsPerMonth",
  q.max_outgoing_starts_per_minute as "outgoingStartsPerMinute"`;
export const MEGABYTE = 1_000_000;
/** The maximum number of accounts whose quotas are kept in memory. */
const MAX_ROWS = 100_000;

/** Lists the accounts with quotas of their own or with full storage. */
async function listQuotas(db: Queryable): Promise<QuotaRow[]> {
  const { rows } = await db.query<QuotaRow>({
    name: 'list-quotas',
    text: `select tenant_id as "tenantId", ${QUOTA_COLUMNS},
        coalesce(s.event_bytes + s.media_bytes, 0) > coalesce(q.max_stored_megabytes, $1)::bigint * ${MEGABYTE} as "isFull"
      from access.quotas q full join access.stored s using (tenant_id)
      where q.tenant_id is not null or s.event_bytes + s.media_bytes > $1::bigint * ${MEGABYTE} limit ${MAX_ROWS}`,
    values: [DEFAULT_QUOTAS.storedMegabytes],
  });
  return rows;
}

/** Counts the live sessions of an account, up to `limit`. */
export async function countSessions(
  db: Queryable,
  { tenantId, now, limit }: { readonly tenantId: string; readonly now: Date; readonly limit: number },
): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'count-live-sessions',
    text: `select count(*)::integer as count from (
        select from access.sessions where tenant_id = $1 and impersonator_id is null and ended_at is null and expires_at > $2 limit $3) live`,
    values: [tenantId, now, limit],
  });
  return rows[0]?.count ?? 0;
}

/** Fills unset quotas with the defaults. */
function withDefaults(row: SetQuotas | undefined): QuotaValues {
  if (row === undefined) return DEFAULT_QUOTAS;
  const values = QUOTA_NAMES.map((name) => [name, row[name] ?? DEFAULT_QUOTAS[name]]);
  return Object.fromEntries(values) as QuotaValues; // one for each name
}
