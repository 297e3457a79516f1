import { readWakeUps, WAKE_UP_BATCH_MS } from '@switchboard/event-store/wake-ups';
import type { Clock } from '@switchboard/platform/clock';
import type { Closable } from '@switchboard/platform/lifecycle';
import { type LiveBus, liveChannels } from '@switchboard/platform/live-bus/types';
import type { Metrics } from '@switchboard/platform/metrics';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { sleep } from '@switchboard/platform/retry';
import { quoted } from '../postgres/array-literals.ts';
import { type Consumer, type EventTransport, isWokenBy } from './consumer.ts';
import type { DrainDeps } from './drain.ts';
import { describeFailure } from './failures.ts';
import { openWakeUp } from './inline-events.ts';
import { createStoppedAccounts, type StoppedAccounts } from './stopped-accounts.ts';
import { Suspects } from './suspects.ts';
import { openQueues, type WakeableReader } from './wake-ups.ts';

// Keeps consumers caught up with the log. Wake-ups on the bus make this fast, but they are only a hint and may be lost. A poll of PostgreSQL
// makes it certain: the poll compares every head with every checkpoint, so a lost wake-up, a new consumer, a switched version, a reset or a
// missing checkpoint are all found the same way. Any number of workers may run at once: the first one to claim a tenant processes its batch.

export interface RunnerDeps extends Omit<DrainDeps, 'signal' | 'stoppedAccounts'> {
  readonly bus: LiveBus;
  /** Whether wake-ups of other processes arrive on the bus; without them the worker polls more often. True if absent. */
  readonly receivesWakeUps?: boolean;
  readonly clock: Clock;
  readonly stoppedAccounts?: StoppedAccounts;
  /** Another transport that delivers events; without it, wake-ups alone do. */
  readonly transport?: EventTransport | undefined;
}

const POLL_MIN_MS = 50;
const POLL_MAX_MS = 250;
/** The maximum poll interval while wake-ups arrive, when a poll only has to find lost ones. */
const POLL_MAX_WITH_WAKE_UPS_MS = 1_000;
/** The poll interval while PostgreSQL is unavailable. */
const POLL_AFTER_FAILURE_MS = 1_000;

/**
 * Starts to process events on wake-ups and polls: every 50 to 250 ms, and up to a second apart while wake-ups arrive. Events that the
 * {@link EventTransport} delivers are left to it unless they are late.
 */
export async function startRunner(deps: RunnerDeps, consumers: readonly Consumer[]): Promise<Closable> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const { stoppedAccounts = createStoppedAccounts(deps), suspects = new Suspects(deps.pool), transport } = deps;
  await suspects.refresh();
  const queues = openQueues({ ...deps, stoppedAccounts, suspects, signal }, consumers, transport);
  const onMessage = (message: string) => {
    const wakeUps = readWakeUps(message).map((line) => ({ line, wakeUp: openWakeUp(line) }));
    for (const reader of queues.readers) {
      const own = wakeUps.filter(({ line }) => isWokenBy(reader, line)).map(({ wakeUp }) => wakeUp);
      if (own.length === 0 || reader.isDelivered()) continue;
      for (const { tenantId } of own) stoppedAccounts.wake(reader, tenantId);
      reader.wake(own);
    }
  };
  const unsubscribe = await deps.bus.subscribe(liveChannels.wake, onMessage);
  const polling = poll({ ...deps, stoppedAccounts, suspects }, queues.readers, signal);
  return {
    async close() {
      stopping.abort();
      // This comes first: from here on, no turn begins.
      const closed = queues.close();
      await unsubscribe();
      await polling;
      await closed;
    },
  };
}

