import type { BatchedWakeUps } from '@switchboard/event-store/batched-wake-ups';
import type { EventStore } from '@switchboard/event-store/types';
import type { Clock } from '@switchboard/platform/clock';
import type { LiveBus } from '@switchboard/platform/live-bus/types';
import type { Logger } from '@switchboard/platform/logger';
import type { Metrics } from '@switchboard/platform/metrics';
import type { Pool } from 'pg';
import type { ApiConfig } from './config.ts';

/** What the API stands on. Whoever opened these closes them, after the API. */
export interface ApiOptions {
  readonly config: ApiConfig;
  readonly pool: Pool;
  readonly events: EventStore;
  readonly bus: LiveBus;
  /** The event store's wakes, which are told who is watched. */
  readonly wakes?: Pick<BatchedWakeUps, 'watchedBy'>;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly clock: Clock;
  /** Of the worker in the same process; absent where Kafka has no part in it. */
  readonly isKafkaConnected?: (() => boolean) | undefined;
  /** Between the heartbeats of a stream, in milliseconds; as the contract says unless told otherwise. */
  readonly heartbeatMs?: number | undefined;
  /** Between the sweeps that find what no message told of, in milliseconds; as live.ts says unless told otherwise. */
  readonly sweepEveryMs?: number | undefined;
}
