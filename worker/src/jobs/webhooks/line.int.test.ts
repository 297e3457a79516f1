import { eventually } from '@switchboard/testing/eventually';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openWebhooks, type Webhooks } from '../../test/webhooks.ts';
import { newCall, type World } from '../../test/world.ts';
import { forgetOldDeliveries } from './forget-old-deliveries.ts';

describe('the backlog of a listener', () => {
  let hooks: Webhooks;
  let world: World;
  beforeAll(async () => {
    hooks = await openWebhooks();
    ({ world } = hooks);
  });
  afterEach(() => hooks.reset());
  afterAll(() => hooks.close());

  const readJobs = async ({ listenerId }: { listenerId: string }): Promise<string[]> =>
    (
      await world.pool.query('select key from graphile_worker.jobs where key like $1 order by key', [
        `listener:${listenerId}%`,
      ])
    ).rows.map(({ key }) => key);
  /** Counts every request, and responds with a status. */
  const count = (status: number) => {
    const texts: string[] = [];
    hooks.state.answer = (body) => {
      texts.push(JSON.parse(body).data.text);
      return status;
    };
    return texts;
  };

  test('keeps the listener’s secrets in use, even after it was disabled automatically', async () => {
    const { key, caller } = await hooks.listenTo(newCall(world));
    const made = await hooks.secretChanges.create(caller, { name: 'crm' }, { texts: { value: 'hush' } });
    const headers = [{ name: 'Authorization', value: 'Bearer {{secrets.crm}}' }];
    await hooks.changes.change(caller, { id: key.listenerId, version: 1 }, { headers });
    await hooks.disable(key, 'gone');
    expect(await hooks.readStatus(key)).toEqual({ enabled: false, disabledReason: 'gone' });
    const removal = hooks.secretChanges.archive(caller, { id: made.id, version: 1 });
    await expect(removal).rejects.toMatchObject({ code: 'resource.in_use' });
  });

  test('is sent as soon as the listener is enabled again', async () => {
    const call = newCall(world);
    const { key, caller } = await hooks.listenTo(call);
    await hooks.say(call, 'waits');
    await hooks.project(call);
    await hooks.changes.change(caller, { id: key.listenerId, version: 1 }, { enabled: false });
    await world.pool.query('delete from graphile_worker._private_jobs');
    await hooks.changes.change(caller, { id: key.listenerId, version: 2 }, { enabled: true });
    expect(await readJobs(key)).toEqual([`listener:${key.listenerId}`]);
    await hooks.changes.change(caller, { id: key.listenerId, version: 3 }, { events: ['conversation.ended'] });
    await hooks.send(key);
    expect(hooks.texts()).toEqual(['waits']);
  });

  test('is dropped when the listener is archived, but what was sent is kept', async () => {
    const call = newCall(world);
    const { key, caller } = await hooks.listenTo(call);
    for (const text of ['sent', 'waits']) {
      await hooks.say(call, text);
      await hooks.project(call);
      if (text === 'sent') await hooks.send(key);
    }
    await hooks.changes.archive(caller, { id: key.listenerId, version: 1 });
    expect(await hooks.log(key)).toMatchObject([{ status: 'succeeded' }]);
  });

  test('expires after 30 days', async () => {
    const call = newCall(world);
    const { key } = await hooks.listenTo(call);
    await hooks.say(call, 'waits');
    await hooks.project(call);
    const forget = () =>
      forgetOldDeliveries({ pool: world.pool, clock: hooks.clock }, { signal: new AbortController().signal });
    hooks.clock.advance(29 * 86_400_000);
    await forget();
    expect(await hooks.log(key)).toHaveLength(1);
    hooks.clock.advance(2 * 86_400_000);
    await forget();
    expect(await hooks.log(key)).toEqual([]);
  });

  test('yields in the middle of a round, and resumes', async () => {
    const call = newCall(world);
    const { key } = await hooks.listenTo(call);
    for (let index = 0; index < 5; index++) await hooks.say(call, String(index));
    await hooks.project(call);
    const turn = new AbortController();
    const sent = count(204);
    const { answer } = hooks.state;
    hooks.state.answer = (body, response) => {
      if (sent.length === 1) turn.abort();
      return answer(body, response);
    };
    await hooks.send(key, turn.signal);
    expect(sent).toEqual(['0', '1']);
    expect((await hooks.log(key)).map(({ status }) => status)).toEqual([
      ...Array(3).fill('pending'),
      ...Array(2).fill('succeeded'),
    ]);
    expect(await readJobs(key)).toContain(`listener:${key.listenerId}:later`);
  });

  test('is recorded for each conversation while another one still hangs', async () => {
    const quick = newCall(world);
    const slow = newCall(world, quick.tenantId);
    const { key } = await hooks.listenTo(quick);
    await hooks.say(quick, 'quick');
    await hooks.say(slow, 'slow');
    await hooks.project(quick);
    const release = Promise.withResolvers<void>();
    hooks.state.answer = (body, response) => {
      if (JSON.parse(body).data.text === 'quick') return 204;
      void release.promise.then(() => response.writeHead(204).end());
      return undefined;
    };
    const sending = hooks.send(key);
    try {
      await eventually(async () => {
        expect(await hooks.log(key)).toMatchObject([{ status: 'pending' }, { status: 'succeeded' }]);
      });
    } finally {
      release.resolve();
      await sending;
    }
  });

  test('is retried with a single request after a failed round, and then paused whatever arrives', async () => {
    const calls = [newCall(world)];
    const [first] = calls as [(typeof calls)[0]];
    for (let index = 1; index < 4; index++) calls.push(newCall(world, first.tenantId));
    const { key } = await hooks.listenTo(first);
    for (const [index, call] of calls.entries()) await hooks.say(call, String(index));
    await hooks.project(first);
    const failed = count(500);
    await hooks.send(key);
    expect(failed.toSorted()).toEqual(['0', '1', '2', '3']);
    hooks.clock.advance(6_000);
    await hooks.send(key);
    expect(failed).toHaveLength(5);
    await hooks.say(newCall(world, first.tenantId), 'new');
    await hooks.project(first);
    await hooks.send(key);
    expect(failed).toHaveLength(5);
    const taken = count(204);
    hooks.clock.advance(10_000);
    await hooks.send(key);
    expect(taken.toSorted()).toEqual([...['0', '1', '2', '3'].filter((text) => text !== failed[4]), 'new']);
  });

  test('stops a conversation at its first delivery that is not due, however many are due behind it', async () => {
    const call = newCall(world);
    const other = newCall(world, call.tenantId);
    const { key } = await hooks.listenTo(call);
    for (const text of ['0', '1', '2']) await hooks.say(call, text);
    await hooks.say(other, 'other');
    await hooks.project(call);
    await world.pool.query(
      `update listener.deliveries set next_attempt_at = next_attempt_at + interval '1 hour' where tenant_id = $1 and body like '%"text":"1"%'`,
      [call.tenantId],
    );
    await hooks.send(key);
    expect(hooks.texts().toSorted()).toEqual(['0', 'other']);
    hooks.clock.advance(3_600_000);
    await hooks.send(key);
    expect(hooks.texts().slice(2)).toEqual(['1', '2']);
  });

  test('is deleted with an erased conversation, and later events are sent', async () => {
    const call = newCall(world);
    const other = newCall(world, call.tenantId);
    const { key } = await hooks.listenTo(call);
    for (const each of [call, other]) await hooks.say(each, `before ${each === call}`);
    await hooks.project(call);
    await hooks.say(call, 'same batch');
    await call.append({ type: 'conversation.erased', data: {} });
    await hooks.say(call, 'after');
    await hooks.project(call);
    await hooks.send(key);
    expect(hooks.texts().toSorted()).toEqual(['after', 'before false']);
  });
});
