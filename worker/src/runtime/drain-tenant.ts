import { sleep } from '@switchboard/platform/retry';
import { BatchSize } from './batch-size.ts';
import { maxSpan } from './consumer.ts';
import type { DrainDeps, Tenant } from './drain-deps.ts';
import { isPassing, isTimeout, reasonOf } from './failures.ts';
import { parkPoison } from './park.ts';
import { BatchFailure } from './process-batches.ts';
import { takeBatches } from './take-batches.ts';
import { takeSuspect } from './take-suspect.ts';
import { tellParked } from './tell-parked.ts';

/** Batches taken in a row, and failures of the surroundings waited out, before others get their turn. */
const MAX_ROUNDS = 20;
const MAX_PASSING_FAILURES = 5;
/** Timeouts that may be the surroundings'; one more is the batch's own. */
const MAX_PASSING_TIMEOUTS = 3;
/** Times an event is tried before its stream is parked. */
const MAX_ATTEMPTS = 3;
const RETRY_BASE_MS = 50;

/**
 * Takes in a tenant's events until there are none left, or as far as was asked, or one that isn't known (`stopped`), or others should have their turn (`more`).
 *
 * A batch that fails is halved until the event stands alone that makes it fail. That one is tried three times, then its
 * stream is parked and the rest goes on. A failure of the surroundings counts against no event; a timeout is taken for one a few
 * times, then for the batch's own, for a batch that always takes too long would be tried for ever.
 */
export async function drainTenant(deps: DrainDeps, tenant: Tenant): Promise<'caught-up' | 'more' | 'stopped'> {
  const { suspects } = deps;
  const suspect = suspects?.of(tenant.consumer, tenant.tenantId);
  if (suspects && suspect && !(await takeSuspect({ ...deps, suspects }, tenant, suspect))) return 'more';
  const size = new BatchSize(maxSpan(tenant.consumer));
  let attempts = 0;
  let passingFailures = 0;
  let timeouts = 0;
  for (let round = 0; round < MAX_ROUNDS && passingFailures < MAX_PASSING_FAILURES && !deps.signal.aborted; round++) {
    try {
      const { consumer, tenantId } = tenant;
      const [taken] = await takeBatches(deps, { consumer, tenantIds: [tenantId], limit: size.limit });
      if (taken) await deps.stops.note(consumer, taken);
      if (taken?.unknown) return 'stopped';
      // What came meanwhile is hinted at, or seen at the next look.
      if (taken === undefined || taken.position >= Math.min(taken.head, tenant.upTo ?? taken.head)) return 'caught-up';
      size.passed(taken.position);
      attempts = 0;
    } catch (error) {
      const cause = error instanceof BatchFailure ? error.cause : error;
      if (isTimeout(cause)) timeouts += 1;
      const isOwn = !isPassing(cause) || timeouts > MAX_PASSING_TIMEOUTS;
      const span = error instanceof BatchFailure && isOwn ? error.spans[0] : undefined;
      if (span === undefined) {
        logWaiting(deps, tenant, cause);
        await sleep(RETRY_BASE_MS * 2 ** passingFailures++, deps.signal);
      } else if (span.position - span.prev > 1) {
        size.failed(span.prev, span.position);
      } else if (++attempts < MAX_ATTEMPTS) {
        await sleep(RETRY_BASE_MS * 2 ** attempts, deps.signal);
      } else if (await park(deps, tenant, { position: span.position, cause })) {
        size.passed(span.position);
        attempts = 0;
      } else {
        await sleep(RETRY_BASE_MS * 2 ** passingFailures++, deps.signal);
      }
    }
  }
  return 'more';
}

interface Failed {
  readonly position: number;
  readonly cause: unknown;
}

/** Answers whether the event is out of the way; nobody would hear if this threw. */
async function park(deps: DrainDeps, tenant: Tenant, { position, cause }: Failed): Promise<boolean> {
  const { consumer, tenantId } = tenant;
  const poison = { consumer, tenantId, position, reason: reasonOf(cause), attempts: MAX_ATTEMPTS };
  try {
    const parked = await parkPoison(deps, poison);
    if (parked !== undefined) tellParked(deps, poison, parked);
    return true;
  } catch (error) {
    logWaiting(deps, tenant, error);
    return false;
  }
}

function logWaiting({ logger }: DrainDeps, { consumer, tenantId }: Tenant, cause: unknown): void {
  logger.warn(
    { consumer: consumer.name, tenantId, reason: reasonOf(cause) },
    'could not take in a batch, waiting to try again',
  );
}
