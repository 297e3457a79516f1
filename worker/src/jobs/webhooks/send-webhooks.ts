import type { ResourceDeps } from '@switchboard/application/resources/deps';
import { findItem } from '@switchboard/application/resources/items';
import {
  countPendingDeliveries,
  type DueDelivery,
  findNextDue,
  listDue,
  recordOutcomes,
  recordRound,
  type WebhookKey,
} from '@switchboard/application/webhooks/delivery-queue';
import { recordConnectionUse } from '@switchboard/application/webhooks/record-connection-use';
import { FAILING_FOR_MS } from '@switchboard/application/webhooks/schedule';
import {
  type AttemptDeps,
  type Attempted,
  attempt,
  openWebhookTarget,
  type Target,
  type WebhookFields,
} from '@switchboard/application/webhooks/send-delivery';
import { toLaterJobKey, wakeWebhook } from '@switchboard/application/webhooks/wake-webhook';
import { type DisabledReason, webhooks } from '@switchboard/contracts/webhooks/webhooks';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Pool } from 'pg';
import type { JobRun } from '../job.ts';
import { createRecorder } from './recorder.ts';

export interface WebhookDeps extends Omit<AttemptDeps, 'signal'> {
  readonly pool: Pool;
  readonly sealed: ResourceDeps['sealed'];
  /** Disables a listener and notifies the account's administrators. */
  readonly disable: (listener: WebhookKey, reason: DisabledReason) => Promise<void>;
}

/** The maximum number of deliveries in one round. */
const MAX_ROUND_DELIVERIES = 100;
/** Concurrent requests to a listener, each for a different conversation. */
export const LISTENER_CONCURRENCY = 10;
/** After this time, and once the current requests have finished, a run yields to other webhooks. */
const TURN_MS = 15_000;
/** A listener with a larger backlog is disabled; a replay can send everything once it works again. */
export const MAX_WAITING = 100_000;

export interface Run extends Pick<JobRun, 'signal'> {
  /** The signal after which no request starts; if absent, it aborts after some seconds. */
  readonly turn?: AbortSignal;
}

/**
 * Sends a listener's due deliveries, in order within each conversation, and schedules the next run.
 *
 * After a round without a success, a listener gets a single delivery, and a pause if that fails as well.
 */
export async function sendWebhooks(deps: WebhookDeps, listener: WebhookKey, run: Run): Promise<void> {
  const { pool, sealed, clock } = deps;
  const { signal, turn = AbortSignal.timeout(TURN_MS) } = run;
  while (!signal.aborted && !turn.aborted) {
    const fields = await findEnabled(pool, listener);
    if (fields === undefined) return;
    const failing = await findFailing(pool, listener);
    const pausedUntil = failing && findPause(failing, clock.now());
    // Schedule the run again, because it may be this very run: our clock may be behind the database's.
    if (pausedUntil) return wakeWebhook(pool, listener, pausedUntil);
    const due = await listDue(pool, listener, { now: clock.now(), limit: failing ? 1 : MAX_ROUND_DELIVERIES });
    if (due.length === 0) break;
    const target = await openWebhookTarget({ db: pool, sealed, clock }, { ...listener, fields });
    const { reason, failingSince } = await sendRound({ ...deps, signal }, { listener, target, due, turn });
    if (reason) return deps.disable(listener, reason);
    if (failingSince) return wakeWebhook(pool, listener, pauseUntil(failingSince, clock.now()));
  }
  const next = await findNextDue(pool, listener);
  // The database's clock decides; a job that is already due runs again at once.
  if (next) await wakeWebhook(pool, listener, next);
}

/** Finds the fields of an active, enabled listener. */
async function findEnabled(db: Pool, { tenantId, listenerId }: WebhookKey): Promise<WebhookFields | undefined> {
  const item = await findItem(db, { tenantId, kind: webhooks.kind, id: listenerId });
  if (item === undefined || item.archivedAt !== null) return undefined;
  const fields = item.fields as WebhookFields; // by the kind's schema
  return fields.enabled ? fields : undefined;
}

interface RoundInput {
  readonly listener: WebhookKey;
  readonly target: Target;
  readonly due: readonly DueDelivery[];
  readonly turn: AbortSignal;
}

