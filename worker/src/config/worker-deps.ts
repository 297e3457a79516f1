import type { EventCodec } from '@switchboard/event-store/codec';
import type { EventStore } from '@switchboard/event-store/types';
import type { Clock } from '@switchboard/platform/clock';
import type { Kafka } from '@switchboard/platform/kafka/types';
import type { LiveBus } from '@switchboard/platform/live-bus/types';
import type { Logger } from '@switchboard/platform/logger';
import type { Metrics } from '@switchboard/platform/metrics';
import type { Pool } from 'pg';
import type { WorkerConfig, WorkerProcessConfig } from './config.ts';

/** The worker's dependencies; the caller that opens them closes them after the worker. */
export interface WorkerDeps {
  readonly config: WorkerConfig;
  /** A pool that has at least `connectionsFor(config)` connections and parses 64-bit integers as numbers. */
  readonly pool: Pool;
  /** The pool for optimistic batches, see {@link liveConnectionsFor}; `pool` if absent. */
  readonly livePool?: Pool | undefined;
  /** The database where the watchdog records events that take too long; without it there is no watchdog. */
  readonly databaseUrl?: string | undefined;
  readonly events: EventStore;
  readonly bus: LiveBus;
  /** Whether wake-ups of other processes arrive on the bus; without them the worker polls more often. True if absent. */
  readonly receivesWakeUps?: boolean;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly clock: Clock;
  /** The event types that this worker knows; the product's if absent. */
  readonly codec?: EventCodec;
  /** Delivers events to consumers and receives intake events; without it, wake-ups alone start the consumers. */
  readonly kafka?: WorkerKafka | undefined;
}

/** A Kafka cluster, and the prefix of this installation's topics and groups. */
export interface WorkerKafka {
  readonly cluster: Kafka;
  readonly namespace: string;
}

/** The maximum number of connections that a worker uses, including the event store's eight. */
export const connectionsFor = ({
  concurrency,
  transport,
}: Pick<WorkerConfig, 'concurrency'> & Partial<Pick<WorkerProcessConfig, 'transport'>>): number =>
  concurrency + BASE + (transport === undefined ? 0 : concurrency + WITH_KAFKA);

/** The maximum number of connections for optimistic batches: the inbox's, and one shared by the other consumers. */
export const liveConnectionsFor = ({ concurrency }: Pick<WorkerConfig, 'concurrency'>): number => concurrency + 1;

// The worker needs two connections each for policies, do-not-call and the router's consumer, which read and append while they hold a claim; one each for metrics,
// webhooks, recordings, their shared optimistic batches, the poll and the heartbeat; twenty for jobs and two for the job queue; eight for the
// event store; four for redefining metrics; two for the router.
const BASE = 48;
// Delivered and late events are processed concurrently, which needs more connections: two each for policies, do-not-call and the router's consumer; one each for
// metrics, webhooks and recordings; two for the relay; one for the id of the log; one for the accounts of intake.
const WITH_KAFKA = 13;
