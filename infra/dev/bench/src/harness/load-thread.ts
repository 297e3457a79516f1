import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** Load that a thread of its own makes: making it would keep the thread that measures. */
export interface Load<Result> {
  /** Ends the load, and returns its result. @throws the error that ended it before */
  stop(): Promise<Result>;
}

/** The signals that the load receives from the main thread. */
export interface LoadListener {
  readonly isStopped: () => boolean;
  /** Tells the main thread, the first time, that the load is under way. */
  readonly onReady: () => void;
}

/** Starts the load that a module makes by {@link serveLoad}. Resolves when it is under way. */
export async function startLoad<Result>(module: URL, target: unknown): Promise<Load<Result>> {
  const thread = new Worker(module, { workerData: target });
  const failed = once(thread, 'error').then(([error]) => Promise.reject(error));
  failed.catch(() => undefined);
  await Promise.race([once(thread, 'message'), failed]);
  return {
    async stop() {
      thread.postMessage('stop');
      const [result] = await Promise.race([once(thread, 'message'), failed]);
      await thread.terminate();
      return result;
    },
  };
}

/** Makes the load of the module that calls this, where {@link startLoad} started a thread with it; elsewhere it does nothing. */
export async function serveLoad<Target, Result>(
  make: (target: Target, listener: LoadListener) => Promise<Result>,
): Promise<void> {
  if (isMainThread) return;
  let isStopped = false;
  parentPort?.once('message', () => {
    isStopped = true;
  });
  let isReady = false;
  const onReady = () => {
    if (!isReady) parentPort?.postMessage('ready');
    isReady = true;
  };
  parentPort?.postMessage(await make(workerData, { isStopped: () => isStopped, onReady }));
}