async function poll(
  deps: RunnerDeps & WakeDeps & { readonly suspects: Suspects },
  readers: readonly WakeableReader[],
  signal: AbortSignal,
): Promise<void> {
  let pauseMs = POLL_MIN_MS;
  while (!signal.aborted) {
    try {
      await deps.suspects.refresh();
      const receivesWakeUps = deps.receivesWakeUps !== false && deps.bus.isConnected();
      const hasFound = await wakeBehind(deps, readers, { receivesWakeUps });
      const maxMs = receivesWakeUps ? POLL_MAX_WITH_WAKE_UPS_MS : POLL_MAX_MS;
      pauseMs = hasFound ? POLL_MIN_MS : Math.min(pauseMs * 2, maxMs);
    } catch (error) {
      deps.logger.warn({ reason: describeFailure(error) }, 'could not look for accounts that are behind');
      pauseMs = POLL_AFTER_FAILURE_MS;
    }
    await sleep(pauseMs, signal);
  }
}

export interface WakeDeps {
  readonly pool: Queryable;
  readonly metrics: Pick<Metrics, 'projectionLag'>;
  readonly clock: Clock;
  readonly stoppedAccounts: Pick<StoppedAccounts, 'isDue'>;
}

/** How long a transport may take before the worker reads the log itself. */
const DELIVERY_GRACE_MS = 10_000;
/** How long the wake-up for a fresh event may still be under way. */
const WAKE_UP_GRACE_MS = 50;
/** The maximum number of tenants that one poll finds; the next poll finds others. */
const MAX_FOUND = 500;

/** Wakes the readers of tenants that are behind, except stopped tenants during their pause. Returns whether it found one that no wake-up had announced. */
export async function wakeBehind(
  { pool, metrics, clock, stoppedAccounts }: WakeDeps,
  readers: readonly WakeableReader[],
  { receivesWakeUps = false }: { readonly receivesWakeUps?: boolean } = {},
): Promise<boolean> {
  const byName = new Map(readers.map((reader) => [reader.name, reader]));
  // Batched wake-ups take longer to arrive.
  const graceMs = receivesWakeUps ? WAKE_UP_GRACE_MS + WAKE_UP_BATCH_MS : WAKE_UP_GRACE_MS;
  const behind = await listBehind(pool, [...byName.keys()], MAX_FOUND, graceMs);
  const nowMs = clock.now().getTime();
  const oldest = new Map<string, number>();
  let hasFound = false;
  for (const { name, tenantId, since, movedAt } of behind) {
    oldest.set(name, Math.min(oldest.get(name) ?? Number.POSITIVE_INFINITY, since.getTime()));
    const reader = byName.get(name);
    if (reader === undefined || !stoppedAccounts.isDue(reader, tenantId)) continue;
    const unmovedSinceMs = Math.max(since.getTime(), movedAt?.getTime() ?? 0);
    if (reader.isDelivered() && nowMs - unmovedSinceMs < DELIVERY_GRACE_MS) continue;
    if (reader.wake([{ tenantId }]) === 'added') hasFound = true;
  }
  for (const projection of byName.keys()) {
    metrics.projectionLag.set({ projection }, Math.max(0, nowMs - (oldest.get(projection) ?? nowMs)) / 1_000);
  }
  return hasFound;
}

/** A consumer that is behind for a tenant. */
export interface Behind {
  readonly name: string;
  readonly tenantId: string;
  /** When its first pending event was recorded. */
  readonly since: Date;
  /** When its checkpoint last moved; null if it never did. */
  readonly movedAt: Date | null;
}

const LIST_BEHIND = `
  select name, tenant_id as "tenantId", since, moved_at as "movedAt"
  from worker.behind($1, make_interval(secs => $3::float8 / 1000), $2)`;

/**
 * Lists tenants with pending events of some consumers, in any order, so that workers start at different ones.
 *
 * The query reads each head and checkpoint once, and from the log only the first pending event of each tenant that is behind. Events younger
 * than `graceMs` don't count.
 */
export async function listBehind(
  db: Queryable,
  names: readonly string[],
  limit: number,
  graceMs = WAKE_UP_GRACE_MS,
): Promise<Behind[]> {
  const values = [quoted(names), limit, graceMs];
  const { rows } = await db.query<Behind & Record<never, never>>({
    name: 'worker-list-behind',
    text: LIST_BEHIND,
    values,
  });
  return rows;
}
