import {
  type AttemptDeps,
  type Attempted,
  attempt,
  type ListenerFields,
  type Target,
} from '@switchboard/application/listeners/attempt';
import { countWaiting, type ListenerKey } from '@switchboard/application/listeners/line-queries';
import { recordConnections } from '@switchboard/application/listeners/record-connections';
import { FAILING_FOR_MS } from '@switchboard/application/listeners/schedule';
import {
  type DueDelivery,
  findNextDue,
  listDue,
  recordOutcomes,
  recordRound,
} from '@switchboard/application/listeners/send-queries';
import { openTarget } from '@switchboard/application/listeners/target';
import { wakeListener } from '@switchboard/application/listeners/wake-listener';
import type { ResourceDeps } from '@switchboard/application/resources/deps';
import { findItem } from '@switchboard/application/resources/queries';
import { type DisabledReason, listeners } from '@switchboard/contracts/kinds/listeners';
import type { Pool } from 'pg';
import type { JobRun } from '../job.ts';
import { findFailing } from './queries.ts';
import { recorder } from './recorder.ts';
import { restOf, restUntil } from './rest.ts';

export interface WebhookDeps extends Omit<AttemptDeps, 'signal'> {
  readonly pool: Pool;
  readonly sealed: ResourceDeps['sealed'];
  /** Switches a listener off, and says so to the people who look after it. */
  readonly disable: (listener: ListenerKey, reason: DisabledReason) => Promise<void>;
}

/** Deliveries of one round at most. */
const ROUND = 100;
/** Requests to a listener at the same time, each for another conversation. */
export const LISTENER_CONCURRENCY = 10;
/** A run gives way to other listeners after this long, and after the requests that are under way then. */
const TURN_MS = 15_000;
/** A listener with more than this waiting is switched off: a replay can send it all, once it takes anything. */
export const MAX_WAITING = 100_000;

export interface Run extends Pick<JobRun, 'signal'> {
  /** Begins nothing more once it is aborted; after some seconds if absent. */
  readonly turn?: AbortSignal;
}

/**
 * Sends what is due for a listener, in order for each conversation, and comes back when more is.
 *
 * A listener whose last round failed throughout is sent a single delivery, and rests if that fails as well.
 */
export async function sendWebhooks(deps: WebhookDeps, listener: ListenerKey, run: Run): Promise<void> {
  const { pool, sealed, clock } = deps;
  const { signal, turn = AbortSignal.timeout(TURN_MS) } = run;
  while (!signal.aborted && !turn.aborted) {
    const fields = await findEnabled(pool, listener);
    if (fields === undefined) return;
    const failing = await findFailing(pool, listener);
    const rest = failing && restOf(failing, clock.now());
    // Planned again: it may be this very run, by a clock that is behind the database's.
    if (rest) return wakeListener(pool, listener, rest);
    const due = await listDue(pool, listener, { now: clock.now(), limit: failing ? 1 : ROUND });
    if (due.length === 0) break;
    const target = await openTarget({ db: pool, sealed, clock }, { ...listener, fields });
    const { reason, failingSince } = await sendRound({ ...deps, signal }, { listener, target, due, turn });
    if (reason) return deps.disable(listener, reason);
    if (failingSince) return wakeListener(pool, listener, restUntil(failingSince, clock.now()));
  }
  const next = await findNextDue(pool, listener);
  // A job's time is the database's; one that is due already runs again at once.
  if (next) await wakeListener(pool, listener, next);
}

/** The fields of a listener that is neither archived nor switched off. */
async function findEnabled(db: Pool, { tenantId, listenerId }: ListenerKey): Promise<ListenerFields | undefined> {
  const item = await findItem(db, { tenantId, kind: listeners.kind, id: listenerId });
  if (item === undefined || item.archivedAt !== null) return undefined;
  const fields = item.fields as ListenerFields; // by the kind's schema
  return fields.enabled ? fields : undefined;
}

interface RoundOf {
  readonly listener: ListenerKey;
  readonly target: Target;
  readonly due: readonly DueDelivery[];
  readonly turn: AbortSignal;
}

interface RoundResult {
  /** Why the listener is to be switched off, if it is. */
  readonly reason?: DisabledReason;
  /** Set if nothing succeeded. */
  readonly failingSince?: Date | undefined;
}

/** Sends a round until its turn is over, and writes down what came of each conversation once it is through. */
async function sendRound(
  deps: WebhookDeps & AttemptDeps,
  { listener, target, due, turn }: RoundOf,
): Promise<RoundResult> {
  const { pool } = deps;
  const lanes = [...Map.groupBy(due, ({ conversationId }) => conversationId).values()];
  const attempted: Attempted[] = [];
  const written = recorder<Attempted>((outcomes) => recordOutcomes(pool, listener, outcomes));
  const isOver = () => turn.aborted || deps.signal.aborted || attempted.some(({ isGone }) => isGone);
  const sendLane = async (lane: readonly DueDelivery[]) => {
    const outcomes: Attempted[] = [];
    for (const delivery of lane) {
      if (isOver()) break;
      const outcome = await attempt(deps, target, delivery);
      if (outcome === undefined) break;
      outcomes.push(outcome);
      attempted.push(outcome);
      // What comes after in a conversation waits for what failed; after the last try it goes on without.
      if (outcome.isGone || outcome.status === 'pending') break;
    }
    written.add(outcomes);
  };
  const worker = async () => {
    for (let lane = lanes.shift(); lane !== undefined && !isOver(); lane = lanes.shift()) await sendLane(lane);
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
  await recordConnections(deps, listener.tenantId, { target, attempted });
  if (attempted.some(({ isGone }) => isGone)) return { reason: 'gone' };
  if (failingSince === undefined) return {};
  if (at.getTime() - failingSince.getTime() >= FAILING_FOR_MS) return { reason: 'failing' };
  const isTooMuch = (await countWaiting(pool, listener, MAX_WAITING)) >= MAX_WAITING;
  return isTooMuch ? { reason: 'backlog' } : { failingSince };
}
