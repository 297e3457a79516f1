import { randomBytes } from 'node:crypto';
import { eventTypes } from '@switchboard/contracts/events';
import { createEventCodec } from '@switchboard/event-store/codec';
import { createEventStore } from '@switchboard/event-store/event-store';
import { systemClock } from '@switchboard/platform/clock';
import type { Closable } from '@switchboard/platform/lifecycle';
import { createLogger } from '@switchboard/platform/logger';
import type { DemoFile } from '@switchboard/seed/demo/demo-file';
import { issueCredentials } from '@switchboard/seed/demo/issue-credentials';
import { seedAccounts } from '@switchboard/seed/demo/seed-accounts';
import { freePort } from '@switchboard/testing/free-port';
import type { Pool } from 'pg';
import { startProgram } from './child.ts';
import type { BenchDatabase } from './cluster.ts';

const PROGRAM = 'api/server/src/main.ts';
const READY_MS = 30_000;

/** One API process. */
export interface Replica extends Closable {
  readonly url: string;
  readonly pid: number;
}

export interface BenchApi extends Replica {
  /** The demo's users and keys. */
  readonly demo: DemoFile;
}

/** Inserts the demo's accounts, users and tags, as rows and events. */
export async function seedDatabase({ pool }: BenchDatabase): Promise<void> {
  const events = createEventStore({
    pool,
    codec: createEventCodec(eventTypes),
    logger: createLogger({ name: 'bench', level: 'silent' }),
  });
  await seedAccounts({ pool, events, clock: systemClock });
  await events.close();
  await raiseQuotas(pool);
}

/** Raises the event quota of every account above the load of any row. */
export async function raiseQuotas(pool: Pick<Pool, 'query'>): Promise<void> {
  await pool.query(
    `insert into access.quotas (tenant_id, max_events_per_minute) select id, 10000000 from access.accounts
     on conflict (tenant_id) do nothing`,
  );
}

/** Starts the first or only replica of the API on a database with the demo's accounts, and issues the demo's keys. */
export async function startApi(database: BenchDatabase, env?: Readonly<Record<string, string>>): Promise<BenchApi> {
  const replica = await startReplica(database, env);
  try {
    return { ...replica, demo: await issueCredentials(replica.url) };
  } catch (error) {
    await replica.close();
    throw error;
  }
}

/** Starts one API process as in production. Nothing is projected unless a worker runs too. */
export async function startReplica(
  { url: databaseUrl }: BenchDatabase,
  env: Readonly<Record<string, string>> = {},
): Promise<Replica> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const api = startProgram(PROGRAM, {
    NODE_ENV: 'production',
    PORT: String(port),
    PUBLIC_URL: url,
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: randomBytes(32).toString('base64'),
    SECRETS_KEY: randomBytes(32).toString('base64'),
    ...env,
  });
  try {
    await api.until(() => isReady(url), READY_MS);
    return { url, pid: api.process.pid ?? 0, close: api.stop };
  } catch (error) {
    await api.stop();
    throw error;
  }
}

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(new URL('/health/ready', url)).catch(() => undefined);
  await response?.body?.cancel();
  return response?.ok === true;
}
