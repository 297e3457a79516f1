import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const SIZES = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512];

/** The interval of the event loop monitor. At the default of 10 ms, its timer caused most of an idle process's CPU time. */
const LOOP_PRECISION_MS = 100;

/** Every metric of this product. No label identifies an account. */
export type Metrics = ReturnType<typeof createMetrics>;

/**
 * Creates a registry with all of our metrics, each at zero.
 *
 * A process has one and serves it at `/metrics`. With `process`, it includes the default metrics of Node.js.
 */
export function createMetrics({ process = false } = {}) {
  const registry = new Registry();
  if (process) collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_PRECISION_MS });
  const registers = [registry];
  const counter = <T extends string>(name: string, help: string, labelNames: T[] = []) =>
    new Counter<T>({ name: `switchboard_${name}`, help, labelNames, registers });
  const gauge = <T extends string>(name: string, help: string, labelNames: T[] = []) =>
    new Gauge<T>({ name: `switchboard_${name}`, help, labelNames, registers });
  const histogram = <T extends string>(name: string, help: string, options: { buckets: number[]; labelNames?: T[] }) =>
    new Histogram<T>({ name: `switchboard_${name}`, help, labelNames: [], ...options, registers });

  const appendSeconds = histogram('append_batch_seconds', 'Duration of one append statement with its commit.', {
    buckets: SECONDS,
  });
  const appendBatchSize = histogram('append_batch_size', 'Appends that shared one statement.', { buckets: SIZES });
  const appendedEvents = counter('appended_events_total', 'Events that were appended.');
  const appendConflicts = counter('append_conflicts_total', 'Appends refused by their expected version.');

  return {
    registry,
    /** Records one committed batch of appends. Durations are milliseconds, as everywhere in code; Prometheus gets seconds. */
    observeAppendBatch(batch: { appends: number; events: number; conflicts: number; durationMs: number }): void {
      appendSeconds.observe(batch.durationMs / 1_000);
      appendBatchSize.observe(batch.appends);
      appendedEvents.inc(batch.events);
      appendConflicts.inc(batch.conflicts);
    },
    httpSeconds: histogram('http_request_seconds', 'Time from request to response, by route of the route table.', {
      buckets: SECONDS,
      labelNames: ['method', 'route', 'status'],
    }),
    intakeEvents: counter('intake_events_total', 'Intake events by outcome.', ['status']),
    rawDeliveries: counter('raw_deliveries_total', 'Webhooks of voice platforms.', ['platform', 'outcome']),
    relayFramesIgnored: counter('relay_frames_ignored_total', "Frames of carriers' calls that were ignored.", ['why']),
    llmTurns: counter('llm_turns_total', 'Turns of calls that come as chat completions.', ['outcome']),
    projectionLag: gauge('projection_lag_seconds', 'Age of the oldest event that a projection has yet to process.', [
      'projection',
    ]),
    projectedEvents: counter('projected_events_total', 'Events that a projection has processed.', ['projection']),
    projectionBatchSeconds: histogram('projection_batch_seconds', 'Duration of one projected batch with its commit.', {
      buckets: SECONDS,
      labelNames: ['projection'],
    }),
    projectionBatchSize: histogram('projection_batch_size', 'Events of one projected batch.', {
      buckets: SIZES,
      labelNames: ['projection'],
    }),
    parkedStreams: counter('parked_streams_total', 'Streams that were parked because an event failed.', ['projection']),
    stoppedAccounts: gauge(
      'stopped_accounts',
      'Accounts for which this worker stopped a projection, at an unknown event.',
      ['projection'],
    ),
    streams: gauge('streams', 'Live streams that are open.'),
    streamBytesQueued: gauge('stream_bytes_queued', 'Bytes written to streams and not yet read by their clients.'),
    framesDropped: counter('stream_frames_dropped_total', 'Frames dropped because a slow stream was closed.'),
    framesCoalesced: counter(
      'stream_frames_coalesced_total',
      'Frames replaced by a later one of the same conversation.',
    ),
    catchUpSeconds: histogram('stream_catch_up_seconds', 'Time from connection to live.', { buckets: SECONDS }),
    ackToFrameSeconds: histogram('ack_to_frame_seconds', "Time from an event's commit to its frame.", {
      buckets: SECONDS,
    }),
    retentionErased: counter('retention_erased_total', 'Conversations erased by the retention of their account.'),
    liveBusFailures: counter('live_bus_failures_total', 'Messages of the live bus that could not be sent.'),
    kafkaConnected: gauge('kafka_connected', 'Whether a part of this worker is connected to the brokers: 1 or 0.', [
      'part',
    ]),
    kafkaLag: gauge('kafka_lag_records', 'Records that a group has yet to process, in the partitions of this worker.', [
      'group',
    ]),
    kafkaRecords: counter('kafka_records_total', 'Records of the log by outcome at a consumer.', [
      'consumer',
      'outcome',
    ]),
    kafkaDeadLetters: counter(
      'kafka_dead_letters_total',
      'Records of the intake topic that were moved to the dead letter topic.',
      ['code'],
    ),
  };
}
