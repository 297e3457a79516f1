import { AppError } from '@switchboard/platform/app-error';

/** Runs tasks with bounded concurrency; the rest wait in order of arrival. */
export type Gate = <T>(task: () => Promise<T>) => Promise<T>;

export interface GateOptions {
  /** Tasks that may wait; unbounded by default, for callers that are bounded themselves. */
  readonly maxWaiting?: number;
  /** Makes the error for a task that finds the queue full; `service.unavailable` by default. */
  readonly refusal?: () => Error;
}

/**
 * Makes a gate that runs `concurrency` tasks at a time.
 *
 * A finished task hands its slot directly to the task that has waited longest, so a new arrival can't overtake the queue.
 */
export function createGate(concurrency: number, options: GateOptions = {}): Gate {
  const { maxWaiting = Number.POSITIVE_INFINITY, refusal = () => new AppError('service.unavailable') } = options;
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running < concurrency) running++;
    else if (waiting.length < maxWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw refusal();
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
