import type { Clock } from '@switchboard/platform/clock';
import type { EventCodec } from '@switchboard/platform/event-store/codec';
import type { EventStore } from '@switchboard/platform/event-store/types';
import type { LiveBus } from '@switchboard/platform/live-bus/types';
import type { Logger } from '@switchboard/platform/logger';
import type { Metrics } from '@switchboard/platform/metrics';
import type { Pool } from 'pg';
import type { WorkerConfig } from './config.ts';

/** What a worker is made of; whoever opens these closes them, after the worker. */
export interface WorkerDeps {
  readonly config: WorkerConfig;
  /** Of `connectionsFor(config)` connections or more, with 64-bit integers as numbers. */
  readonly pool: Pool;
  readonly events: EventStore;
  readonly bus: LiveBus;
  /** Whether who appends is heard on the bus; without it, workers look oftener. True if absent. */
  readonly hearsHints?: boolean;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly clock: Clock;
  /** The event types that this worker knows; the product's if absent. */
  readonly codec?: EventCodec;
}

/** How many connections a worker uses at most, the event store's eight included. */
export const connectionsFor = ({ concurrency }: Pick<WorkerConfig, 'concurrency'>): number => concurrency + OTHERS;

// Policies and the look-out one each, listeners one more, jobs twenty, two to hear of them and of the clock, the event store eight.
const OTHERS = 33;
