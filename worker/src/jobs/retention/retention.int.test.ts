import { fixedClock } from '@switchboard/testing/clock';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inboxConsumer } from '../../projections/inbox/inbox-consumer.ts';
import { insertAccount } from '../../test/account.ts';
import { deleted, ended, said, second, started } from '../../test/speech.ts';
import { type Call, drain, newCall, openWorld, type World } from '../../test/world.ts';
import { beginRetention } from './begin-retention.ts';
import { eraseOldConversations } from './erase-old-conversations.ts';

describe('conversations past their retention', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  beforeEach(() => world.pool.query('delete from graphile_worker._private_jobs'));
  afterAll(() => world.close());

  const DAY_MS = 86_400_000;
  const ENDED_MS = Date.parse(second(9));
  /** Returns a clock that is some days after the end of these tests' calls, to the minute. */
  const daysAfter = (days: number) => fixedClock(new Date(ENDED_MS + days * DAY_MS + 60_000));
  const run = { signal: new AbortController().signal, isLastAttempt: false };
  const project = ({ tenantId }: Call) => drain(world, inboxConsumer({ bus: world.bus, concurrency: 1 }), tenantId);
  const begin = (days: number) => beginRetention({ ...world, clock: daysAfter(days) }, run);
  const erase = ({ tenantId }: Call, days: number) =>
    eraseOldConversations({ ...world, clock: daysAfter(days) }, { tenantId }, run);
  const enqueued = async () => {
    const { rows } = await world.pool.query(
      `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'erase-old-conversations'`,
    );
    return rows.map(({ payload }) => payload.tenantId);
  };
  const types = async ({ tenantId, streamId }: Call) =>
    (await world.events.readStream(tenantId, streamId)).events.map(({ type }) => type);
  const isErased = async (call: Call) => (await types(call)).includes('conversation.erased');
  const readRun = async ({ tenantId }: Call) =>
    (
      await world.pool.query('select erased, erased_in_all as "inAll" from retention.runs where tenant_id = $1', [
        tenantId,
      ])
    ).rows[0];

  async function keeping(retentionDays?: number): Promise<Call> {
    const call = newCall(world, await insertAccount(world.pool));
    if (retentionDays !== undefined) {
      await world.pool.query({
        text: `insert into resource.items (tenant_id, kind, id, version, name, name_key, search, fields, created_at, created_by, updated_at, updated_by)
          values ($1, 'settings', 'account', 2, 'settings', 'settings', '', jsonb_build_object('retentionDays', $2::int), now(), 'usr_1', now(), 'usr_1')`,
        values: [call.tenantId, retentionDays],
      });
    }
    return call;
  }
  async function endedCall(call: Call): Promise<Call> {
    await call.append(started(0), said(4, 'My dog ate grapes'), ended(9));
    await project(call);
    return call;
  }

  test('are erased, with an event, once they ended long enough ago, and not before', async () => {
    const call = await endedCall(await keeping(30));
    await begin(29.9);
    expect(await enqueued()).not.toContain(call.tenantId);
    await erase(call, 29.9);
    expect(await isErased(call)).toBe(false);
    await begin(30);
    expect(await enqueued()).toContain(call.tenantId);
    await erase(call, 30);
    const { events } = await world.events.readStream(call.tenantId, call.streamId);
    expect(events.at(-1)).toMatchObject({
      type: 'conversation.erased',
      data: { reason: 'retention' },
      metadata: { actor: { kind: 'system', id: 'retention' } },
    });
    expect(JSON.stringify(events)).not.toContain('grapes');
    expect(await readRun(call)).toEqual({ erased: 1, inAll: 1 });
  });

  test('are kept for two years by default', async () => {
    const call = await endedCall(await keeping());
    await erase(call, 729);
    expect(await isErased(call)).toBe(false);
    await erase(call, 731);
    expect(await isErased(call)).toBe(true);
  });

  test('are erased once, whatever the number of workers and runs, even before the inbox is up to date', async () => {
    const call = await endedCall(await keeping(1));
    await begin(2);
    await Promise.all([erase(call, 2), erase(call, 2), erase(call, 2)]);
    await erase(call, 2);
    await project(call);
    await begin(400);
    await erase(call, 400);
    expect((await types(call)).filter((type) => type === 'conversation.erased')).toHaveLength(1);
    expect(await readRun(call)).toEqual({ erased: 0, inAll: 1 });
  });

  test('do not include live conversations, but do include deleted ones', async () => {
    const live = await keeping(1);
    await live.append(started(0), said(4, 'Hello?'));
    await project(live);
    const gone = newCall(world, live.tenantId);
    await gone.append(started(0), said(4, 'Hello?'), ended(9), deleted);
    await project(gone);
    await begin(700);
    await erase(live, 700);
    expect([await isErased(live), await isErased(gone)]).toEqual([false, true]);
    await project(gone);
    expect((await types(gone)).at(-1)).toBe('conversation.erased');
    await begin(701);
    expect(await readRun(live)).toEqual({ erased: 0, inAll: 1 });
  });

  test('are kept while their account is suspended', async () => {
    const call = await endedCall(await keeping(1));
    await world.pool.query(`update access.accounts set status = 'suspended' where id = $1`, [call.tenantId]);
    await begin(5);
    await erase(call, 5);
    expect([await isErased(call), await enqueued()]).toEqual([false, expect.not.arrayContaining([call.tenantId])]);
  });

  test('are erased by the next run if a run was stopped', async () => {
    const call = await endedCall(await keeping(1));
    await begin(5);
    const stopped = { signal: AbortSignal.abort() };
    const erasing = eraseOldConversations({ ...world, clock: daysAfter(5) }, { tenantId: call.tenantId }, stopped);
    await expect(erasing).rejects.toThrow();
    await erase(call, 5);
    expect([await isErased(call), await readRun(call)]).toEqual([true, { erased: 1, inAll: 1 }]);
  });
});
