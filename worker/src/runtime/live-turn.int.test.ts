import { readWakeUps } from '@switchboard/event-store/wake-up';
import { systemClock } from '@switchboard/platform/clock';
import { liveChannels } from '@switchboard/platform/live-bus/types';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inboxConsumer } from '../projections/inbox/inbox-consumer.ts';
import { deleted, interrupted, raised, said, started } from '../test/speech.ts';
import { type Call, drain, listen, newCall, openWorld, type World } from '../test/world.ts';
import { type Brought, readBrought } from './brought.ts';
import { withClaims } from './claimed.ts';
import { type Batch, NOTHING_TO_DO } from './consumer.ts';
import { type Planner, takeLive } from './live-turn.ts';
import { startRunner } from './runner.ts';
import { Stands } from './stands.ts';

describe('a live turn', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const openInbox = () => inboxConsumer({ bus: world.bus, concurrency: 1 }) as Planner;
  /** A consumer that only remembers what it planned, under the name of one that is there. */
  function recorder(name: 'policies' | 'recordings', plan: Planner['plan'] = async () => NOTHING_TO_DO) {
    const batches: Batch[] = [];
    const consumer: Planner = {
      name,
      maxBatch: 100,
      concurrency: 1,
      patienceMs: 20,
      categories: ['conversation'],
      apply: async () => undefined,
      plan: (given, db) => {
        batches.push(...given);
        return plan(given, db);
      },
    };
    return { consumer, batches };
  }
  /** A call whose first event has been taken in. */
  async function heardOf(...consumers: readonly Planner[]) {
    const call = newCall(world);
    await call.append(started(0));
    for (const consumer of consumers) await drain(world, consumer, call.tenantId);
    return call;
  }
  const positionOf = async ({ tenantId }: Call, name: string) =>
    (
      await world.pool.query('select position from worker.checkpoints where tenant_id = $1 and projection = $2', [
        tenantId,
        name,
      ])
    ).rows[0]?.position;
  const rowOf = async ({ tenantId, id }: Call) =>
    (
      await world.pool.query(
        'select message_count, last_position from read.conversations where tenant_id = $1 and id = $2',
        [tenantId, id],
      )
    ).rows[0];

  test('writes rows and checkpoint, and tells of it', async () => {
    const inbox = openInbox();
    const call = await heardOf(inbox);
    await call.append(said(1, 'One'), said(2, 'Two'));
    const heard = await listen(world, call.tenantId);
    expect(await takeLive(world.deps, [inbox], [call.tenantId])).toEqual({ left: new Map(), lost: new Map() });
    expect(await rowOf(call)).toEqual({ message_count: 2, last_position: 3 });
    expect(await positionOf(call, 'inbox')).toBe(3);
    await eventually(() => expect(heard).toMatchObject([{ prev: 1, position: 3 }]));
    // What it remembers is as good as what a claimed batch does.
    await call.append(raised(2));
    await drain(world, inbox, call.tenantId);
    expect(await rowOf(call)).toEqual({ message_count: 2, last_position: 4 });
  });

  test('cuts what the caller did not hear, in a test of an agent too', async () => {
    const inbox = openInbox();
    const call = await heardOf(inbox);
    await call.append(deleted);
    await drain(world, inbox, call.tenantId);
    await call.append(said(1, 'One moment please', { role: 'agent' }));
    await drain(world, inbox, call.tenantId);
    await call.append(interrupted(2, 'One moment'), said(3, 'No'));
    expect(await takeLive(world.deps, [inbox], [call.tenantId])).toEqual({ left: new Map(), lost: new Map() });
    const { rows } = await world.pool.query(
      'select text, words::text from read.messages where tenant_id = $1 and conversation_id = $2 order by seq',
      [call.tenantId, call.id],
    );
    expect(rows).toEqual([
      { text: 'One moment—', words: "'moment' 'one'" },
      { text: 'No', words: "'no'" },
    ]);
  });

  test('does nothing at all when somebody else has gone on since it looked', async () => {
    const inbox = openInbox();
    const call = await heardOf(inbox);
    await call.append(said(1, 'One'));
    const overtaken: Planner = {
      ...inbox,
      plan: async (batches, db) => {
        const plan = await inbox.plan(batches, db);
        await drain(world, openInbox(), call.tenantId);
        await call.append(said(2, 'Two'));
        return plan;
      },
    };
    const heard = await listen(world, call.tenantId);
    const { lost } = await takeLive(world.deps, [overtaken], [call.tenantId]);
    expect(lost).toEqual(new Map([[overtaken, [call.tenantId]]]));
    expect(await rowOf(call)).toEqual({ message_count: 1, last_position: 2 });
    expect(await positionOf(call, 'inbox')).toBe(2);
    expect(await takeLive(world.deps, [openInbox()], [call.tenantId])).toMatchObject({ lost: new Map() });
    await drain(world, inbox, call.tenantId);
    expect(await rowOf(call)).toEqual({ message_count: 2, last_position: 3 });
    await eventually(() => expect(heard.map(({ position }) => position)).toEqual([2, 3]));
  });

  describe('that goes on with what hints brought', () => {
    /** A call that a consumer was left with, and what the next hint of it brings. */
    async function goOn() {
      const inbox = openInbox();
      const stands = new Stands();
      const call = await heardOf(inbox);
      await call.append(said(1, 'One'));
      await takeLive(world.deps, [inbox], [call.tenantId], { stands });
      const hints: string[] = [];
      await world.bus.subscribe(liveChannels.wake, (message) => hints.push(message));
      await call.append(said(2, 'Two'));
      const hint = await eventually(() => {
        const found = hints.find((message) => message.startsWith(call.tenantId));
        if (found === undefined) throw new Error('not heard of yet');
        return found;
      });
      const found = readBrought(call.tenantId, readWakeUps(hint)[0]?.brought ?? '');
      if (found === undefined) throw new Error('the hint brought nothing');
      const looks: string[] = [];
      const query = (config: { readonly name?: string }) => {
        if (config.name === 'worker-look') looks.push(config.name);
        return world.pool.query(config as never);
      };
      const pool = { ...world.pool, query } as unknown as typeof world.pool; // all that a live turn asks of one
      const turn = (brought: Brought) =>
        takeLive({ ...world.deps, pool }, [inbox], [call.tenantId], {
          brought: new Map([[call.tenantId, brought]]),
          stands,
        });
      return { call, inbox, found, looks, turn };
    }

    test('takes it in without a look', async () => {
      const { call, found, looks, turn } = await goOn();
      const heard = await listen(world, call.tenantId);
      expect(await turn(found)).toEqual({ left: new Map(), lost: new Map() });
      expect(looks).toEqual([]);
      expect(await rowOf(call)).toEqual({ message_count: 2, last_position: 3 });
      await eventually(() => expect(heard).toMatchObject([{ prev: 2, position: 3 }]));
      // It came again, or late.
      await turn(found);
      expect(looks).toHaveLength(1);
      expect(await rowOf(call)).toEqual({ message_count: 2, last_position: 3 });
    });

    test('looks where it is of another log, or does not follow on', async () => {
      const { call, found, looks, turn } = await goOn();
      const forged = found.rows.map((row) => ({ ...row, data: { ...row.data, text: 'Forged' } }));
      await turn({ log: 'another', rows: forged });
      expect(looks).toHaveLength(1);
      expect(await rowOf(call)).toEqual({ message_count: 2, last_position: 3 });
      const { rows } = await world.pool.query('select text from read.messages where tenant_id = $1 order by seq', [
        call.tenantId,
      ]);
      expect(rows.map(({ text }) => text)).toEqual(['One', 'Two']);
    });

    test('looks when somebody else has gone on, and misses nothing', async () => {
      const { call, found, looks, turn } = await goOn();
      await drain(world, openInbox(), call.tenantId);
      await call.append(said(3, 'Three'));
      const { left } = await turn(found);
      expect(looks).toHaveLength(1);
      // Another worker folded its call meanwhile.
      for (const consumer of left.keys()) await drain(world, consumer, call.tenantId);
      expect(await rowOf(call)).toEqual({ message_count: 3, last_position: 4 });
    });
  });

  test('waits for no claim: of an account that somebody claimed it moves no checkpoint, of others all', async () => {
    const [policies, recordings] = [recorder('policies'), recorder('recordings')];
    const consumers = [policies.consumer, recordings.consumer];
    const calls = [await heardOf(...consumers), await heardOf(...consumers), await heardOf(...consumers)] as const;
    const [first, claimed, last] = calls;
    for (const call of calls) await call.append(said(1, 'One'));
    const tenantIds = calls.map(({ tenantId }) => tenantId);
    const expectMoved = async (call: Call, position: number) => {
      for (const { name } of consumers) expect(await positionOf(call, name)).toBe(position);
    };
    await withClaims(world.pool, { name: 'recordings', tenantIds: [claimed.tenantId] }, async () => {
      const { left, lost } = await takeLive(world.deps, consumers, tenantIds);
      expect(lost).toEqual(new Map(consumers.map((consumer) => [consumer, [claimed.tenantId]])));
      expect(left).toEqual(new Map());
      return { moves: [], result: undefined };
    });
    for (const call of [first, last]) await expectMoved(call, 2);
    await expectMoved(claimed, 1);
    await takeLive(world.deps, consumers, tenantIds);
    await expectMoved(claimed, 2);
  });

  test('leaves who can not say what it will write to a claim, and does the others', async () => {
    const policies = recorder('policies');
    const recordings = recorder('recordings', async () => {
      throw new TypeError('no plan');
    });
    const call = await heardOf(policies.consumer, recordings.consumer);
    await call.append(said(1, 'One'));
    const { left } = await takeLive(world.deps, [policies.consumer, recordings.consumer], [call.tenantId]);
    expect(left).toEqual(new Map([[recordings.consumer, [call.tenantId]]]));
    expect(await positionOf(call, 'policies')).toBe(2);
    expect(await positionOf(call, 'recordings')).toBe(1);
    // Each is given what it has yet to take, though they stand at different places.
    await call.append(said(2, 'Two'));
    await takeLive(world.deps, [policies.consumer, recordings.consumer], [call.tenantId]);
    expect(policies.batches.map(({ events }) => events.map(({ position }) => position))).toEqual([[2], [3]]);
    expect(recordings.batches.map(({ prev }) => prev)).toEqual([1, 1]);
  });

  test.each([
    ['much', async (call: Call) => void (await call.append(...Array.from({ length: 40 }, (_, at) => said(at, 'Hm'))))],
    ['a call that it does not remember', async () => undefined],
    ['an alert', async (call: Call) => void (await call.append(raised(1)))],
  ])('leaves %s to a claim', async (_what, more) => {
    const call = await heardOf(openInbox());
    await call.append(said(1, 'One'));
    await more(call);
    const inbox = openInbox();
    const { left } = await takeLive(world.deps, [inbox], [call.tenantId]);
    expect(left).toEqual(new Map([[inbox, [call.tenantId]]]));
    expect(await positionOf(call, 'inbox')).toBe(1);
  });

  test('is shared by consumers whom nobody waits for, and who it leaves has a claim', async () => {
    const policies = recorder('policies');
    const applied: number[] = [];
    const { consumer } = recorder('recordings', async () => undefined);
    const recordings: Planner = {
      ...consumer,
      apply: async (_client, batches) => {
        applied.push(...batches.map(({ position }) => position));
        return undefined;
      },
    };
    const call = await heardOf(policies.consumer, recordings);
    const runner = await startRunner({ ...world.deps, bus: world.bus, clock: systemClock }, [
      policies.consumer,
      recordings,
    ]);
    await call.append(said(1, 'One'));
    await eventually(async () => {
      expect(await positionOf(call, 'policies')).toBe(2);
      expect(await positionOf(call, 'recordings')).toBe(2);
    });
    await runner.close();
    expect(applied).toContain(2);
    // Others' accounts are behind, too.
    expect(policies.batches.filter(({ tenantId }) => tenantId === call.tenantId)).toHaveLength(1);
  });

  test('leaves more than a megabyte to claimed batches, which are bounded too', async () => {
    const { consumer: planner, batches } = recorder('policies');
    const call = await heardOf(planner);
    const consumer: Planner = { ...planner, apply: async (_client, claimed) => void batches.push(...claimed) };
    batches.length = 0;
    const long = 'All of it is one long story. '.repeat(8_600);
    const spaces = ' '.repeat(250_000);
    for (let at = 1; at <= 6; at++) await call.append(said(2 * at, long), said(2 * at + 1, `${spaces}.`));
    const { left } = await takeLive(world.deps, [consumer], [call.tenantId]);
    expect(left.get(consumer)).toEqual([call.tenantId]);
    expect(batches).toEqual([]);
    await drain(world, consumer, call.tenantId);
    const sizes = batches.map(({ events }) => JSON.stringify(events.map(({ data }) => data)).length);
    expect(batches.flatMap(({ events }) => events)).toHaveLength(12);
    expect(sizes.length).toBeGreaterThan(1);
    expect(Math.max(...sizes)).toBeLessThan(2_300_000);
    expect(await positionOf(call, consumer.name)).toBe(batches.at(-1)?.position);
  });
});
