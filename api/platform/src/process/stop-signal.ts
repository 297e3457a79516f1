import type { Logger } from '../logger.ts';

/** The maximum time for a clean stop: docker-compose.yml kills a container after 15 s. */
const STOP_MS = 12_000;
/** How long a process that is told to stop while it starts may take to finish starting. */
const START_GRACE_MS = 4_000;

/** Listens for the signal that tells this process to stop. */
export interface StopSignal {
  /** Resolves with the signal's name. */
  readonly requested: Promise<string>;
  /** Call it once the process has started: a stop is no longer cut short after {@link START_GRACE_MS}. */
  started(): void;
}

/**
 * Listens for SIGINT and SIGTERM.
 *
 * A process that gets the signal while it starts stops once it has started. If that takes too long (the database doesn't answer), it exits
 * immediately, which is safe: connections close and transactions roll back.
 */
export function listenForStop(): StopSignal {
  let hasStarted = false;
  let giveUp: NodeJS.Timeout | undefined;
  const requested = new Promise<string>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        if (!hasStarted) giveUp = setTimeout(() => process.exit(), START_GRACE_MS).unref();
        resolve(signal);
      });
    }
  });
  return {
    requested,
    started() {
      hasStarted = true;
      clearTimeout(giveUp);
    },
  };
}

/** Exits this process if it is still running after {@link STOP_MS}, and logs what kept it alive. */
export function endInTime(logger: Logger): void {
  setTimeout(() => {
    logger.error({ held: process.getActiveResourcesInfo() }, 'the process did not stop in time; exiting');
    process.exit(1);
  }, STOP_MS).unref();
}
