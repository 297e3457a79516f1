import { eventCodec } from '@switchboard/application/log/event-codec';
import { openMailer } from '@switchboard/application/mail/mailer';
import { keepModelConnections } from '@switchboard/application/models/model-connections';
import { openPoster } from '@switchboard/application/outbound/post';
import { startHeartbeat } from '@switchboard/platform/heartbeat';
import { type Closable, Lifecycle } from '@switchboard/platform/lifecycle';
import { openMedia } from '@switchboard/platform/media/open-media';
import type { WorkerDeps } from './deps.ts';
import { doNotCallConsumer } from './do-not-call/do-not-call-consumer.ts';
import { jobHandlers } from './jobs/job-handlers.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { listenersConsumer } from './listeners/listeners-consumer.ts';
import { askedForHuman } from './policies/asked-for-human/policy.ts';
import { optOutUnclear } from './policies/opt-out-unclear/policy.ts';
import { policiesConsumer } from './policies/policies-consumer.ts';
import { inboxConsumer } from './projections/inbox/inbox-consumer.ts';
import { metricsConsumer } from './projections/metrics/metrics-consumer.ts';
import { redefineMetrics } from './rebuild/redefine-metrics.ts';
import { recordingsConsumer } from './recordings/recordings-consumer.ts';
import type { Consumer } from './runtime/consumer.ts';
import { startRunner } from './runtime/runner.ts';
import { createStops } from './runtime/stops.ts';
import { Suspects } from './runtime/watchdog/suspects.ts';
import { startWatchdog } from './runtime/watchdog/watchdog.ts';
import { closeRelay } from './transport/queries.ts';
import { startTransport } from './transport/start-transport.ts';

export interface Worker extends Closable {
  /** Whether the brokers answer; undefined where events come without them. */
  readonly isKafkaConnected: (() => boolean) | undefined;
}

/**
 * Starts all that a worker does: projections, policies, jobs, and other consumers if there are any. The database has been migrated.
 *
 * Closing it finishes the batches under way, at most one for each account worked on, and the jobs, and begins no more.
 */
export async function startWorker(deps: WorkerDeps, others: readonly Consumer[] = []): Promise<Worker> {
  const { config, bus, kafka, codec = eventCodec } = deps;
  const lifecycle = new Lifecycle();
  let isKafkaConnected: (() => boolean) | undefined;
  try {
    const { databaseUrl, logger } = deps;
    const limitMs = config.eventTimeoutMs;
    const watchdog = databaseUrl === undefined ? undefined : startWatchdog({ databaseUrl, limitMs, logger });
    lifecycle.add('watchdog', async () => watchdog?.close());
    const own: readonly Consumer[] = [
      inboxConsumer({ bus, concurrency: config.concurrency }),
      policiesConsumer(deps, [askedForHuman, optOutUnclear]),
      listenersConsumer(deps),
      metricsConsumer(),
      recordingsConsumer(),
      doNotCallConsumer(deps),
      ...others,
    ];
    const consumers = own.map((consumer) => watchdog?.watch(consumer) ?? consumer);
    const suspects = new Suspects(deps.pool);
    await suspects.refresh();
    const parts = { ...deps, codec, stops: createStops(deps), suspects };
    const redefining = await redefineMetrics(parts);
    lifecycle.add('figures', () => redefining.close());
    const transport = kafka && (await startTransport({ ...parts, kafka }, consumers));
    if (transport === undefined) await closeRelay(deps.pool);
    else lifecycle.add('Kafka', () => transport.close());
    isKafkaConnected = transport?.isConnected;
    const runner = await startRunner({ ...parts, carrier: transport?.carrier }, consumers);
    lifecycle.add('runner', () => runner.close());
    const poster = openPoster({ rule: config.addressRule });
    lifecycle.add('webhooks', async () => poster.close());
    const modelConnections = keepModelConnections();
    lifecycle.add('models', async () => modelConnections.close());
    const mailer = openMailer({
      ...deps,
      db: deps.pool,
      url: config.mailUrl,
      from: config.mailFrom,
      keepsLinks: config.keepsMailLinks,
    });
    lifecycle.add('mails', async () => mailer.close());
    const media = openMedia(config.mediaUrl);
    const handlers = jobHandlers({ ...deps, poster, modelConnections, mailer, media });
    const jobs = await startJobs(deps, watchdog?.watchJobs(handlers) ?? handlers);
    lifecycle.add('jobs', () => jobs.close());
  } catch (error) {
    await lifecycle.close();
    throw error;
  }
  const vitals = () => ({ streams: 0, bytesQueued: 0 });
  const heartbeat = startHeartbeat({ db: deps.pool, logger: deps.logger, kind: 'worker', vitals });
  lifecycle.add('heartbeat', () => heartbeat.close());
  return { isKafkaConnected, close: () => lifecycle.close() };
}
