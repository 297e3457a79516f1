import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventCodec } from '@switchboard/application/log/event-codec';
import { IntegerText } from '@switchboard/contracts/base/ids';
import { createEventStore } from '@switchboard/event-store/event-store';
import { systemClock } from '@switchboard/platform/clock';
import { createLogger } from '@switchboard/platform/logger';
import { createPool } from '@switchboard/platform/postgres/pool';
import { explainStartFailure } from '@switchboard/platform/process/start-failure';
import { z } from 'zod';
import { readAdminConfig, readEnvironment } from '../config.ts';
import { createSuperAdmin } from './create-super-admin.ts';
import { runErasure } from './erase-conversation.ts';
import { rotateSecretsKey } from './rotate-secrets-key.ts';
import { parseLimits, setLimits } from './set-limits.ts';
import { AdminRefusal, type AdminTools } from './tools.ts';

/** Erasing a long conversation takes longer than any API request. */
const COMMAND_TIMEOUT_MS = 600_000;

/** The result of a command. */
export interface CommandResult {
  readonly code: 0 | 1;
  /** The text for standard output, or for standard error if the command failed. */
  readonly says: string;
}

/** Runs an operator command on the configured database, or on the database of a running one-machine start. */
export async function adminCommand(args: readonly string[], env?: NodeJS.ProcessEnv): Promise<CommandResult> {
  try {
    return { code: 0, says: await run(args, env) };
  } catch (error) {
    const says = error instanceof AdminRefusal ? error.message : explainStartFailure(error, { program: 'The command' });
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

const USAGE = `usage:
  npm run admin -- create-super-admin <e-mail> <name>
  npm run admin -- erase-conversation <id> [reason]
  npm run admin -- set-limits <account> minutes=20000 concurrency=60 agents=none users=none
      storedMegabytes=100000 eventsPerMinute=60000 sessions=1000 streams=2000 uploadsPerHour=default
      outgoingMinutesPerDay=5000 outgoingMinutesPerMonth=100000 outgoingDollarsPerDay=200 outgoingDollarsPerMonth=4000
      textsPerDay=1000 textsPerMonth=20000 outgoingStartsPerMinute=default
  npm run admin -- rotate-secrets-key   with SECRETS_KEY the new key and SECRETS_KEY_PREVIOUS the old one`;

/** Parses and runs a command. @returns its output @throws {AdminRefusal} */
export async function runAdmin(tools: AdminTools, args: readonly string[]): Promise<string> {
  const [command, first, ...rest] = args;
  if (command === 'create-super-admin') {
    const person = z
      .object({ email: z.email(), name: z.string().trim().min(1).max(80) })
      .safeParse({ email: first, name: rest.join(' ') });
    if (!person.success) throw new AdminRefusal(`create-super-admin needs an e-mail address and a name.\n${USAGE}`);
    return createSuperAdmin(tools, person.data);
  }
  if (command === 'erase-conversation') {
    const id = IntegerText.safeParse(first);
    if (!id.success) throw new AdminRefusal(`erase-conversation needs the conversation's number.\n${USAGE}`);
    return runErasure(tools, { id: id.data, reason: rest.join(' ') || undefined });
  }
  if (command === 'set-limits') {
    const change = parseLimits(rest);
    if (first === undefined || change === undefined)
      throw new AdminRefusal(`set-limits needs an account's id, and limits.\n${USAGE}`);
    return setLimits(tools, { id: first, change });
  }
  if (command === 'rotate-secrets-key') return rotateSecretsKey(tools);
  throw new AdminRefusal(USAGE);
}

/** Finds the database of a one-machine start by the lock file that PostgreSQL writes to the data folder. */
async function findLocalDatabase(dataDir: string): Promise<string | undefined> {
  const lockFile = await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').catch(() => '');
  const [, , , port, socketFolder] = lockFile.split('\n');
  if (!port || !socketFolder) return undefined;
  return `postgres://postgres@localhost:${port}/switchboard?host=${encodeURIComponent(socketFolder)}`;
}
