import { eventCodec } from '@switchboard/application/log/event-codec';
import { createEventStore } from '@switchboard/event-store/event-store';
import { systemClock } from '@switchboard/platform/clock';
import { createLogger } from '@switchboard/platform/logger';
import { createPool } from '@switchboard/platform/postgres/pool';
import { whyNotStarted } from '@switchboard/platform/why-not-started';
import { readAdminConfig, readEnvironment } from '../config.ts';
import { findLocalDatabase } from './local-database.ts';
import { runAdmin } from './run-admin.ts';
import { AdminRefusal } from './tools.ts';

/** Erasing a long conversation is more work than any call of the API. */
const COMMAND_TIMEOUT_MS = 600_000;

/** The end of a command: its exit code, and what it says on standard output, or on standard error if it failed. */
export interface CommandEnd {
  readonly code: 0 | 1;
  readonly says: string;
}

/** Runs a command for whoever runs the system, on the database that the environment names or that runs on this machine. */
export async function adminCommand(args: readonly string[], env?: NodeJS.ProcessEnv): Promise<CommandEnd> {
  try {
    return { code: 0, says: await run(args, env) };
  } catch (error) {
    const says = error instanceof AdminRefusal ? error.message : whyNotStarted(error, { program: 'The command' });
    return { code: 1, says };
  }
}

async function run(args: readonly string[], env?: NodeJS.ProcessEnv): Promise<string> {
  const config = readAdminConfig(readEnvironment(env));
  const url = config.databaseUrl ?? (await findLocalDatabase(config.dataDir));
  if (url === undefined) {
    throw new AdminRefusal(`No Switchboard runs on ${config.dataDir}: start it, or set DATABASE_URL or DATA_DIR.`);
  }
  const { secretsKey, previousSecretsKey } = config;
  const secretsKeys = secretsKey && previousSecretsKey && { secretsKey, previousSecretsKey };
  const pool = createPool({
    url,
    max: 2,
    statementTimeoutMs: COMMAND_TIMEOUT_MS,
    applicationName: 'switchboard-admin',
  });
  const events = createEventStore({ pool, codec: eventCodec, logger: createLogger({ name: 'admin', level: 'warn' }) });
  try {
    return await runAdmin({ pool, events, clock: systemClock, baseUrl: config.baseUrl, secretsKeys }, args);
  } finally {
    await events.close();
    await pool.end();
  }
}
