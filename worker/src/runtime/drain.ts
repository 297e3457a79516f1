import type { Logger } from '@switchboard/platform/logger';
import type { Metrics } from '@switchboard/platform/metrics';
import { sleep } from '@switchboard/platform/retry';
import type { Pool } from 'pg';
import { BatchSize } from './batch-size.ts';
import { BatchFailure, type ClaimedBatchDeps, processClaimedBatch } from './claimed-batch.ts';
import { readPosition } from './claims.ts';
import { type Consumer, maxSpan } from './consumer.ts';
import { describeFailure, isTimeout, isTransient } from './failures.ts';
import { parkStream } from './parked-streams.ts';
import type { StoppedAccounts } from './stopped-accounts.ts';
import type { Suspect, Suspects } from './suspects.ts';

// One turn of a consumer for some tenants, and what happens when a batch fails. The tenants share a transaction as long as all goes well. A
// failed shared batch is split by tenant, a tenant's failed batch is halved until the faulty event stands alone, and that event is tried three
// times before its stream is parked. One bad event therefore delays nobody else's events, and only its own stream waits. Transient failures
// (such as an unavailable database) are retried with backoff and count against no event.

type RuntimeMetric =
  | 'projectedEvents'
  | 'projectionBatchSize'
  | 'projectionBatchSeconds'
  | 'projectionLag'
  | 'parkedStreams'
  | 'stoppedAccounts';

export interface DrainDeps extends ClaimedBatchDeps {
  /** The pool for optimistic batches, with few connections that have cached all plans; the other pool if absent. */
  readonly livePool?: Pool | undefined;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, RuntimeMetric>;
  readonly stoppedAccounts: StoppedAccounts;
  /** The events that kept a worker computing for too long; none if absent. */
  readonly suspects?: Suspects | undefined;
  readonly signal: AbortSignal;
}

/** A consumer's tenant to drain. */
export interface TenantDrain {
  readonly consumer: Consumer;
  readonly tenantId: string;
  /** The position to reach; the end of the log if absent. */
  readonly upTo?: number;
}

export interface TenantsDrain {
  readonly consumer: Consumer;
  readonly tenantIds: readonly string[];
}

/**
 * Processes the pending events of some tenants and returns the tenants that have more; none once the worker stops.
 *
 * Several tenants share one transaction and its statements, so the fixed cost of a batch is paid once.
 */
export async function drainTenants(deps: DrainDeps, { consumer, tenantIds: woken }: TenantsDrain): Promise<string[]> {
  const tenantIds = woken.filter((tenantId) => deps.stoppedAccounts.isDue(consumer, tenantId));
  if (tenantIds.length > 1 && tenantIds.every((tenantId) => deps.suspects?.find(consumer, tenantId) === undefined)) {
    try {
      const progress = await processClaimedBatch(deps, {
        consumer,
        tenantIds,
        source: { positions: maxSpan(consumer) },
      });
      for (const each of progress) await deps.stoppedAccounts.record(consumer, each);
      return progress
        .filter(({ position, head, unknown }) => position < head && !unknown)
        .map(({ tenantId }) => tenantId);
    } catch (error) {
      // The loop below encounters a tenant's own failure again and handles it; a failure of only the shared batch would go unnoticed.
      const reason = describeFailure(error instanceof BatchFailure ? error.cause : error);
      const details = { consumer: consumer.name, tenants: tenantIds.length, reason };
      deps.logger.warn(details, 'could not process a batch of several accounts, processing each by itself');
    }
  }
  const more: string[] = [];
  for (const tenantId of tenantIds) {
    if ((await drainTenant(deps, { consumer, tenantId })) === 'more') more.push(tenantId);
  }
  // A stopping worker would process nothing in another turn either, and get it at once.
  return deps.signal.aborted ? [] : more;
}

/** The maximum number of batches in a row, and of transient failures to wait out, before other tenants get their turn. */
const MAX_ROUNDS = 20;
const MAX_TRANSIENT_FAILURES = 5;
/** The maximum number of timeouts that count as transient; one more is blamed on the batch. */
const MAX_TRANSIENT_TIMEOUTS = 3;
/** The number of attempts at an event before its stream is parked. */
const MAX_ATTEMPTS = 3;
const RETRY_BASE_MS = 50;

/**
 * Processes a tenant's events until none are left or `upTo` is reached (`caught-up`), an unknown event comes (`stopped`), or other tenants should get
 * their turn (`more`).
 *
 * A timeout counts as transient a few times and then against the batch: a batch that always takes too long would otherwise be retried forever.
 */
