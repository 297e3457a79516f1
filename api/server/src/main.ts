import { eventCodec } from '@switchboard/application/log/event-codec';
import { createEventStore } from '@switchboard/event-store/event-store';
import { WakeUpBatcher } from '@switchboard/event-store/wake-ups';
import { systemClock } from '@switchboard/platform/clock';
import { Lifecycle } from '@switchboard/platform/lifecycle';
import { createLocalLiveBus } from '@switchboard/platform/live-bus/local';
import { createRedisLiveBus } from '@switchboard/platform/live-bus/redis';
import { createLogger } from '@switchboard/platform/logger';
import { createMetrics } from '@switchboard/platform/metrics';
import { createPool } from '@switchboard/platform/postgres/pool';
import { explainStartFailure } from '@switchboard/platform/process/start-failure';
import { endInTime, listenForStop } from '@switchboard/platform/process/stop-signal';
import { readApiConfig, readEnvironment, readProcessConfig } from './config.ts';
import { startApi } from './start.ts';

// The API as a separate process, configured by the environment.
const lifecycle = new Lifecycle();
const stop = listenForStop();
try {
  await run();
} catch (error) {
  process.stderr.write(`${explainStartFailure(error, { program: 'Switchboard' })}\n`);
  process.exitCode = 1;
  await lifecycle.close();
}

async function run(): Promise<void> {
  const env = readEnvironment();
  const [config, own] = [readApiConfig(env), readProcessConfig(env)];
  const logger = createLogger({ name: 'api', level: own.logLevel });
  const metrics = createMetrics({ process: true });
  const pool = createPool({
    url: own.databaseUrl,
    max: own.databaseConnections,
    isPipelined: true,
    applicationName: 'switchboard-api',
    onError: (err) => logger.warn({ err }, 'lost a connection to PostgreSQL'),
  });
  lifecycle.add('database', () => pool.end());
  const bus =
    own.redisUrl === undefined
      ? createLocalLiveBus({ logger })
      : await createRedisLiveBus({ url: own.redisUrl, logger, metrics });
  lifecycle.add('live bus', () => bus.close());
  const wakes = new WakeUpBatcher(bus);
  lifecycle.add('wakes', async () => wakes.close());
  const events = createEventStore({
    pool,
    codec: eventCodec,
    logger,
    metrics,
    onAppended: (appended) => wakes.add(appended),
  });
  lifecycle.add('event store', () => events.close());
  const api = await startApi({ config, pool, events, bus, wakes, logger, metrics, clock: systemClock });
  lifecycle.add('api', api.close);
  logger.info({ url: api.url, opsUrl: api.opsUrl }, 'api is ready');

  stop.started();
  const signal = await stop.requested;
  logger.info({ signal }, 'api is stopping');
  endInTime(logger);
  await lifecycle.close().catch((err: unknown) => {
    logger.error({ err }, 'shutdown was not clean');
    process.exitCode = 1;
  });
}
