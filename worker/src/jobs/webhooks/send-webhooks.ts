import {
  type AttemptDeps,
  type Attempted,
  attempt,
  type ListenerFields,
  type Target,
} from '@switchboard/application/listeners/attempt';
import { countWaiting, type ListenerKey } from '@switchboard/application/listeners/line-queries';
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

export interface WebhookDeps extends Omit<AttemptDeps, 'signal'> {
  readonly pool: Pool;
  readonly sealed: ResourceDeps['sealed'];
  /** Switches a listener off, and says so to the people who look after it. */
  readonly disable: (listener: ListenerKey, reason: DisabledReason) => Promise<void>;
}

/** Deliveries of one round: what they came to is written down together. */
const ROUND = 100;
/** Requests to a listener at the same time, each for another conversation. */
export const LISTENER_CONCURRENCY = 10;
/** A run gives way to other listeners after this long. */
const TURN_MS = 15_000;
/** A listener with more than this waiting is switched off: a replay can send it all, once it takes anything. */
export const MAX_WAITING = 100_000;

/** Sends what is due for a listener, in order for each conversation, and comes back when more is. */
export async function sendWebhooks(deps: WebhookDeps, listener: ListenerKey, { signal }: Pick<JobRun, 'signal'>) {
  const { pool, sealed, clock } = deps;
  const turnEnds = AbortSignal.timeout(TURN_MS);
  while (!signal.aborted) {
    const fields = await findEnabled(pool, listener);
    if (fields === undefined) return;
    const target = await openTarget(pool, sealed, { ...listener, fields });
    const due = await listDue(pool, listener, { now: clock.now(), limit: ROUND });
    if (due.length === 0) break;
    const reason = await sendRound({ ...deps, signal }, { listener, target, due });
    if (reason) return deps.disable(listener, reason);
    if (turnEnds.aborted) break;
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
}

/** Sends a round and writes down what came of it; answers why the listener is to be switched off, if it is. */
async function sendRound(
  deps: WebhookDeps & AttemptDeps,
  { listener, target, due }: RoundOf,
): Promise<DisabledReason | undefined> {
  const lanes = [...Map.groupBy(due, ({ conversationId }) => conversationId).values()];
  const attempted: Attempted[] = [];
  const worker = async () => {
    for (let lane = lanes.shift(); lane !== undefined; lane = lanes.shift()) {
      for (const delivery of lane) {
        const outcome = await attempt(deps, target, delivery);
        if (outcome === undefined) return;
        attempted.push(outcome);
        // What comes after in a conversation waits for what failed; after the last try it goes on without.
        if (outcome.isGone || outcome.status === 'pending') break;
      }
      if (attempted.some(({ isGone }) => isGone)) return;
    }
  };
  await Promise.all(Array.from({ length: LISTENER_CONCURRENCY }, worker));
  if (attempted.length === 0) return undefined;
  await recordOutcomes(deps.pool, listener, attempted);
  const at = deps.clock.now();
  const failingSince = await recordRound(deps.pool, listener, {
    at,
    hasSuccess: attempted.some(({ status }) => status === 'succeeded'),
    error: attempted.findLast(({ attempt: { error } }) => error !== null)?.attempt.error ?? undefined,
  });
  if (attempted.some(({ isGone }) => isGone)) return 'gone';
  if (failingSince === undefined) return undefined;
  if (at.getTime() - failingSince.getTime() >= FAILING_FOR_MS) return 'failing';
  return (await countWaiting(deps.pool, listener, MAX_WAITING)) >= MAX_WAITING ? 'backlog' : undefined;
}
