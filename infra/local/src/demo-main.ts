import { readApiConfig, readEnvironment, readProcessConfig } from '@switchboard/api/config';
import { eventTypes } from '@switchboard/contracts/events';
import { createEventCodec } from '@switchboard/event-store/codec';
import { createEventStore } from '@switchboard/event-store/event-store';
import { wakeWorkers } from '@switchboard/event-store/wake-ups';
import { systemClock } from '@switchboard/platform/clock';
import { Lifecycle } from '@switchboard/platform/lifecycle';
import { createLocalLiveBus } from '@switchboard/platform/live-bus/local';
import { createRedisLiveBus } from '@switchboard/platform/live-bus/redis';
import { createLogger } from '@switchboard/platform/logger';
import { createMetrics } from '@switchboard/platform/metrics';
import { createPool } from '@switchboard/platform/postgres/pool';
import { explainStartFailure } from '@switchboard/platform/process/start-failure';
import { demoAt } from '@switchboard/seed/demo/seed-demo';
import { createDemo, simulateDemo } from './create-demo.ts';
import { readyLine, writeDemoFile } from './demo.ts';
import { readDemoConfig } from './demo-config.ts';
import { printMailLinks } from './mail-links.ts';

// Runs the demo of an API that runs elsewhere: creates its conversations, prints how to sign in, and simulates calls until this program is
// stopped.
const lifecycle = new Lifecycle();
const stopping = new AbortController();
const { signal } = stopping;
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort());
try {
  await run();
} catch (error) {
  if (!signal.aborted) {
    process.stderr.write(`${explainStartFailure(error, { program: 'The demo' })}\n`);
    process.exitCode = 1;
  }
} finally {
  await lifecycle.close();
}

async function run(): Promise<void> {
  const env = readEnvironment();
  const config = readDemoConfig(env);
  const [api, own] = [readApiConfig(env), readProcessConfig(env)];
  const logger = createLogger({ name: 'demo', level: own.logLevel });
  const pool = createPool({ url: own.databaseUrl, max: own.databaseConnections, applicationName: 'switchboard-demo' });
  lifecycle.add('database', () => pool.end());
  const bus =
    own.redisUrl === undefined
      ? createLocalLiveBus({ logger })
      : await createRedisLiveBus({ url: own.redisUrl, logger, metrics: createMetrics() });
  lifecycle.add('live bus', () => bus.close());
  const codec = createEventCodec(eventTypes);
  const events = createEventStore({ pool, codec, logger, onAppended: wakeWorkers(bus) });
  lifecycle.add('event store', () => events.close());

  const parts = { pool, events, bus, logger, clock: systemClock };
  const isSimulated = config.eventsPerSecond !== undefined;
  const demo = await createDemo({ parts, api, url: config.apiUrl, folder: config.folder, isSimulated, signal });
  const url = api.publicUrl?.origin ?? config.apiUrl;
  const demoFile = demoAt(url, demo);
  await writeDemoFile(config.folder, demoFile);
  say(readyLine({ url, demo: demoFile }));

  const { eventsPerSecond } = config;
  await Promise.all([
    printMailLinks(pool, ({ to, subject, link }) => say(`Mail to ${to}, "${subject}": ${link}`), signal),
    eventsPerSecond !== undefined && simulateDemo(demo, { eventsPerSecond, logger }, signal),
  ]);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
