import { eventCodec } from '@switchboard/application/log/event-codec';
import { openMailer } from '@switchboard/application/mail/mailer';
import { openModelConnections } from '@switchboard/application/models/model-connections';
import { openPoster } from '@switchboard/application/outbound/poster';
import { type Closable, Lifecycle } from '@switchboard/platform/lifecycle';
import { openMedia } from '@switchboard/platform/media/open-media';
import { startHeartbeat } from '@switchboard/platform/process/heartbeat';
import type { WorkerDeps } from './config/worker-deps.ts';
import { doNotCallConsumer } from './consumers/do-not-call-consumer.ts';
import { recordingsConsumer } from './consumers/recordings-consumer.ts';
import { webhooksConsumer } from './consumers/webhooks-consumer.ts';
import { jobHandlers } from './job-handlers.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { askedForHuman } from './policies/asked-for-human/policy.ts';
import { optOutUnclear } from './policies/opt-out-unclear/policy.ts';
import { policiesConsumer } from './policies/policies-consumer.ts';
import { inboxConsumer } from './projections/inbox/inbox-consumer.ts';
import { metricsConsumer } from './projections/metrics/metrics-consumer.ts';
import { redefineMetrics } from './rebuild/rebuild-metrics.ts';
import { routerConsumer } from './routing/router-consumer.ts';
import { startRouter } from './routing/start-router.ts';
import type { Consumer } from './runtime/consumer.ts';
import { startRunner } from './runtime/runner.ts';
import { createStoppedAccounts } from './runtime/stopped-accounts.ts';
import { Suspects } from './runtime/suspects.ts';
import { closeRelay } from './transport/relay.ts';
import { startTransport } from './transport/start-transport.ts';
import { startWatchdog } from './watchdog/watchdog.ts';

export interface Worker extends Closable {
  /** Whether the worker is connected to Kafka; undefined without Kafka. */
  readonly isKafkaConnected: (() => boolean) | undefined;
}

/**
 * Starts the worker's projections, policies and jobs, and `extraConsumers`. The database must have been migrated.
 *
 * Closing it finishes the current batches, at most one per account, and the current jobs, and starts no new ones.
 */
export async function startWorker(deps: WorkerDeps, extraConsumers: readonly Consumer[] = []): Promise<Worker> {
  const { config, bus, kafka, codec = eventCodec } = deps;
  const lifecycle = new Lifecycle();
  let isKafkaConnected: (() => boolean) | undefined;
  try {
    const { databaseUrl, logger } = deps;
    const limitMs = config.eventTimeoutMs;
    const watchdog = databaseUrl === undefined ? undefined : startWatchdog({ databaseUrl, limitMs, logger });
    lifecycle.add('watchdog', async () => watchdog?.close());
    const router = startRouter(deps);
    lifecycle.add('router', () => router.close());
    const all: readonly Consumer[] = [
      inboxConsumer({ bus, concurrency: config.concurrency }),
      policiesConsumer(deps, [askedForHuman, optOutUnclear]),
      webhooksConsumer(deps),
      metricsConsumer(),
      recordingsConsumer(),
      doNotCallConsumer(deps),
      routerConsumer({ ...deps, onDue: router.wake }),
      ...extraConsumers,
    ];
    const consumers = all.map((consumer) => watchdog?.watch(consumer) ?? consumer);
    const suspects = new Suspects(deps.pool);
    await suspects.refresh();
    const runtime = { ...deps, codec, stoppedAccounts: createStoppedAccounts(deps), suspects };
    const redefining = await redefineMetrics(runtime);
    lifecycle.add('metrics', () => redefining.close());
    const transport = kafka && (await startTransport({ ...runtime, kafka }, consumers));
    if (transport === undefined) await closeRelay(deps.pool);
    else lifecycle.add('Kafka', () => transport.close());
    isKafkaConnected = transport?.isConnected;
    const runner = await startRunner({ ...runtime, transport: transport?.events }, consumers);
    lifecycle.add('runner', () => runner.close());
    const poster = openPoster({ rule: config.addressRule });
    lifecycle.add('webhooks', async () => poster.close());
    const modelConnections = openModelConnections();
    lifecycle.add('models', async () => modelConnections.close());
    const mailer = openMailer({
      ...deps,
      db: deps.pool,
      url: config.mailUrl,
      from: config.mailFrom,
      keepsLinks: config.keepsMailLinks,
    });
    lifecycle.add('mailer', async () => mailer.close());
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
