import type { ApiConfig } from '@switchboard/api/config';
import { startApi } from '@switchboard/api/start';
import { eventTypes } from '@switchboard/contracts/events';
import { BatchedWakeUps } from '@switchboard/event-store/batched-wake-ups';
import { createEventCodec } from '@switchboard/event-store/codec';
import { createEventStore } from '@switchboard/event-store/event-store';
import { systemClock } from '@switchboard/platform/clock';
import type { Lifecycle } from '@switchboard/platform/lifecycle';
import { createLocalLiveBus } from '@switchboard/platform/live-bus/local';
import type { Logger } from '@switchboard/platform/logger';
import { createMetrics } from '@switchboard/platform/metrics';
import { startWorker } from '@switchboard/worker/start';
import { openWorkerKafka } from '@switchboard/worker/transport/open-kafka';
import type { Pool } from 'pg';
import { type LocalConfig, SIMULATED_EVENTS_PER_SECOND } from './config.ts';
import { type Running, writeDemoFile } from './demo.ts';
import { type KeptMail, sayMailLinks } from './mail-links.ts';
import { playDemo, tellDemo } from './tell-demo.ts';

export interface LocalStart {
  readonly config: LocalConfig;
  readonly logger: Logger;
  /** Gets the stop of everything that is opened here. */
  readonly lifecycle: Lifecycle;
  /** Ends a start that is under way. */
  readonly signal: AbortSignal;
  /** A mail that nobody sends: its link is for the person at the terminal. */
  readonly onMail: (mail: KeptMail) => void;
  /** A part ended that everything stands on. */
  readonly onFailure: (error: unknown) => void;
}

/** Starts worker and api on a database, on a live bus of their own, and the demo in them. */
export async function startProduct(start: LocalStart, api: ApiConfig, pool: Pool): Promise<Running> {
  const { config, logger, lifecycle, signal, onMail } = start;
  const clock = systemClock;
  const metrics = createMetrics({ process: true });
  const bus = createLocalLiveBus({ logger });
  lifecycle.add('live bus', () => bus.close());
  const wakes = new BatchedWakeUps(bus);
  lifecycle.add('wakes', async () => wakes.close());
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

  inBackground('mail links', start, (until) => sayMailLinks(pool, onMail, until));
  const running = { url: server.url, opsUrl: server.opsUrl, canSignUp: api.site.signup === 'open' };
  const { url } = running;
  if (!config.hasDemo) return { ...running, demo: undefined };
  const demo = await tellDemo({ parts, api, url, folder: config.dataDir, isPlayed: config.hasSimulator, signal });
  signal.throwIfAborted();
  await writeDemoFile(config.dataDir, demo);
  const pace = { eventsPerSecond: SIMULATED_EVENTS_PER_SECOND, logger };
  if (config.hasSimulator) inBackground('simulator', start, (until) => playDemo(demo, pace, until));
  return { ...running, demo };
}

/** A task beside the rest: it ends with the program, and its fault is logged and ends nothing else. */
function inBackground(name: string, start: LocalStart, run: (until: AbortSignal) => Promise<void>): void {
  const stop = new AbortController();
  const running = run(stop.signal).catch((err: unknown) => start.logger.error({ err }, `the ${name} stopped`));
  start.lifecycle.add(name, async () => {
    stop.abort();
    await running;
  });
}
