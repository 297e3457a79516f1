import type { Logger } from '@switchboard/platform/logger';
import { Logger as QueueLogger } from 'graphile-worker';

/** The queue's own log lines, as ours. A failed job has a line of its own. */
export function queueLogger(logger: Logger): QueueLogger {
  return new QueueLogger(() => (level, message) => {
    switch (level) {
      case 'error':
      case 'warning':
        return logger.warn({ queue: true }, message);
      default:
        return logger.debug({ queue: true }, message);
    }
  });
}
