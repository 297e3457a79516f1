import { join } from 'node:path';
import { Lifecycle } from '@switchboard/platform/lifecycle';
import { createLogger, type Logger } from '@switchboard/platform/logger';
import { sleep } from '@switchboard/platform/retry';
import { type LocalConfig, readLocalConfig } from './config.ts';
import { readyLine } from './demo.ts';
import { prepareDataDir } from './preflight.ts';
import { explainError } from './sentences.ts';
import { startLocal } from './start.ts';

/** The maximum duration of a stop. PostgreSQL stops last, and killing it is safe at any time. */
const STOP_MS = 4_500;
const START_GRACE_MS = 2_000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const lifecycle = new Lifecycle();
const stopping = new AbortController();
let logger: Logger | undefined;

for (const signal of SIGNALS) process.on(signal, () => void stop(0));
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);
const starting = main().catch((error: unknown) => {
  if (!stopping.signal.aborted) fail(error);
});

async function main(): Promise<void> {
  const config = readLocalConfig();
  await prepareDataDir(config.dataDir);
  logger = createLogger({ name: 'local', level: config.logLevel, destination: toLogFile(config) });
  const running = await startLocal({
    config,
    logger,
    lifecycle,
    signal: stopping.signal,
    onMail: ({ to, subject, link }) => say(`Mail to ${to}, "${subject}": ${link}`),
    onFailure: fail,
  });
  say(readyLine(running));
}

/** Prints what went wrong, one sentence per problem, and stops. The stack of an unexpected error is logged. */
function fail(error: unknown): void {
  const sentences = explainError(error) ?? [`Switchboard stops because of an unexpected error: ${toMessage(error)}`];
  process.stderr.write(`${sentences.join('\n')}\n`);
  logger?.fatal({ err: error }, 'stopping');
  void stop(1);
}

async function stop(exitCode: number): Promise<void> {
  if (stopping.signal.aborted) return;
  stopping.abort();
  setTimeout(() => process.exit(1), STOP_MS).unref();
  try {
    // A start in progress stops itself at its next step; only then has it registered everything to close.
    await Promise.race([starting, sleep(START_GRACE_MS)]);
    await lifecycle.close();
    process.exit(exitCode);
  } catch (err) {
    logger?.error({ err }, 'not everything stopped cleanly');
    process.exit(1);
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function toLogFile({ dataDir }: LocalConfig): string {
  return join(dataDir, 'switchboard.log');
}
