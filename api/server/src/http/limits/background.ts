import { AppError } from '@switchboard/platform/app-error';
import type { Closable } from '@switchboard/platform/lifecycle';
import type { Logger } from '@switchboard/platform/logger';

/** Runs tasks that a response doesn't wait for but a shutdown does. */
export interface Background extends Closable {
  /** Starts a task; its failure is logged. @throws {AppError} `service.unavailable` if too many tasks are running */
  run(name: string, work: () => Promise<void>): void;
}

const MAX_RUNNING = 200;

/** Opens the background; closing it waits for the running tasks. */
export function createBackground(logger: Logger): Background {
  const running = new Set<Promise<void>>();
  return {
    run: (name, work) => {
      if (running.size >= MAX_RUNNING) throw new AppError('service.unavailable');
      const task = work()
        .catch((err: unknown) => logger.error({ err, work: name }, 'background task failed'))
        .finally(() => running.delete(task));
      running.add(task);
    },
    close: async () => {
      await Promise.all(running);
    },
  };
}
