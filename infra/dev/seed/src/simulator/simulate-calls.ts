import { isAppError } from '@switchboard/platform/app-error';
import { sleep } from '@switchboard/platform/retry';
import { AgentCall } from './agent-call.ts';
import { callers } from './callers.ts';
import type { SimulatorOptions } from './simulate-stories.ts';

export type CallsOptions = Omit<SimulatorOptions, 'chaos'>;

/** A caller speaks about every four seconds, whatever the rate. */
const SECONDS_BETWEEN_TURNS = 4;
/** The number of events in a turn: its input, its speech, and its trace. */
const EVENTS_PER_TURN = 3;
/** The share of calls that need no person. */
const ROUTINE_SHARE = 0.85;

/**
 * Simulates callers of the accounts' agents until the signal aborts.
 *
 * Turns run one at a time, paced so that their events reach the requested rate. If a call is refused or the server is unavailable, the call is logged
 * as lost and replaced by another.
 */
export async function simulateCalls(options: CallsOptions, signal: AbortSignal): Promise<void> {
  const { eventsPerSecond, targets, clock, random, logger } = options;
  const known = callers.filter(({ account }) => targets[account]);
  const routine = known.filter(({ needsHuman }) => !needsHuman);
  const urgent = known.filter(({ needsHuman }) => needsHuman);
  const concurrency = Math.max(2, Math.round((eventsPerSecond / EVENTS_PER_TURN) * SECONDS_BETWEEN_TURNS));
  const calls: AgentCall[] = [];
  const started = clock.now().getTime();
  for (let appended = 0; !signal.aborted && known.length > 0; ) {
    if (calls.length < concurrency) {
      const script = random.pick(random.unit() < ROUTINE_SHARE ? routine : urgent);
      const target = targets[script.account];
      if (target) calls.push(new AgentCall(script, { target, random }));
    }
    const call = calls.shift();
    try {
      appended += (await call?.step(signal)) ?? 1;
      if (call?.isOver === false) calls.push(call);
    } catch (error) {
      if (signal.aborted) return;
      if (!isAppError(error)) throw error;
      appended += 1;
      logger.warn({ code: error.code, details: error.details }, 'the simulator lost a call');
    }
    const due = started + (appended * 1_000) / eventsPerSecond;
    await sleep(Math.max(0, due - clock.now().getTime()), signal).catch(() => undefined);
  }
}
