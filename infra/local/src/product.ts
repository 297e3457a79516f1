import type { ApiConfig } from '@switchboard/api/config';
import { startApi } from '@switchboard/api/start';
import { eventTypes } from '@switchboard/contracts/events';
import { createEventCodec } from '@switchboard/event-store/codec';
import { createEventStore } from '@switchboard/event-store/event-store';
import { WakeUpBatcher } from '@switchboard/event-store/wake-ups';
import { systemClock } from '@switchboard/platform/clock';
import type { Lifecycle } from '@switchboard/platform/lifecycle';
import { createLocalLiveBus } from '@switchboard/platform/live-bus/local';
import type { Logger } from '@switchboard/platform/logger';
import { createMetrics } from '@switchboard/platform/metrics';
import { startWorker } from '@switchboard/worker/start';
import { openWorkerKafka } from '@switchboard/worker/transport/open-kafka';
import type { Pool } from 'pg';
import { type LocalConfig, SIMULATED_EVENTS_PER_SECOND } from './config.ts';
import { createDemo, simulateDemo } from './create-demo.ts';
import { type Running, writeDemoFile } from './demo.ts';
import { printMailLinks, type UnsentMail } from './mail-links.ts';

export interface LocalStart {
  readonly config: LocalConfig;
  readonly logger: Logger;
  /** Everything that is opened here registers its stop with the lifecycle. */
  readonly lifecycle: Lifecycle;
  /** Aborts a start in progress. */
  readonly signal: AbortSignal;
  /** Called for an email that can't be sent, to print its link. */
  readonly onMail: (mail: UnsentMail) => void;
  /** Called when an essential part fails. */
  readonly onFailure: (error: unknown) => void;
}

/** Starts a worker, an API with a live bus in this process, and the demo. */
export async function startProduct(start: LocalStart, api: ApiConfig, pool: Pool): Promise<Running> {
  const { config, logger, lifecycle, signal, onMail } = start;
  const clock = systemClock;
  const metrics = createMetrics({ process: true });
  const bus = createLocalLiveBus({ logger });
  lifecycle.add('live bus', () => bus.close());
  const wakes = new WakeUpBatcher(bus);
  lifecycle.add('wake-ups', async () => wakes.close());
  const events = createEventStore({
    pool,
    codec: createEventCodec(eventTypes),
    logger,
    metrics,
    onAppended: (appended) => wakes.add(appended),
  });
  lifecycle.add('event store', () => events.close());
  const parts = { pool, events, bus, logger, metrics, clock };
  const kafka = config.transport && openWorkerKafka({ ...config.transport, logger, metrics });
  const publicUrl = api.publicUrl ?? URL.parse(`http://localhost:${api.port}`) ?? undefined;
  const databaseUrl = pool.options.connectionString;
  const worker = await startWorker({ ...parts, databaseUrl, kafka, config: { ...api, publicUrl, ...config.worker } });
  lifecycle.add('worker', () => worker.close());
  signal.throwIfAborted();
  const server = await startApi({ ...parts, wakes, isKafkaConnected: worker.isKafkaConnected, config: api });
  lifecycle.add('api', () => server.close());
  signal.throwIfAborted();

  inBackground('mail links', start, (taskSignal) => printMailLinks(pool, onMail, taskSignal));
  const running = { url: server.url, opsUrl: server.opsUrl, canSignUp: api.site.signup === 'open' };
  const { url } = running;
  if (!config.hasDemo) return { ...running, demo: undefined };
  const demo = await createDemo({ parts, api, url, folder: config.dataDir, isSimulated: config.hasSimulator, signal });
  signal.throwIfAborted();
  await writeDemoFile(config.dataDir, demo);
  const pace = { eventsPerSecond: SIMULATED_EVENTS_PER_SECOND, logger };
  if (config.hasSimulator) inBackground('simulator', start, (taskSignal) => simulateDemo(demo, pace, taskSignal));
  return { ...running, demo };
}

/** Runs a background task until the program stops. Its failure is logged and stops nothing else. */
function inBackground(name: string, start: LocalStart, run: (signal: AbortSignal) => Promise<void>): void {
  const stop = new AbortController();
  const running = run(stop.signal).catch((err: unknown) => start.logger.error({ err }, `the ${name} stopped`));
  start.lifecycle.add(name, async () => {
    stop.abort();
    await running;
  });
}
