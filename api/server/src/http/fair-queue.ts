interface FairQueueOptions {
  readonly atOnce: number;
  /** Work of one origin that may wait. */
  readonly waitingEach: number;
  /** Work that may wait in all. */
  readonly waiting: number;
  readonly refusal: () => Error;
}

interface Waiting {
  readonly begin: () => void;
  readonly refuse: () => void;
}

/**
 * Runs a limited number of tasks at once. Waiting tasks take turns by origin, so that no origin waits for another's whole backlog.
 *
 * When the queue is full, the newest task of the origin with the most waiting tasks gives its place to a task of an origin with fewer.
 */
export function createFairQueue(options: FairQueueOptions): <T>(origin: string, work: () => Promise<T>) => Promise<T> {
  const { atOnce, waitingEach, waiting, refusal } = options;
  /** In the order of turns; no queue is empty. */
  const queues = new Map<string, Waiting[]>();
  let taken = 0;
  let total = 0;

  function leave(): void {
    const [first] = queues;
    if (first === undefined) {
      taken -= 1;
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
    if (own >= waitingEach) throw refusal();
    if (total < waiting) return;
    let [fullest, longest]: [string, Waiting[]] = ['', []];
    for (const [origin, queue] of queues) if (queue.length > longest.length) [fullest, longest] = [origin, queue];
    if (longest.length <= own + 1) throw refusal();
    longest.pop()?.refuse();
    if (longest.length === 0) queues.delete(fullest);
    total -= 1;
  }

  return async (origin, work) => {
    if (taken < atOnce) taken += 1;
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
