import { randomBytes } from 'node:crypto';
import { forgetAvailability, listEndedAbsences } from '@switchboard/application/routing/availability-rows';
import { type AvailabilityDeps, changeAvailability } from '@switchboard/application/routing/change-availability';
import { isAppError } from '@switchboard/platform/app-error';
import type { Closable } from '@switchboard/platform/lifecycle';
import type { Logger } from '@switchboard/platform/logger';
import { sleep } from '@switchboard/platform/retry';
import { describeFailure } from '../runtime/failures.ts';
import { postponeAccount } from './router-rows.ts';
import { runTurn, type TurnDeps } from './run-turn.ts';

export interface RouterDeps extends TurnDeps, AvailabilityDeps {
  readonly events: TurnDeps['events'];
  readonly logger: Logger;
}

export interface Router extends Closable {
  /** Runs the router at once. */
  wake(): void;
}

/** The longest pause between two looks for accounts that are due: an offer's end is noticed within this time. */
const POLL_EVERY_MS = 250;
const AFTER_FAILURE_MS = 5_000;
/** The connections that the router uses, one for each account that it decides for at a time. */
const LANES = 2;
const MAX_ENDED = 100;

/**
 * Starts to decide who gets what, for one account after another, whenever one is due: an event arrived, or an offer or a time to answer has ended.
 *
 * Any number of workers may run at once. Closing finishes the current runs.
 */
export function startRouter(deps: RouterDeps): Router {
  const closing = new AbortController();
  const { signal } = closing;
  let pause = new AbortController();
  const wake = () => pause.abort();
  const loop = async () => {
    while (!signal.aborted) {
      pause = new AbortController();
      try {
        await Promise.all([endAbsences(deps), ...Array.from({ length: LANES }, () => runDue(deps, signal))]);
        await sleep(POLL_EVERY_MS, AbortSignal.any([signal, pause.signal]));
      } catch (error) {
        deps.logger.warn({ reason: describeFailure(error) }, 'the router could not run');
        await sleep(AFTER_FAILURE_MS, signal);
      }
    }
  };
  const running = loop();
  return {
    wake,
    close: async () => {
      closing.abort();
      await running;
    },
  };
}

/** Decides for the accounts that are due now. A failed account waits, and the others go on. */
async function runDue(deps: RouterDeps, signal: AbortSignal): Promise<void> {
  const onFailure = async (tenantId: string, error: unknown) => {
    deps.logger.warn({ tenantId, reason: describeFailure(error) }, 'the router could not decide for an account');
    await postponeAccount(deps.pool, tenantId, new Date(deps.clock.now().getTime() + AFTER_FAILURE_MS));
  };
  while (!signal.aborted && (await runTurn(deps, onFailure)) !== undefined);
}

/** Makes people available again whose absence has ended. One that fails is tried again with the next run, and holds up nobody else. */
export async function endAbsences(deps: RouterDeps): Promise<void> {
  const now = deps.clock.now();
  for (const { tenantId, userId, until } of await listEndedAbsences(deps.pool, now, MAX_ENDED)) {
    const caller = { tenantId, actor: TIMER, traceId: randomBytes(16).toString('hex') };
    try {
      await changeAvailability(deps, caller, { userId, state: 'available', until: null, now, ifUntil: until });
    } catch (error) {
      if (isAppError(error, 'resource.not_found')) {
        // The person no longer works here.
        await forgetAvailability(deps.pool, tenantId, userId);
        continue;
      }
      deps.logger.warn({ tenantId, userId, reason: describeFailure(error) }, 'could not end an absence');
    }
  }
}

const TIMER = { kind: 'system', id: 'availability-timer' } as const;
