import type { Closable } from '@switchboard/platform/lifecycle';
import { sleep } from '@switchboard/platform/retry';
import { reasonOf } from '../runtime/failures.ts';
import { endLostCalls, type LostCallsDeps } from './end-lost-calls.ts';

export type TimersDeps = Omit<LostCallsDeps, 'signal'>;

const LOOK_EVERY_MS = 30_000;

/**
 * Looks for lost calls from now on, every 30 s, or oftener where less silence makes a call lost.
 *
 * Nothing is remembered between looks: what is due is in the log, so a restart forgets nothing.
 */
export function startTimers(deps: TimersDeps, lostMs: number): Closable {
  const stopping = new AbortController();
  const { signal } = stopping;
  const looking = look({ ...deps, signal }, lostMs);
  return {
    async close() {
      stopping.abort();
      await looking;
    },
  };
}

async function look(deps: TimersDeps & { readonly signal: AbortSignal }, lostMs: number): Promise<void> {
  const { signal } = deps;
  while (!signal.aborted) {
    try {
      await endLostCalls(deps, lostMs);
    } catch (error) {
      deps.logger.warn({ reason: reasonOf(error) }, 'could not look for lost calls');
    }
    // Not all workers at the same moment.
    await sleep(Math.min(LOOK_EVERY_MS, lostMs / 4) * (0.75 + Math.random() / 2), signal);
  }
}
