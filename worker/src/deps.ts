import type { EventCodec } from '@switchboard/event-store/codec';
import type { EventStore } from '@switchboard/event-store/types';
import type { Clock } from '@switchboard/platform/clock';
import type { Kafka } from '@switchboard/platform/kafka/types';
import type { LiveBus } from '@switchboard/platform/live-bus/types';
import type { Logger } from '@switchboard/platform/logger';
import type { Metrics } from '@switchboard/platform/metrics';
import type { Pool } from 'pg';
import type { WorkerConfig, WorkerProcessConfig } from './config.ts';

/** What a worker is made of; whoever opens these closes them, after the worker. */
export interface WorkerDeps {
  readonly config: WorkerConfig;
  /** Of `connectionsFor(config)` connections or more, with 64-bit integers as numbers. */
  readonly pool: Pool;
  /** For live turns: see {@link liveConnectionsFor}. The other if absent. */
  readonly livePool?: Pool | undefined;
  /** The database in which the watchdog records events that take too long; without it there is no watchdog. */
  readonly databaseUrl?: string | undefined;
  readonly events: EventStore;
  readonly bus: LiveBus;
  /** Whether who appends is heard on the bus; without it, workers look oftener. True if absent. */
  readonly hearsHints?: boolean;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly clock: Clock;
  /** The event types that this worker knows; the product's if absent. */
  readonly codec?: EventCodec;
  /** Brings events to consumers and takes those of intake; without it consumers claim accounts as hints wake them. */
  readonly kafka?: WorkerKafka | undefined;
}

/** A Kafka cluster, and what the names of this installation's topics and groups in it begin with. */
export interface WorkerKafka {
  readonly cluster: Kafka;
  readonly namespace: string;
}

/** How many connections a worker uses at most, the event store's eight included. */
export const connectionsFor = ({
  concurrency,
  transport,
}: Pick<WorkerConfig, 'concurrency'> & Partial<Pick<WorkerProcessConfig, 'transport'>>): number =>
  concurrency + OTHERS + (transport === undefined ? 0 : concurrency + WITH_KAFKA);

/** How many connections live turns use at most: the inbox's, and the one that the other consumers share. */
export const liveConnectionsFor = ({ concurrency }: Pick<WorkerConfig, 'concurrency'>): number => concurrency + 1;

// Policies and callers' words two each, for they read and append while they hold a claim; figures, listeners, recordings, the live turns that these
// share, the look-out and the heartbeat one each, jobs twenty, two to hear of them and of the clock, the event store eight; four for figures that are defined anew.
const OTHERS = 44;
// Events from Kafka and late ones are taken side by side: policies and callers' words two more each, figures, listeners and recordings one, the relay's two,
// which log it is, and the accounts of intake.
const WITH_KAFKA = 11;
