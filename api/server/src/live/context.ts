import type { Clock } from '@switchboard/platform/clock';
import type { Logger } from '@switchboard/platform/logger';
import type { Metrics } from '@switchboard/platform/metrics';
import type { Pool } from 'pg';
import type { Gate } from '../http/limits/gate.ts';

/** Bounds the pool connections that each kind of read uses at once, so that no kind waits for another. */
export interface Reads {
  /** Catch-ups of new streams, and counts. */
  readonly states: Gate;
  /** Changes that no message announced. */
  readonly changes: Gate;
  /** The rows of a batch that match a search. */
  readonly searches: Gate;
}

/** The dependencies of live updates. */
export interface LiveContext {
  readonly pool: Pool;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly reads: Reads;
  /** The interval between heartbeats of a stream, in milliseconds; the contract's by default. */
  readonly heartbeatMs?: number | undefined;
}
