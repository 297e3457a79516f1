import { isAppError } from '@switchboard/platform/app-error';
import type { Clock } from '@switchboard/platform/clock';
import type { Logger } from '@switchboard/platform/logger';
import { sleep } from '@switchboard/platform/retry';
import { type IntakeTarget, postEvents } from '../intake-client.ts';
import type { Random } from '../random.ts';
import { playableStories } from '../stories/all.ts';
import { type AccountKey, parseScript } from '../stories/script.ts';
import type { WireEvent } from '../wire-event.ts';
import { Chaos, type ChaosSettings } from './chaos.ts';
import { LiveCall } from './live-call.ts';

export interface SimulatorOptions {
  /** The intake of each account; an account without a target gets no calls. */
  readonly targets: Readonly<Partial<Record<AccountKey, IntakeTarget>>>;
  /** The rate, from 1 to 50. */
  readonly eventsPerSecond: number;
  readonly chaos: ChaosSettings;
  readonly random: Random;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Each live call has a line about every four seconds, whatever the rate. */
const SECONDS_BETWEEN_LINES = 4;
const MAX_IN_FLIGHT = 100;
/** The share of calls that need no person. */
const ROUTINE_SHARE = 0.85;

/**
 * Plays calls in real time through the HTTP intake, as a voice platform would, until the signal aborts.
 *
 * While the server is unavailable, requests are retried; an event that can't be delivered is logged as lost.
 */
export async function simulateStories(options: SimulatorOptions, signal: AbortSignal): Promise<void> {
  const { eventsPerSecond, targets, clock, random } = options;
  const stories = playableStories.filter(({ account }) => targets[account]);
  const routine = stories.filter(({ script }) => !parseScript(script).some(({ kind }) => kind === 'attention'));
  const concurrency = Math.max(2, Math.round(eventsPerSecond * SECONDS_BETWEEN_LINES));
  const chaos = new Map(Object.keys(targets).map((account) => [account, new Chaos(options.chaos, random)]));
  const calls: LiveCall[] = [];
  const inFlight = new Set<Promise<void>>();
  const started = clock.now().getTime();

  for (let sent = 0; !signal.aborted && stories.length > 0; sent++) {
    const now = clock.now();
    if (calls.length < concurrency)
      calls.push(LiveCall.ring(random.pick(random.unit() < ROUTINE_SHARE ? routine : stories), random, now));
    const call = calls.shift();
    if (!call) break;
    const event = call.next(now);
    if (!call.isOver) calls.push(call);
    const target = targets[call.account];
    if (target)
      launch(
        deliver(options, { target, events: chaos.get(call.account)?.pass(event, now.getTime()) ?? [event] }, signal),
        inFlight,
      );
    if (inFlight.size >= MAX_IN_FLIGHT) await Promise.race(inFlight);
    await sleep(Math.max(0, started + ((sent + 1) * 1_000) / eventsPerSecond - clock.now().getTime()), signal).catch(
      () => undefined,
    );
  }
  await Promise.all(inFlight);
}

async function deliver(
  { logger }: SimulatorOptions,
  { target, events }: { target: IntakeTarget; events: WireEvent[] },
  signal: AbortSignal,
): Promise<void> {
  try {
    for (const event of events) await postEvents(target, [event], signal);
  } catch (error) {
    if (signal.aborted) return;
    if (!isAppError(error)) throw error;
    logger.warn({ code: error.code, details: error.details }, 'the simulator lost an event');
  }
}

function launch(work: Promise<void>, inFlight: Set<Promise<void>>): void {
  const tracked = work.finally(() => inFlight.delete(tracked));
  inFlight.add(tracked);
}
