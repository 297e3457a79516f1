import type { Closable } from '@switchboard/platform/lifecycle';
import { sleep } from '@switchboard/platform/retry';
import { reasonOf } from '../runtime/failures.ts';
import { forgetBodies } from './queries.ts';
import { type DeliveriesDeps, takeUpDeliveries } from './take-up-deliveries.ts';

const LOOK_EVERY_MS = 5_000;
const FORGET_EVERY_MS = 3_600_000;
/** How long a webhook can be read again after it was translated. */
const KEEP_BODIES_MS = 30 * 86_400_000;
const FORGET_AT_ONCE = 1_000;

/** Takes up untranslated webhooks from now on, and forgets the bodies of old ones. */
export function startDeliveries(deps: DeliveriesDeps): Closable {
  const stopping = new AbortController();
  const { signal } = stopping;
  const loops = [
    repeat(deps, { signal, everyMs: LOOK_EVERY_MS, run: () => takeUpDeliveries(deps, signal) }),
    repeat(deps, { signal, everyMs: FORGET_EVERY_MS, run: () => forgetOldBodies(deps, signal) }),
  ];
  return {
    async close() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

interface Repeated {
  readonly signal: AbortSignal;
  readonly everyMs: number;
  run(): Promise<void>;
}

async function repeat({ logger }: DeliveriesDeps, { signal, everyMs, run }: Repeated): Promise<void> {
  while (!signal.aborted) {
    try {
      await run();
    } catch (error) {
      logger.warn({ reason: reasonOf(error) }, 'could not look after deliveries');
    }
    // Not all workers at the same moment.
    await sleep(everyMs * (0.75 + Math.random() / 2), signal);
  }
}

async function forgetOldBodies({ pool, clock }: DeliveriesDeps, signal: AbortSignal): Promise<void> {
  const before = new Date(clock.now().getTime() - KEEP_BODIES_MS);
  while (!signal.aborted && (await forgetBodies(pool, before, FORGET_AT_ONCE)) === FORGET_AT_ONCE);
}
