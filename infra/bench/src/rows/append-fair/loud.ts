import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { Pool as HttpPool } from 'undici';
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
export async function startLoud(target: LoudTarget): Promise<{ stop(): Promise<Sent> }> {
  const thread = new Worker(new URL(import.meta.url), { workerData: target });
  const failed = once(thread, 'error').then(([error]) => Promise.reject(error));
  failed.catch(() => undefined);
  await Promise.race([once(thread, 'message'), failed]);
  return {
    async stop() {
      thread.postMessage('stop');
      const [sent] = await Promise.race([once(thread, 'message'), failed]);
      await thread.terminate();
      return sent;
    },
  };
}

interface Listener {
  readonly isStopped: () => boolean;
  readonly onBurst: () => void;
}

async function sendBursts({ origin, apiKey }: LoudTarget, { isStopped, onBurst }: Listener): Promise<Sent> {
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
    onBurst();
    await sleep(Math.max(...waits) * 1_000);
  }
  await calls.close();
  return { taken, refused };
}

if (!isMainThread) {
  let isStopped = false;
  parentPort?.once('message', () => {
    isStopped = true;
  });
  let onBurst = () => {
    onBurst = () => undefined;
    parentPort?.postMessage('started');
  };
  parentPort?.postMessage(await sendBursts(workerData, { isStopped: () => isStopped, onBurst: () => onBurst() }));
}
