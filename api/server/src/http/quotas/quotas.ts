import { leaseRate } from '@switchboard/application/quotas/lease-rate';
import { LeasedRate } from '@switchboard/application/quotas/leased-rate';
import type { QuotaName, QuotaValues } from '@switchboard/contracts/access/quotas';
import { AppError } from '@switchboard/platform/app-error';
import type { Clock } from '@switchboard/platform/clock';
import type { Closable } from '@switchboard/platform/lifecycle';
import type { Logger } from '@switchboard/platform/logger';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { sleep } from '@switchboard/platform/retry';
import type { Pool } from 'pg';
import { countSessions, listQuotas, type QuotaRow, valuesOf } from './queries.ts';

/** Enforces accounts' quotas across all replicas. Refusals name the quota and its value. */
export interface Quotas extends Closable {
  /** An account's quotas, at most two seconds old. */
  of(tenantId: string): QuotaValues;
  /** @throws {AppError} `quota.storage_full` {limit} where an account's events and files take up more than they may */
  refuseFull(tenantId: string): void;
  /** Counts a platform's webhook. A refused one isn't lost: the platform retries it. @throws {AppError} `quota.exceeded` {limit, retryAfterMs} */
  countWebhook(tenantId: string): Promise<void>;
  /** Counts events that an account sends. @throws {AppError} `quota.exceeded` {limit, retryAfterMs}; then none of them is counted. */
  countEvents(tenantId: string, count: number): Promise<void>;
  /** Counts files that people send an account. @throws {AppError} `quota.exceeded` {limit, retryAfterMs} */
  countUploads(tenantId: string, count: number): Promise<void>;
  /**
   * Counts a mail in an account's own words to whomever it names: visitors can open accounts, and none may send such mails without end.
   *
   * @throws {AppError} `rate_limit.exceeded` {retryAfterMs} past 300 an hour
   */
  countMail(tenantId: string): Promise<void>;
  /** @throws {AppError} `quota.exceeded` {limit, retryAfterMs} where an account has as many live sessions as it may */
  refuseSession(db: Queryable, tenantId: string): Promise<void>;
  /** Begins to follow what operators change, once the database is up to date. */
  follow(): void;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const READ_EVERY_MS = 2_000;
const MAILS_PER_HOUR = 300;
/** Storage and sessions don't get free by themselves at a moment that is known. */
const RETRY_FULL_MS = 10 * MINUTE_MS;
const RETRY_SESSIONS_MS = MINUTE_MS;

interface QuotasOptions {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Opens the quotas of all accounts; until they are read, everybody has the default's. */
export function openQuotas({ pool, clock, logger }: QuotasOptions): Quotas {
  const closing = new AbortController();
  let known: ReadonlyMap<string, QuotaRow> = new Map();
  let following = Promise.resolve();
  const rateOf = (rate: string, windowMs: number) =>
    new LeasedRate((block) => leaseRate(pool, { ...block, rate }), windowMs);
  const [events, uploads] = [rateOf('events', MINUTE_MS), rateOf('uploads', HOUR_MS)];
  const mails = rateOf('mails', HOUR_MS);
  const of = (tenantId: string) => valuesOf(known.get(tenantId));

  async function read(): Promise<void> {
    known = new Map((await listQuotas(pool)).map((row) => [row.tenantId, row]));
  }

  async function take(rate: LeasedRate, name: QuotaName, given: { tenantId: string; count: number }): Promise<void> {
    const max = of(given.tenantId)[name];
    const waitMs = await rate.take(given.tenantId, given.count, { max, nowMs: clock.now().getTime() });
    if (waitMs > 0) throw exceeded({ name, max }, waitMs);
  }

  const isFull = (tenantId: string) => known.get(tenantId)?.isFull === true;
  const storageOf = (tenantId: string) => ({ name: 'storedMegabytes', max: of(tenantId).storedMegabytes }) as const;
  return {
    of,
    refuseFull: (tenantId) => {
      if (isFull(tenantId)) throw new AppError('quota.storage_full', { limit: storageOf(tenantId) });
    },
    countWebhook: async (tenantId) => {
      if (isFull(tenantId)) throw exceeded(storageOf(tenantId), RETRY_FULL_MS);
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
      if ((await countSessions(db, { tenantId, now: clock.now(), most: max })) >= max)
        throw exceeded({ name: 'sessions', max }, RETRY_SESSIONS_MS);
    },
    follow: () => {
      following = (async () => {
        for (; !closing.signal.aborted; await sleep(READ_EVERY_MS, closing.signal))
          await read().catch((err: unknown) => logger.warn({ err }, 'quotas could not be read; they are read again'));
      })();
    },
    close: async () => {
      closing.abort();
      await following;
    },
  };
}

function exceeded(limit: { readonly name: QuotaName; readonly max: number }, retryAfterMs: number): AppError {
  return new AppError('quota.exceeded', { limit, retryAfterMs });
}
