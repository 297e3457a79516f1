import { AppError } from '@switchboard/platform/app-error';
import type { Closable } from '@switchboard/platform/lifecycle';
import type { Logger } from '@switchboard/platform/logger';

/** Work that an answer doesn't wait for, but the end of the process does. */
export interface Background extends Closable {
  /** @throws {AppError} `service.unavailable` when there is too much of it already. */
  run(name: string, work: () => Promise<void>): void;
}

const MOST = 200;

/** Keeps track of background work; closing waits for what is under way. */
export function createBackground(logger: Logger): Background {
  const running = new Set<Promise<void>>();
  return {
    run: (name, work) => {
      if (running.size >= MOST) throw new AppError('service.unavailable');
      const task = work()
        .catch((err: unknown) => logger.error({ err, work: name }, 'background work failed'))
        .finally(() => running.delete(task));
      running.add(task);
    },
    close: async () => {
      await Promise.all(running);
    },
  };
}