export async function drainTenant(deps: DrainDeps, tenant: TenantDrain): Promise<'caught-up' | 'more' | 'stopped'> {
  const { suspects } = deps;
  const suspect = suspects?.find(tenant.consumer, tenant.tenantId);
  if (suspects && suspect && !(await passSuspect({ ...deps, suspects }, tenant, suspect))) return 'more';
  const size = new BatchSize(maxSpan(tenant.consumer));
  let attempts = 0;
  let failures = 0;
  let timeouts = 0;
  for (let round = 0; round < MAX_ROUNDS && failures < MAX_TRANSIENT_FAILURES && !deps.signal.aborted; round++) {
    try {
      const { consumer, tenantId } = tenant;
      const source = { positions: size.limit };
      const [progress] = await processClaimedBatch(deps, { consumer, tenantIds: [tenantId], source });
      if (progress) await deps.stoppedAccounts.record(consumer, progress);
      if (progress?.unknown) return 'stopped';
      // A wake-up or the next poll finds any events that arrive meanwhile.
      if (progress === undefined || progress.position >= Math.min(progress.head, tenant.upTo ?? progress.head))
        return 'caught-up';
      size.passed(progress.position);
      attempts = 0;
    } catch (error) {
      const cause = error instanceof BatchFailure ? error.cause : error;
      if (isTimeout(cause)) timeouts += 1;
      const isPermanent = !isTransient(cause) || timeouts > MAX_TRANSIENT_TIMEOUTS;
      const span = error instanceof BatchFailure && isPermanent ? error.spans[0] : undefined;
      if (span === undefined) {
        logRetry(deps, tenant, cause);
        await sleep(RETRY_BASE_MS * 2 ** failures++, deps.signal);
      } else if (span.position - span.prev > 1) {
        size.failed(span.prev, span.position);
      } else if (++attempts < MAX_ATTEMPTS) {
        await sleep(RETRY_BASE_MS * 2 ** attempts, deps.signal);
      } else if (await park(deps, tenant, { position: span.position, cause })) {
        size.passed(span.position);
        attempts = 0;
      } else {
        await sleep(RETRY_BASE_MS * 2 ** failures++, deps.signal);
      }
    }
  }
  return 'more';
}

interface FailedEvent {
  readonly position: number;
  readonly cause: unknown;
}

/** Parks a failed event's stream. Returns false if parking failed, so that it is retried. */
async function park(deps: DrainDeps, tenant: TenantDrain, { position, cause }: FailedEvent): Promise<boolean> {
  const { consumer, tenantId } = tenant;
  try {
    await parkStream(deps, { consumer, tenantId, position, reason: describeFailure(cause), attempts: MAX_ATTEMPTS });
    return true;
  } catch (error) {
    logRetry(deps, tenant, error);
    return false;
  }
}

function logRetry({ logger }: DrainDeps, { consumer, tenantId }: TenantDrain, cause: unknown): void {
  logger.warn(
    { consumer: consumer.name, tenantId, reason: describeFailure(cause) },
    'could not process a batch, retrying',
  );
}

/** The maximum number of batches around a suspect before other tenants get their turn. */
const MAX_SUSPECT_ROUNDS = 200;
/** How long to wait for another worker that has claimed the tenant, possibly the one that computes. */
const CLAIMED_WAIT_MS = 250;

/**
 * Processes a tenant's events up to the end of a suspect: parks the stream of an event that certainly takes too long, and processes possible
 * suspects one by one, so that the watchdog can identify the event next time.
 *
 * Returns whether the worker can process the tenant normally from here on.
 */
async function passSuspect(
  deps: DrainDeps & { readonly suspects: Suspects },
  { consumer, tenantId }: TenantDrain,
  suspect: Suspect,
): Promise<boolean> {
  try {
    for (let round = 0; round < MAX_SUSPECT_ROUNDS && !deps.signal.aborted; round++) {
      const position = await readPosition(deps.pool, { ...consumer, tenantId });
      if (position >= suspect.position) {
        await deps.suspects.clear(suspect);
        return true;
      }
      if (suspect.isCertain && position === suspect.position - 1) {
        const { reason, times: attempts } = suspect;
        const poison = { consumer, tenantId, position: suspect.position, reason, attempts };
        if (!(await parkStream(deps, poison))) return await waitForClaim(deps);
        continue;
      }
      const positions = suspect.isCertain ? suspect.position - 1 - position : Math.max(1, suspect.after - position);
      const [progress] = await processClaimedBatch(deps, { consumer, tenantIds: [tenantId], source: { positions } });
      if (progress === undefined) return await waitForClaim(deps);
      // An unknown event stops the account here.
      if (progress.position <= position) return true;
    }
    return false;
  } catch (error) {
    // Normal processing handles other failures.
    deps.logger.warn(
      { consumer: consumer.name, tenantId, reason: describeFailure(error) },
      'could not process a suspect event by itself',
    );
    return true;
  }
}

async function waitForClaim({ signal }: Pick<DrainDeps, 'signal'>): Promise<false> {
  await sleep(CLAIMED_WAIT_MS, signal);
  return false;
}
