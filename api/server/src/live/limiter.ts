import { AppError } from '@switchboard/platform/app-error';

/** Runs tasks, so many at a time and the others in the order in which they came. */
export type Limiter = <T>(task: () => Promise<T>) => Promise<T>;

/**
 * Makes a limiter. `waiting` tasks may stand in line; without it their callers bound how many come, as streams do that have one task each.
 *
 * One that finds the line full fails with `service.unavailable`.
 */
export function createLimiter(
  atOnce: number,
  { waiting: mostWaiting = Number.POSITIVE_INFINITY }: { readonly waiting?: number } = {},
): Limiter {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running < atOnce) running++;
    else if (waiting.length < mostWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw new AppError('service.unavailable');
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
