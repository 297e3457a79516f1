import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** Load that a worker thread generates, so that generating it does not delay the thread that measures. */
export interface Load<Result> {
  /** Ends the load. Returns its result. @throws the error of a load that failed */
  stop(): Promise<Result>;
}

/** The signals between the load and the main thread. */
export interface LoadListener {
  readonly isStopped: () => boolean;
  /** Tells the main thread, once, that the load is running. */
  readonly onReady: () => void;
}

/** Starts a thread with a module that calls {@link serveLoad}. Resolves when its load is running. */
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

/** Runs the load in a thread of {@link startLoad}; does nothing in the main thread. */
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
