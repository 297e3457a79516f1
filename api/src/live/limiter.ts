/** Runs tasks, so many at a time and the others in the order in which they came. */
export type Limiter = <T>(task: () => Promise<T>) => Promise<T>;

/** How much waits is bounded by the callers: a stream has one task at most, and streams are limited. */
export function createLimiter(atOnce: number): Limiter {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await task();
    } finally {
      // The place goes to the next one without ever being free.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
