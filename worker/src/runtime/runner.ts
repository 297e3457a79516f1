import { readWakeUps } from '@switchboard/event-store/wake-up';
import type { Clock } from '@switchboard/platform/clock';
import type { Closable } from '@switchboard/platform/lifecycle';
import { type LiveBus, liveChannels } from '@switchboard/platform/live-bus/types';
import { sleep } from '@switchboard/platform/retry';
import { openHint } from './brought.ts';
import type { Consumer } from './consumer.ts';
import type { DrainDeps } from './drain-deps.ts';
import { reasonOf } from './failures.ts';
import { openQueues, type Woken } from './queues.ts';
import type { Carrier } from './reader.ts';
import { createStops, type Stops } from './stops.ts';
import { type WakeDeps, wakeBehind } from './wake-behind.ts';
import { Suspects } from './watchdog/suspects.ts';
import { isWokenBy } from './woken-by.ts';

export interface RunnerDeps extends Omit<DrainDeps, 'signal' | 'stops'> {
  readonly bus: LiveBus;
  readonly hearsHints?: boolean;
  readonly clock: Clock;
  readonly stops?: Stops;
  /** Another transport that brings events; without one, hints do alone. */
  readonly carrier?: Carrier | undefined;
}

const POLL_MIN_MS = 50;
const POLL_MAX_MS = 250;
/** While hints are heard: then only a lost one is to be found. */
const HINTED_POLL_MAX_MS = 1_000;
/** While PostgreSQL can't be asked. */
const FAILED_POLL_MS = 1_000;

/**
 * Keeps consumers up to date with the log: woken by hints, and by looking in case one was lost, every 50 to 250 ms, and up to a second apart
 * while hints are heard. What a {@link Carrier} brings is left to it, unless it is late.
 *
 * Any number of processes may do so at once: whoever claims a tenant first has it for a batch.
 */
export async function startRunner(deps: RunnerDeps, consumers: readonly Consumer[]): Promise<Closable> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const { stops = createStops(deps), suspects = new Suspects(deps.pool), carrier } = deps;
  await suspects.refresh();
  const drainDeps: DrainDeps = { ...deps, stops, suspects, signal };
  const queues = openQueues(drainDeps, consumers, carrier);
  const wake = (message: string) => {
    const wakes = readWakeUps(message).map((one) => ({ ...one, hint: openHint(one) }));
    for (const reader of queues.readers) {
      const own = wakes.filter((one) => isWokenBy(reader, one)).map(({ hint }) => hint);
      if (own.length === 0 || reader.isCarried()) continue;
      for (const { tenantId } of own) stops.hear(reader, tenantId);
      reader.wake(own);
    }
  };
  const unsubscribe = await deps.bus.subscribe(liveChannels.wake, wake);
  const polling = poll({ ...deps, stops, suspects }, queues.readers, signal);
  return {
    async close() {
      stopping.abort();
      // Before anything is waited for: from here on no turn begins.
      const closed = queues.close();
      await unsubscribe();
      await polling;
      await closed;
    },
  };
}

async function poll(
  deps: RunnerDeps & WakeDeps & { readonly suspects: Suspects },
  readers: readonly Woken[],
  signal: AbortSignal,
): Promise<void> {
  let pauseMs = POLL_MIN_MS;
  while (!signal.aborted) {
    try {
      await deps.suspects.refresh();
      const hearsHints = deps.hearsHints !== false && deps.bus.isConnected();
      const found = await wakeBehind(deps, readers, { hearsHints });
      const maxMs = hearsHints ? HINTED_POLL_MAX_MS : POLL_MAX_MS;
      pauseMs = found ? POLL_MIN_MS : Math.min(pauseMs * 2, maxMs);
    } catch (error) {
      deps.logger.warn({ reason: reasonOf(error) }, 'could not look for tenants that are behind');
      pauseMs = FAILED_POLL_MS;
    }
    await sleep(pauseMs, signal);
  }
}
