import { join } from 'node:path';
import { Lifecycle } from '@switchboard/platform/lifecycle';
import { createLogger } from '@switchboard/platform/logger';
import { readLocalConfig } from '../config.ts';
import { prepareDataDir } from '../preflight.ts';
import { startLocal } from '../start.ts';

// Runs the product for tests, any number of times, each time like `make start` and with its own data. Loading the program takes most of a start,
// so this process loads it only once.

type Order =
  | { readonly start: number; readonly env: Readonly<Record<string, string | undefined>> }
  | { readonly end: number };
/** The result of a command: the address of the run, its end, or the failure. */
type OrderResult = { readonly run: number; readonly url?: string } | { readonly run: number; readonly failure: string };

/** The maximum duration of a stop; a slower one is cut short. */
const STOP_MS = 5_000;

const runs = new Map<number, Lifecycle>();

process.on('message', (order: Order) => void obey(order));
for (const end of ['disconnect', 'SIGINT', 'SIGTERM']) process.once(end, () => void leave());

async function obey(order: Order): Promise<void> {
  const run = 'start' in order ? order.start : order.end;
  try {
    sendResult('start' in order ? { run, url: await start(run, order.env) } : await end(run));
  } catch (error) {
    sendResult({ run, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

async function start(run: number, env: Readonly<Record<string, string | undefined>>): Promise<string> {
  const config = readLocalConfig(env);
  await prepareDataDir(config.dataDir);
  const lifecycle = new Lifecycle();
  runs.set(run, lifecycle);
  const destination = join(config.dataDir, 'switchboard.log');
  const logger = createLogger({ name: 'local', level: config.logLevel, destination });
  const { signal } = new AbortController();
  try {
    const { url } = await startLocal({ config, logger, lifecycle, signal, onMail: () => {}, onFailure });
    return url;
  } catch (error) {
    await end(run);
    throw error;
  }
}

async function end(run: number): Promise<OrderResult> {
  await runs.get(run)?.close();
  runs.delete(run);
  return { run };
}

async function leave(): Promise<void> {
  setTimeout(() => process.exit(1), STOP_MS).unref();
  await Promise.allSettled(Array.from(runs.values(), (lifecycle) => lifecycle.close()));
  process.exit(0);
}

/** PostgreSQL exited during a run, so its tests can't continue. */
function onFailure(error: unknown): never {
  throw error;
}

function sendResult(said: OrderResult): void {
  process.send?.(said);
}
