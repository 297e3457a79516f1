import type { Clock } from '@switchboard/platform/clock';
import type { Logger } from '@switchboard/platform/logger';
import type { Metrics } from '@switchboard/platform/metrics';
import type { Pool } from 'pg';
import type { Limiter } from './limiter.ts';

/** Bounds how many of the pool's connections each kind of read takes at once, so that none of them waits for another kind. */
export interface Reads {
  /** Catch-ups of new streams, and counts. */
  readonly states: Limiter;
  /** What hints didn't tell of. */
  readonly changes: Limiter;
  /** What searches let through of a batch. */
  readonly searches: Limiter;
}

/** What every part of the live updates stands on. */
export interface LiveContext {
  readonly pool: Pool;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly reads: Reads;
  /** Between the heartbeats of a stream, in milliseconds; as the contract says unless told otherwise. */
  readonly heartbeatMs?: number | undefined;
}
