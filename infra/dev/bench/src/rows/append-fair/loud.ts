import { setTimeout as sleep } from 'node:timers/promises';
import { Pool as HttpPool } from 'undici';
import { type LoadListener, serveLoad, startLoad } from '../../harness/load-thread.ts';
import { callBodies } from '../intake/bodies.ts';
import { postCall } from './post-call.ts';

/** Calls of a burst, and the events of each. */
export const LOUD_CALLS = 10;
export const EVENTS_OF_A_LOUD_CALL = 1_000;

/** Where a loud account sends its calls. */
export interface LoudTarget {
  readonly origin: string;
  readonly apiKey: string;
}

/** The events that were taken, and the calls that were refused. */
export interface Sent {
  readonly taken: number;
  readonly refused: number;
}

/**
 * Has an account send bursts from a thread of its own: making and reading them would keep whoever measures the others.
 *
 * Resolves after the first burst, which comes from a thread that compiles its code as it goes. `stop` answers what was sent.
 */
export const startLoud = (target: LoudTarget) => startLoad<Sent>(new URL(import.meta.url), target);

async function sendBursts({ origin, apiKey }: LoudTarget, { isStopped, onReady }: LoadListener): Promise<Sent> {
  const calls = new HttpPool(origin, { connections: LOUD_CALLS, pipelining: 1 });
  const bodies = callBodies(EVENTS_OF_A_LOUD_CALL);
  let [taken, refused] = [0, 0];
  while (!isStopped()) {
    const texts = Array.from({ length: LOUD_CALLS }, () => bodies.next().value.text);
    const waits = await Promise.all(
      texts.map(async (body) => {
        const { status, retryAfterS, text } = await postCall(calls, apiKey, body);
        if (status === 200) taken += EVENTS_OF_A_LOUD_CALL;
        else if ((status === 429 || status === 503) && retryAfterS > 0) refused += 1;
        else throw new Error(`a loud call met ${status} ${text}`);
        return retryAfterS;
      }),
    );
    onReady();
    await sleep(Math.max(...waits) * 1_000);
  }
  await calls.close();
  return { taken, refused };
}

await serveLoad(sendBursts);
