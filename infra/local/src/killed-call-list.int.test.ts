import { eventTypes } from '@switchboard/contracts/events';
import { accountSettingsRoutes, kindRoutes } from '@switchboard/contracts/kind-routes';
import { createEventCodec } from '@switchboard/event-store/codec';
import { createEventStore } from '@switchboard/event-store/event-store';
import { systemClock } from '@switchboard/platform/clock';
import { createLogger } from '@switchboard/platform/logger';
import { createAgents } from '@switchboard/seed/demo/create-agents';
import { readIdsByName } from '@switchboard/seed/demo/ids-by-name';
import { asPerson } from '@switchboard/seed/demo/person';
import { seedAccounts } from '@switchboard/seed/demo/seed-accounts';
import { createEmptyDatabase, type TestDatabase } from '@switchboard/testing/database';
import { DAYTIME_COUNTRIES, daytimeNumbers } from '@switchboard/testing/daytime-number';
import { eventually } from '@switchboard/testing/eventually';
import { testRedisUrl } from '@switchboard/testing/redis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Replica, startReplica } from './test/replicas/replica.ts';

const SECRETS = { SESSION_SECRET: 's'.repeat(32), SECRETS_KEY: 'ab'.repeat(32) };
const ADMINISTRATOR = 'priya@willowcreek.example';
const TENANT = 'acc_willow';
const CONTACTS = 12;
const AT_ONCE = 8;
/** A call rings for at most 25 seconds. */
const PATIENCE = { timeoutMs: 120_000 };

interface Held {
  release(): void;
}

let database: TestDatabase;
let env: Record<string, string>;
let api: Replica;
const workers: Replica[] = [];
/** The locked rows. */
const holds = new Set<Held>();
beforeAll(async () => {
  database = await createEmptyDatabase();
  env = { DATABASE_URL: database.url, REDIS_URL: await testRedisUrl(), ...SECRETS };
  api = await startReplica('api', env);
});
afterAll(async () => {
  for (const held of holds) held.release();
  for (const replica of [...workers, api]) await replica.end('SIGKILL');
  await database.drop();
});

test("a batch calls everyone once and records each call's end, even if its worker is killed while dialing and while ending a call", async () => {
  const { pool } = database;
  const id = await startedBatch();

  // The fifth contact is locked: the first worker is blocked while dialing.
  const first = await hold('select 1 from outbound.batch_contacts where batch_id = $1 and nth = 5 for update', [id]);
  await killOnceBlocked(await startWorker());
  first.release();
  expect(await readCalls(id)).toEqual([]);

  // The second worker dials, and is blocked while ending a ringing call.
  const second = await startWorker();
  const held = await eventually(async () => {
    const { rows } = await pool.query(`select 1 from outbound.batch_contacts where batch_id = $1 and state = 'done'`, [
      id,
    ]);
    expect(rows.length).toBeGreaterThan(2);
    return hold(
      `select 1 from outbound.batch_contacts where batch_id = $1 and state = 'calling' and due_at > now() order by due_at limit 1 for update`,
      [id],
    );
  }, PATIENCE);
  await killOnceBlocked(second);
  held.release();

  await startWorker();
  await eventually(async () => {
    const { rows } = await pool.query(`select fields ->> 'status' as status from resource.items where id = $1`, [id]);
    expect(rows).toEqual([{ status: 'ended' }]);
  }, PATIENCE);

  const calls = await readCalls(id);
  expect(calls).toHaveLength(CONTACTS);
  for (const [index, { nth, key, attempts, state, outcome, ended }] of calls.entries()) {
    expect({ nth, key, attempts, state, ended }).toEqual({
      nth: index + 1,
      key: `${id}.${index + 1}.1`,
      attempts: 1,
      state: 'done',
      ended: outcome,
    });
    expect(['answered', 'hung_up', 'busy', 'no_answer', 'voicemail']).toContain(outcome);
  }
  // In the log, each contact is dialed once and its call ends once, and its own conversation starts and ends once.
  const { rows: told } = await pool.query<{ type: string; total: number; streams: number }>(
    `select type, count(*)::integer as total, count(distinct stream_id)::integer as streams from es.events
       where tenant_id = $1 and (stream_id like 'batch-contact-' || $2 || '%' or type like 'conversation.%ed'
         and stream_id in (select 'conversation-' || conversation_id from outbound.batch_calls where batch_id = $2))
         and type in ('batch-contact.dialled', 'batch-contact.call-ended', 'conversation.started', 'conversation.ended')
       group by type order by type`,
    [TENANT, id],
  );
  const once = { total: CONTACTS, streams: CONTACTS };
  expect(told).toEqual([
    { type: 'batch-contact.call-ended', ...once },
    { type: 'batch-contact.dialled', ...once },
    { type: 'conversation.ended', ...once },
    { type: 'conversation.started', ...once },
  ]);
  const { rows: open } = await pool.query('select 1 from talk.talks where tenant_id = $1 and is_open', [TENANT]);
  expect(open).toEqual([]);
}, 240_000);

