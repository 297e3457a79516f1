import type { Logger } from '@switchboard/platform/logger';
import type { Metrics } from '@switchboard/platform/metrics';

export interface ConnectionDeps {
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'kafkaConnected'>;
  /** Each part of this worker that needs the brokers, and whether it has them. */
  readonly parts: Readonly<Record<string, () => boolean>>;
}

const LOOK_MS = 250;
/** A start, or a group that shares its partitions anew, takes no longer as a rule. */
const PATIENCE_MS = 5_000;

/** Looks after the connection to the brokers: shows it in the metrics, and says once that it is lost and once that it is back. */
export function watchConnection({ logger, metrics, parts }: ConnectionDeps): {
  isConnected(): boolean;
  close(): void;
} {
  const isConnected = () => Object.values(parts).every((isUp) => isUp());
  let awaySinceMs: number | undefined = performance.now();
  let isSaid = false;
  const look = () => {
    for (const [part, isUp] of Object.entries(parts)) metrics.kafkaConnected.set({ part }, isUp() ? 1 : 0);
    if (isConnected()) {
      awaySinceMs = undefined;
      if (isSaid) logger.info('Kafka is back');
      isSaid = false;
      return;
    }
    awaySinceMs ??= performance.now();
    if (isSaid || performance.now() - awaySinceMs < PATIENCE_MS) return;
    isSaid = true;
    logger.warn(
      'Kafka is away: check that KAFKA_BROKERS names brokers that run. Events are read from PostgreSQL until it is back',
    );
  };
  look();
  const looking = setInterval(look, LOOK_MS).unref();
  return { isConnected, close: () => clearInterval(looking) };
}
