import type { Logger } from './logger.ts';

/** A stop that takes longer is no clean one any more: docker-compose.yml has a container killed after 15 s. */
const STOP_MS = 12_000;
/** A start that was told to stop has this long to come to where it can be stopped. */
const START_GRACE_MS = 4_000;

/** The signal that tells this process to stop, heard from the first moment on. */
export interface StopSignal {
  /** Resolves with the signal's name. */
  readonly told: Promise<string>;
  /** To be called once the process has started: from then on, stopping takes the time that it takes. */
  started(): void;
}

/**
 * Listens for SIGINT and SIGTERM.
 *
 * A process that is told while it starts stops once it has; if that takes long (a database that doesn't answer), it is ended as it is. It
 * holds nothing then that its end doesn't give back: connections close, transactions roll back.
 */
export function listenForStop(): StopSignal {
  let hasStarted = false;
  let giveUp: NodeJS.Timeout | undefined;
  const told = new Promise<string>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        if (!hasStarted) giveUp = setTimeout(() => process.exit(), START_GRACE_MS).unref();
        resolve(signal);
      });
    }
  });
  return {
    told,
    started() {
      hasStarted = true;
      clearTimeout(giveUp);
    },
  };
}

/** Ends this process if it is still there after {@link STOP_MS}, and says what held it. */
export function endInTime(logger: Logger): void {
  setTimeout(() => {
    logger.error({ held: process.getActiveResourcesInfo() }, 'the process did not stop in time; it ends as it is');
    process.exit(1);
  }, STOP_MS).unref();
}
