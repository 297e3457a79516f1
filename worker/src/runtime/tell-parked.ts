import type { DrainDeps } from './drain-deps.ts';
import type { Parked, Poison } from './park.ts';

/** Logs and counts a stream that was parked. */
export function tellParked(
  { logger, metrics }: Pick<DrainDeps, 'logger' | 'metrics'>,
  { consumer, tenantId, position, reason }: Poison,
  parked: Parked,
): void {
  const details = { consumer: consumer.name, tenantId, ...parked, position, reason };
  logger.error(details, 'parked a stream: an event of it could not be taken in');
  metrics.parkedStreams.inc({ projection: consumer.name });
}
