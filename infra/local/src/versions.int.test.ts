import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sessionRoutes } from '@switchboard/contracts/access/session';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import { eventTypes } from '@switchboard/contracts/events';
import { createEventCodec } from '@switchboard/event-store/codec';
import { createEventStore } from '@switchboard/event-store/event-store';
import type { NewEvent } from '@switchboard/event-store/types';
import { readMigrations } from '@switchboard/migrations/files';
import { createLogger } from '@switchboard/platform/logger';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '@switchboard/testing/database';
import { eventually } from '@switchboard/testing/eventually';
import { testRedisUrl } from '@switchboard/testing/redis';
import { randomTenant } from '@switchboard/testing/tenant';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newConversation } from './test/live/test-streams.ts';
import { type Replica, startReplica } from './test/replicas/replica.ts';
import { runOnce } from './test/replicas/run-once.ts';

const SECRETS = { SESSION_SECRET: 's'.repeat(32), SECRETS_KEY: 'ab'.repeat(32) };
const MIGRATE = 'api/server/src/migrate-cli.ts';
const NEWER =
  'The database was migrated by a newer version of Switchboard: start that version, or restore a backup from before it.\n';

const STARTED = {
  type: 'conversation.started',
  data: { at: '2026-11-20T15:00:00.000Z', direction: 'inbound', from: '+13035550142', to: '+13035550100' },
};

const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

async function open(create: () => Promise<TestDatabase>): Promise<TestDatabase> {
  const database = await create();
  opened.push(() => database.drop());
  return database;
}

async function start(name: 'api' | 'worker', env: Record<string, string>): Promise<Replica> {
  const replica = await startReplica(name, env);
  opened.push(() => replica.end('SIGKILL'));
  return replica;
}

/** Simulates a newer version: an older one only sees the names of its migrations. */
const migrateByNewer = ({ pool }: TestDatabase) =>
  pool.query("insert into public.schema_migrations (name, sha256) values ('9999_newer.sql', 'of its file')");

describe('programs of two versions on one database', () => {
  test('exit with one sentence if a newer version migrated the database', async () => {
    const database = await open(createTestDatabase);
    await migrateByNewer(database);
    const env = { DATABASE_URL: database.url, ...SECRETS };

    for (const program of ['api/server/src/main.ts', 'worker/src/main.ts', MIGRATE]) {
      const { code, stderr } = await runOnce(program, env);
      expect([program, code, stderr]).toEqual([program, 1, NEWER]);
    }
  });

  test('run side by side: the older program processes what it knows and leaves the rest to the newer one', async () => {
    const database = await open(createTestDatabase);
    const env = { DATABASE_URL: database.url, REDIS_URL: await testRedisUrl(), ...SECRETS };
    const older = { api: await start('api', env), worker: await start('worker', env) };
    await migrateByNewer(database);
    const [waiting, known] = [randomTenant(), randomTenant()];
    const store = newerStore(database);

    await store.append(request(waiting, [{ type: 'conversation.transferred', data: { to: 'the front desk' } }]));
    await store.append(request(known, [STARTED]));

    await eventually(async () => {
      expect(await projected(database, [waiting, known])).toEqual({ [waiting]: 0, [known]: await store.head(known) });
      const stopped = await metric(older.worker.url, 'switchboard_stopped_accounts{projection="inbox"}');
      expect(stopped).toBe('1');
    });
    expect((await fetch(`${older.worker.url}/health/ready`)).status).toBe(200);
    expect((await fetch(`${older.api.url}${sessionRoutes.verify.path}`)).status).toBe(200);
    expect([await older.api.end('SIGTERM'), await older.worker.end('SIGTERM')]).toEqual([0, 0]);
  });
});

describe('two concurrent migrations', () => {
  test('run every file once, create the secrets once, and both succeed', async () => {
    const database = await open(createEmptyDatabase);
    const folder = await mkdtemp(join(tmpdir(), 'secrets-'));
    opened.push(() => rm(folder, { recursive: true }));
    const files = { SESSION_SECRET_FILE: join(folder, 'session'), SECRETS_KEY_FILE: join(folder, 'key') };

    const env = { DATABASE_URL: database.url, ...files };
    const both = await Promise.all([runOnce(MIGRATE, env), runOnce(MIGRATE, env)]);

    expect(both.map(({ code, stderr }) => [code, stderr])).toEqual([
      [0, ''],
      [0, ''],
    ]);
    const names = (await readMigrations()).map(({ name }) => name);
    const said = both.map(({ stdout }) => stdout).join('');
    for (const once of [...names, ...Object.values(files)]) expect(said.split(once)).toHaveLength(2);
  });

  test('report what is missing in production, one sentence each, and change nothing', async () => {
    const database = await open(createEmptyDatabase);
    const { code, stderr } = await runOnce(MIGRATE, { DATABASE_URL: database.url, NODE_ENV: 'production' });
    expect(code).toBe(1);
    expect(stderr.trim().split('\n')).toEqual([
      expect.stringMatching(/^PUBLIC_URL is missing: /),
      expect.stringMatching(/^SESSION_SECRET is missing: /),
      expect.stringMatching(/^SECRETS_KEY is missing: /),
    ]);
    const { rows } = await database.pool.query("select 1 from pg_tables where schemaname = 'public'");
    expect(rows).toEqual([]);
  });
});

/** Creates a store that writes the events of a newer release. */
function newerStore({ pool }: TestDatabase) {
  const transferred = { schema: z.object({ to: z.string() }), version: 1, upcast: [] };
  const codec = createEventCodec({ ...eventTypes, 'conversation.transferred': transferred });
  return createEventStore({ pool, codec, logger: createLogger({ name: 'test', level: 'silent' }) });
}

function request(tenantId: string, events: readonly NewEvent[]) {
  return {
    tenantId,
    streamId: conversationStream(newConversation()),
    expectedVersion: 'any' as const,
    events,
    metadata: { correlationId: 'test', actor: { kind: 'system' as const, id: 'test' } },
  };
}

async function projected({ pool }: TestDatabase, tenants: readonly string[]): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ tenant: string; position: number }>(
    `select t.id as tenant, coalesce(c.position, 0) as position from unnest($1::text[]) as t(id)
     left join worker.checkpoints c on c.tenant_id = t.id and c.projection = 'inbox'`,
    [tenants],
  );
  return Object.fromEntries(rows.map(({ tenant, position }) => [tenant, position]));
}

async function metric(opsUrl: string, name: string): Promise<string | undefined> {
  const page = await (await fetch(`${opsUrl}/metrics`)).text();
  return page
    .split('\n')
    .find((line) => line.startsWith(`${name} `))
    ?.slice(name.length + 1);
}
