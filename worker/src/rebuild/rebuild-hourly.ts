import { HOURLY, hourlyConsumer } from '../projections/hourly/hourly-consumer.ts';
import type { DrainDeps } from '../runtime/drain-tenant.ts';
import { type NextVersion, type Rebuilt, rebuildProjection } from './rebuild-projection.ts';

const TABLES = { names: ['hourly_counts', 'hourly_calls'], insertOnly: new Set<string>() };
const MAX_BATCH = 5_000;

/** Rebuilds the hourly counts, by the clocks that accounts have now. See {@link rebuildProjection}. */
export function rebuildHourly(deps: DrainDeps): Promise<Rebuilt> {
  return rebuildProjection(deps, { name: HOURLY, tables: TABLES, next: nextHourly });
}

function nextHourly(version: number): NextVersion {
  return { ...hourlyConsumer('read_next'), version, maxBatch: MAX_BATCH, concurrency: 2 };
}
