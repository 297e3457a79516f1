import { setTimeout as sleep } from 'node:timers/promises';
import { Pool as HttpPool } from 'undici';
import { type LoadListener, serveLoad, startLoad } from '../../harness/load-thread.ts';
import { callBodies } from '../intake/bodies.ts';
import { postCall } from './post-call.ts';

/** The number of calls in a burst, and the number of events in a call. */
export const LOUD_CALLS = 10;
export const EVENTS_PER_LOUD_CALL = 1_000;

/** Where a loud account sends its calls. */
export interface LoudTarget {
  readonly origin: string;
  readonly apiKey: string;
}

/** The number of accepted events and of refused calls. */
export interface SentBursts {
  readonly accepted: number;
  readonly refused: number;
}

/**
 * Sends bursts from a worker thread, so that building and reading them does not delay the measurement.
 *
 * Resolves after the first burst, during which the thread still compiles its code.
 */
export const startLoud = (target: LoudTarget) => startLoad<SentBursts>(new URL(import.meta.url), target);

async function sendBursts({ origin, apiKey }: LoudTarget, { isStopped, onReady }: LoadListener): Promise<SentBursts> {
  const calls = new HttpPool(origin, { connections: LOUD_CALLS, pipelining: 1 });
  const bodies = callBodies(EVENTS_PER_LOUD_CALL);
  let [accepted, refused] = [0, 0];
  while (!isStopped()) {
    const texts = Array.from({ length: LOUD_CALLS }, () => bodies.next().value.text);
    const waits = await Promise.all(
      texts.map(async (body) => {
        const { status, retryAfterS, text } = await postCall(calls, apiKey, body);
        if (status === 200) accepted += EVENTS_PER_LOUD_CALL;
        else if ((status === 429 || status === 503) && retryAfterS > 0) refused += 1;
        else throw new Error(`a loud call met ${status} ${text}`);
        return retryAfterS;
      }),
    );
    onReady();
    await sleep(Math.max(...waits) * 1_000);
  }
  await calls.close();
  return { accepted, refused };
}

await serveLoad(sendBursts);