/** Creates a batch with a published agent and contacts in a daytime zone, and starts it. */
async function startedBatch(): Promise<string> {
  const { pool } = database;
  const logger = createLogger({ name: 'seed', level: 'warn' });
  const events = createEventStore({ pool, codec: createEventCodec(eventTypes), logger });
  await seedAccounts({ pool, events, clock: systemClock });
  await createAgents(api.url);
  return asPerson(api.url, ADMINISTRATOR, async (call) => {
    const agentId = (await readIdsByName(call, 'agents')).get('Willow Front Desk');
    const retries = { count: 0, delayMs: 60_000, on: [] };
    const create = kindRoutes['batches.create'];
    const body = { name: 'Killed', agentId, concurrency: AT_ONCE, retries };
    const { id } = create.ok.body.parse(await call(create, { body }));
    const consent = { text: 'You may call me.', at: '2026-11-20T15:00:00.000Z', source: 'Intake form' };
    const settings = accountSettingsRoutes['settings.get'];
    const { version } = settings.ok.body.parse(await call(settings));
    await call(accountSettingsRoutes['settings.change'], { body: { version, allowedCountries: DAYTIME_COUNTRIES } });
    const numbers = daytimeNumbers();
    const data = Array.from({ length: CONTACTS }, (_, nth) => ({ phone: `${numbers}${100 + nth}` }));
    await call(kindRoutes['batches.addContacts'], { params: { id }, body: { data, consent } });
    await call(kindRoutes['batches.start'], { params: { id } });
    return id;
  });
}

async function startWorker(): Promise<Replica> {
  const worker = await startReplica('worker', env);
  workers.push(worker);
  return worker;
}

/** Locks a row, so that its writers wait. A test that ends early leaves no lock behind. */
async function hold(text: string, values: readonly unknown[]): Promise<Held> {
  const client = await database.pool.connect();
  const held = {
    release() {
      holds.delete(held);
      // Closing the connection ends its transaction in any state.
      client.release(true);
    },
  };
  holds.add(held);
  try {
    await client.query('begin');
    const { rowCount } = await client.query(text, [...values]);
    if (rowCount !== 1) throw new Error('there is no such row');
    return held;
  } catch (error) {
    held.release();
    throw error;
  }
}

/** Kills a worker once it waits for a row. Its jobs count as abandoned immediately, instead of after five minutes. */
async function killOnceBlocked(worker: Replica): Promise<void> {
  const { pool } = database;
  await eventually(async () => {
    const { rows } = await pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
       and query like '%outbound.batch_contacts%'`,
    );
    expect(rows.length).toBeGreaterThan(0);
  }, PATIENCE);
  await worker.end('SIGKILL');
  await pool.query(`update graphile_worker._private_jobs set locked_at = locked_at - interval '1 hour'`);
  await pool.query(`select graphile_worker.add_job('release-abandoned-jobs', '{}'::json)`);
}

interface CallRow {
  readonly nth: number;
  readonly key: string;
  readonly attempts: number;
  readonly state: string;
  /** The contact's outcome in the batch. */
  readonly outcome: string;
  /** How the call ended. */
  readonly ended: string;
}

async function readCalls(batchId: string): Promise<CallRow[]> {
  const { rows } = await database.pool.query<CallRow>(
    `select c.nth, k.key, c.attempts, c.state, c.outcome, k.outcome as ended from outbound.batch_contacts c
     join outbound.batch_calls k using (tenant_id, batch_id, nth) where batch_id = $1 order by nth`,
    [batchId],
  );
  return rows;
}
