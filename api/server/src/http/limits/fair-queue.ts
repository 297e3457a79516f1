export interface FairQueueOptions {
  readonly concurrency: number;
  /** Tasks of one origin that may wait. */
  readonly maxWaitingEach: number;
  /** Tasks that may wait in total. */
  readonly maxWaiting: number;
  /** Makes the error for a task that is rejected. */
  readonly refusal: () => Error;
}

interface Waiting {
  readonly begin: () => void;
  readonly refuse: () => void;
}

/**
 * Makes a queue that runs tasks with bounded concurrency and serves their origins round-robin.
 *
 * No origin waits behind another's backlog. When the queue is full, the newest task of the origin with the most waiting tasks is rejected in
 * favor of an origin with fewer.
 */
export function createFairQueue(options: FairQueueOptions): <T>(origin: string, work: () => Promise<T>) => Promise<T> {
  const { concurrency, maxWaitingEach, maxWaiting, refusal } = options;
  /** The queues in round-robin order; none is empty. */
  const queues = new Map<string, Waiting[]>();
  let running = 0;
  let total = 0;

  function leave(): void {
    const [first] = queues;
    if (first === undefined) {
      running -= 1;
      return;
    }
    const [origin, queue] = first;
    queues.delete(origin);
    const next = queue.shift();
    if (queue.length > 0) queues.set(origin, queue);
    total -= 1;
    next?.begin();
  }

  function makeRoom(own: number): void {
    if (own >= maxWaitingEach) throw refusal();
    if (total < maxWaiting) return;
    let [fullest, longest]: [string, Waiting[]] = ['', []];
    for (const [origin, queue] of queues) if (queue.length > longest.length) [fullest, longest] = [origin, queue];
    if (longest.length <= own + 1) throw refusal();
    longest.pop()?.refuse();
    if (longest.length === 0) queues.delete(fullest);
    total -= 1;
  }

  return async (origin, work) => {
    if (running < concurrency) running += 1;
    else {
      makeRoom(queues.get(origin)?.length ?? 0);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const queue = queues.get(origin) ?? [];
      queues.set(origin, queue);
      queue.push({ begin: resolve, refuse: () => reject(refusal()) });
      total += 1;
      await promise;
    }
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