interface RoundResult {
  /** The reason to disable the listener, if there is one. */
  readonly reason?: DisabledReason;
  /** Set if nothing succeeded. */
  readonly failingSince?: Date | undefined;
}

/** Sends a round until its turn is over, and records each conversation's outcomes when it is done. */
async function sendRound(
  deps: WebhookDeps & AttemptDeps,
  { listener, target, due, turn }: RoundInput,
): Promise<RoundResult> {
  const { pool } = deps;
  const lanes = [...Map.groupBy(due, ({ conversationId }) => conversationId).values()];
  const attempted: Attempted[] = [];
  const written = createRecorder<Attempted>((outcomes) => recordOutcomes(pool, listener, outcomes));
  const isTurnOver = () => turn.aborted || deps.signal.aborted || attempted.some(({ isGone }) => isGone);
  const sendLane = async (lane: readonly DueDelivery[]) => {
    const outcomes: Attempted[] = [];
    for (const delivery of lane) {
      if (isTurnOver()) break;
      const outcome = await attempt(deps, target, delivery);
      if (outcome === undefined) break;
      outcomes.push(outcome);
      attempted.push(outcome);
      // A conversation's later deliveries wait for a failed one, until its last attempt.
      if (outcome.isGone || outcome.status === 'pending') break;
    }
    written.add(outcomes);
  };
  const worker = async () => {
    for (let lane = lanes.shift(); lane !== undefined && !isTurnOver(); lane = lanes.shift()) await sendLane(lane);
  };
  await Promise.all(Array.from({ length: LISTENER_CONCURRENCY }, worker));
  await written.finish();
  if (attempted.length === 0) return {};
  const at = deps.clock.now();
  const failingSince = await recordRound(pool, listener, {
    at,
    hasSuccess: attempted.some(({ status }) => status === 'succeeded'),
    error: attempted.findLast(({ attempt: { error } }) => error !== null)?.attempt.error ?? undefined,
  });
  await recordConnectionUse(deps, listener.tenantId, { target, attempted });
  if (attempted.some(({ isGone }) => isGone)) return { reason: 'gone' };
  if (failingSince === undefined) return {};
  if (at.getTime() - failingSince.getTime() >= FAILING_FOR_MS) return { reason: 'failing' };
  const isTooMuch = (await countPendingDeliveries(pool, listener, MAX_WAITING)) >= MAX_WAITING;
  return isTooMuch ? { reason: 'backlog' } : { failingSince };
}

/** A failing listener, and when its next run is due. */
export interface Failing {
  /** The first failure since the last success. */
  readonly since: Date;
  /** Undefined if no run is scheduled. */
  readonly nextRunAt: Date | undefined;
}

const MIN_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 60_000;

/** Returns when to try again after a round without a success: the pause is as long as the listener has been failing, from 5 s to a minute. */
export function pauseUntil(failingSince: Date, now: Date): Date {
  const failedForMs = now.getTime() - failingSince.getTime();
  return new Date(now.getTime() + Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, failedForMs)));
}

/**
 * Returns the end of a failing listener's pause, which new deliveries don't shorten; undefined if the listener isn't paused. A run that is
 * further in the future is a retry rather than a pause.
 */
export function findPause({ nextRunAt }: Failing, now: Date): Date | undefined {
  const waitMs = (nextRunAt?.getTime() ?? 0) - now.getTime();
  return waitMs > 0 && waitMs <= MAX_PAUSE_MS ? nextRunAt : undefined;
}

/** Finds since when a listener has failed without a success; undefined if it isn't failing. */
export async function findFailing(db: Queryable, { tenantId, listenerId }: WebhookKey): Promise<Failing | undefined> {
  const { rows } = await db.query<{ since: Date; nextRunAt: Date | null }>({
    name: 'worker-find-failing',
    text: `select h.failing_since as since, j.run_at as "nextRunAt"
      from listener.health h left join graphile_worker.jobs j on j.key = $3
      where h.tenant_id = $1 and h.listener_id = $2 and h.failing_since is not null`,
    values: [tenantId, listenerId, toLaterJobKey(listenerId)],
  });
  const [row] = rows;
  return row && { since: row.since, nextRunAt: row.nextRunAt ?? undefined };
}
