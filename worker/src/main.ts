import { eventCodec } from '@switchboard/application/log/event-codec';
import { migrate } from '@switchboard/migrations/migrate';
import { systemClock } from '@switchboard/platform/clock';
import { createEventStore } from '@switchboard/platform/event-store/event-store';
import { createHealthServer } from '@switchboard/platform/health-server';
import { Lifecycle } from '@switchboard/platform/lifecycle';
import { createLocalLiveBus } from '@switchboard/platform/live-bus/local';
import { createRedisLiveBus } from '@switchboard/platform/live-bus/redis';
import { wakeWorkers } from '@switchboard/platform/live-bus/wake';
import { createLogger } from '@switchboard/platform/logger';
import { createMetrics } from '@switchboard/platform/metrics';
import { createPool } from '@switchboard/platform/postgres/pool';
import { checkReadiness, type Phase } from '@switchboard/platform/readiness';
import { listenForStop } from '@switchboard/platform/stop-signal';
import { whyNotStarted } from '@switchboard/platform/why-not-started';
import { runCommand } from './commands/run-command.ts';
import { readWorkerConfig } from './config.ts';
import { connectionsFor } from './deps.ts';
import { startWorker } from './start.ts';

// The worker as a process of its own, or with arguments one of its commands: `npm run worker -- replay`.
const lifecycle = new Lifecycle();
const [command, ...args] = process.argv.slice(2);
try {
  if (command === undefined) await run();
  else await runCommand(command, args, (line) => process.stdout.write(`${line}\n`));
} catch (error) {
  process.stderr.write(`${whyNotStarted(error, { program: 'The worker' })}\n`);
  process.exitCode = 1;
  await lifecycle.close();
}

/** Works until it is told to stop; told so while it starts, it stops once it has. */
async function run(): Promise<void> {
  const stop = listenForStop();
  const config = readWorkerConfig();
  const logger = createLogger({ name: 'worker', level: config.logLevel });
  const metrics = createMetrics({ process: true });
  const pool = createPool({
    url: config.databaseUrl,
    max: connectionsFor(config),
    isPipelined: true,
    applicationName: 'switchboard-worker',
    onError: (err) => logger.warn({ err }, 'a connection to PostgreSQL broke'),
  });
  lifecycle.add('database', () => pool.end());
  const bus =
    config.redisUrl === undefined
      ? createLocalLiveBus({ logger })
      : await createRedisLiveBus({ url: config.redisUrl, logger, metrics });
  lifecycle.add('live bus', () => bus.close());
  let phase: Phase = 'starting';
  const ready = () => checkReadiness({ phase, db: pool, bus });
  const health = await createHealthServer({ port: config.opsPort, host: config.host, ready, metrics });
  lifecycle.add('health server', () => health.close());
  await migrate(pool);

  const events = createEventStore({ pool, codec: eventCodec, logger, metrics, onAppended: wakeWorkers(bus) });
  lifecycle.add('event store', () => events.close());
  const hearsHints = config.redisUrl !== undefined;
  const worker = await startWorker({ config, pool, events, bus, hearsHints, logger, metrics, clock: systemClock });
  lifecycle.add('worker', () => worker.close());
  phase = 'running';
  logger.info({ opsUrl: `http://localhost:${health.port}` }, 'worker is ready');

  stop.started();
  await stop.told;
  phase = 'draining';
  logger.info('worker is stopping');
  await lifecycle.close().catch((err: unknown) => {
    logger.error({ err }, 'some parts did not stop cleanly');
    process.exitCode = 1;
  });
}
