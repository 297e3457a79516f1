import type { Clock } from '@switchboard/platform/clock';
import type { Logger } from '@switchboard/platform/logger';
import type { Metrics } from '@switchboard/platform/metrics';
import type { Pool } from 'pg';
import type { Limiter } from './limiter.ts';

/** What every part of the live updates stands on. */
export interface LiveContext {
  readonly pool: Pool;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly metrics: Metrics;
  /** Bounds how many of the pool's connections catch-ups and counts take at once. */
  readonly limiter: Limiter;
}
