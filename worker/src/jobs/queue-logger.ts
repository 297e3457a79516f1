import type { Logger } from '@switchboard/platform/logger';
import { Logger as QueueLogger } from 'graphile-worker';

/** Forwards the queue's own log lines to our logger. A failed job is logged separately. */
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
