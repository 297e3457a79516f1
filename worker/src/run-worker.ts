import { eventCodec } from '@switchboard/application/log/event-codec';
import { createEventStore } from '@switchboard/event-store/event-store';
import { wakeWorkers } from '@switchboard/event-store/wake-ups';
import { migrate } from '@switchboard/migrations/migrate';
import { systemClock } from '@switchboard/platform/clock';
import type { Lifecycle } from '@switchboard/platform/lifecycle';
import { createLocalLiveBus } from '@switchboard/platform/live-bus/local';
import { createRedisLiveBus } from '@switchboard/platform/live-bus/redis';
import { createLogger } from '@switchboard/platform/logger';
import { createMetrics } from '@switchboard/platform/metrics';
import { createPool } from '@switchboard/platform/postgres/pool';
import { createHealthServer } from '@switchboard/platform/process/health-server';
import { checkReadiness, type Phase } from '@switchboard/platform/process/readiness';
import { endInTime, listenForStop } from '@switchboard/platform/process/stop-signal';
import { readWorkerConfig } from './config/config.ts';
import { connectionsFor, liveConnectionsFor } from './config/worker-deps.ts';
import type { Consumer } from './runtime/consumer.ts';
import { startWorker, type Worker } from './start.ts';
import { openWorkerKafka } from './transport/open-kafka.ts';

/**
 * Runs the worker, with `extraConsumers` besides the product's, until a stop signal; a signal during the start takes effect after it.
 *
 * @throws if it can't start; the caller closes the lifecycle.
 */
export async function runWorker(lifecycle: Lifecycle, extraConsumers: readonly Consumer[] = []): Promise<void> {
  const stop = listenForStop();
  const config = readWorkerConfig();
  const logger = createLogger({ name: 'worker', level: config.logLevel });
  const metrics = createMetrics({ process: true });
  const pool = createPool({
    url: config.databaseUrl,
    max: connectionsFor(config),
    isPipelined: true,
    applicationName: 'switchboard-worker',
    onError: (err) => logger.warn({ err }, 'lost a connection to PostgreSQL'),
  });
  lifecycle.add('database', () => pool.end());
  // Separate from the jobs' pool, so that each of these few connections has cached all plans; a new connection would have to make them first.
  const livePool = createPool({
    url: config.databaseUrl,
    max: liveConnectionsFor(config),
    settings: { plan_cache_mode: 'force_generic_plan' },
    applicationName: 'switchboard-worker-live',
    onError: (err) => logger.warn({ err }, 'lost a connection to PostgreSQL'),
  });
  lifecycle.add('database of optimistic batches', () => livePool.end());
  const bus =
    config.redisUrl === undefined
      ? createLocalLiveBus({ logger })
      : await createRedisLiveBus({ url: config.redisUrl, logger, metrics });
  lifecycle.add('live bus', () => bus.close());
  let phase: Phase = 'starting';
  let worker: Worker | undefined;
  const ready = () => checkReadiness({ phase, db: pool, bus, isKafkaConnected: worker?.isKafkaConnected });
  const health = await createHealthServer({ port: config.opsPort, host: config.host, ready, metrics });
  lifecycle.add('health server', () => health.close());
  await migrate(pool);

  const events = createEventStore({ pool, codec: eventCodec, logger, metrics, onAppended: wakeWorkers(bus) });
  lifecycle.add('event store', () => events.close());
  const receivesWakeUps = config.redisUrl !== undefined;
  const kafka = config.transport && openWorkerKafka({ ...config.transport, logger, metrics });
  const { databaseUrl } = config;
  const deps = {
    config,
    databaseUrl,
    pool,
    livePool,
    events,
    bus,
    receivesWakeUps,
    logger,
    metrics,
    clock: systemClock,
    kafka,
  };
  worker = await startWorker(deps, extraConsumers);
  lifecycle.add('worker', worker.close);
  phase = 'running';
  logger.info({ opsUrl: `http://localhost:${health.port}` }, 'worker is ready');

  stop.started();
  await stop.requested;
  phase = 'draining';
  logger.info('worker is stopping');
  endInTime(logger);
  await lifecycle.close().catch((err: unknown) => {
    logger.error({ err }, 'the worker did not stop cleanly');
    process.exitCode = 1;
  });
}
