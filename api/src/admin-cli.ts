import { eventCodec } from '@switchboard/application/log/event-codec';
import { systemClock } from '@switchboard/platform/clock';
import { createEventStore } from '@switchboard/platform/event-store/event-store';
import { createLogger } from '@switchboard/platform/logger';
import { createPool } from '@switchboard/platform/postgres/pool';
import { whyNotStarted } from '@switchboard/platform/why-not-started';
import { findLocalDatabase } from './admin/local-database.ts';
import { runAdmin } from './admin/run-admin.ts';
import { AdminRefusal } from './admin/tools.ts';
import { readAdminConfig, readEnvironment } from './config.ts';

/** Erasing a long conversation is more work than any call of the API. */
const COMMAND_TIMEOUT_MS = 600_000;

// Commands for whoever runs the system: `npm run admin -- <command>`.
try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`);
} catch (error) {
  process.stderr.write(
    `${error instanceof AdminRefusal ? error.message : whyNotStarted(error, { program: 'The command' })}\n`,
  );
  process.exitCode = 1;
}

async function run(args: readonly string[]): Promise<string> {
  const config = readAdminConfig(readEnvironment());
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
