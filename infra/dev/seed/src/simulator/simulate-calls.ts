import { isAppError } from '@switchboard/platform/app-error';
import { sleep } from '@switchboard/platform/retry';
import { AgentCall } from './agent-call.ts';
import { callers } from './callers.ts';
import type { SimulatorOptions } from './simulate.ts';

export type CallsOptions = Omit<SimulatorOptions, 'chaos'>;

/** Each call speaks about every four seconds, whatever the rate. */
const SECONDS_BETWEEN_TURNS = 4;
/** The events that come of a turn: what was heard and said, and its trace. */
const EVENTS_A_TURN = 3;
/** The share of calls that need nobody: as in life, most. */
const CALM = 0.85;

/**
 * Has callers call the accounts' numbers, where their agents answer, until the signal aborts.
 *
 * Turns come one after the other at the rate of the events that come of them. A call that is refused, or whose server is away, is counted as
 * lost, and the next one rings.
 */
export async function simulateCalls(options: CallsOptions, signal: AbortSignal): Promise<void> {
  const { eventsPerSecond, targets, clock, random, logger } = options;
  const known = callers.filter(({ account }) => targets[account]);
  const calm = known.filter(({ needsHuman }) => !needsHuman);
  const pressing = known.filter(({ needsHuman }) => needsHuman);
  const atOnce = Math.max(2, Math.round((eventsPerSecond / EVENTS_A_TURN) * SECONDS_BETWEEN_TURNS));
  const calls: AgentCall[] = [];
  const started = clock.now().getTime();
  for (let told = 0; !signal.aborted && known.length > 0; ) {
    if (calls.length < atOnce) {
      const script = random.pick(random.unit() < CALM ? calm : pressing);
      const target = targets[script.account];
      if (target) calls.push(new AgentCall(script, { target, random }));
    }
    const call = calls.shift();
    try {
      told += (await call?.step(signal)) ?? 1;
      if (call?.isOver === false) calls.push(call);
    } catch (error) {
      if (signal.aborted) return;
      if (!isAppError(error)) throw error;
      told += 1;
      logger.warn({ code: error.code, details: error.details }, 'the simulator lost a call');
    }
    const due = started + (told * 1_000) / eventsPerSecond;
    await sleep(Math.max(0, due - clock.now().getTime()), signal).catch(() => undefined);
  }
}
