interface GateOptions {
  readonly atOnce: number;
  /** Who else comes while so many wait is refused. */
  readonly waiting: number;
  readonly refusal: () => Error;
}

/**
 * Lets some work in at once, and keeps a bounded number waiting, in the order in which they came.
 *
 * Whoever leaves hands its place to the longest waiting, so that nobody who comes just then slips in between.
 */
export function createGate({ atOnce, waiting, refusal }: GateOptions): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = [];
  let taken = 0;
  const leave = () => {
    const next = queue.shift();
    if (next) next();
    else taken -= 1;
  };
  return async (work) => {
    if (taken < atOnce) taken += 1;
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve));
    else throw refusal();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
