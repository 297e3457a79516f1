import { readWakeUps } from '@switchboard/event-store/wake-ups';
import { systemClock } from '@switchboard/platform/clock';
import { liveChannels } from '@switchboard/platform/live-bus/types';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inboxConsumer } from '../projections/inbox/inbox-consumer.ts';
import { deleted, interrupted, raised, said, started } from '../test/speech.ts';
import { type Call, drain, listen, newCall, openWorld, type World } from '../test/world.ts';
import { withClaims } from './claims.ts';
import { type Batch, EMPTY_PLAN, type Planner } from './consumer.ts';
import { type InlineEvents, parseInlineEvents } from './inline-events.ts';
import { processOptimisticBatch } from './optimistic-batch.ts';
import { CheckpointCache } from './pending-events.ts';
import { startRunner } from './runner.ts';

describe('an optimistic batch', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const openInbox = () => inboxConsumer({ bus: world.bus, concurrency: 1 }) as Planner;
  /** Creates a consumer that only records its batches, under the name of an existing one. */
  function recorder(name: 'policies' | 'recordings', plan: Planner['plan'] = async () => EMPTY_PLAN) {
    const batches: Batch[] = [];
    const consumer: Planner = {
      name,
      maxBatch: 100,
      concurrency: 1,
      wakeUpDelayMs: 20,
      categories: ['conversation'],
      apply: async () => undefined,
      plan: (input, db) => {
        batches.push(...input);
        return plan(input, db);
      },
    };
    return { consumer, batches };
  }
  /** Creates a call and processes its first event. */
  async function startedCall(...consumers: readonly Planner[]) {
    const call = newCall(world);
    await call.append(started(0));
    for (const consumer of consumers) await drain(world, consumer, call.tenantId);
    return call;
  }
  const readPosition = async ({ tenantId }: Call, name: string) =>
    (
      await world.pool.query('select position from worker.checkpoints where tenant_id = $1 and projection = $2', [
        tenantId,
        name,
      ])
    ).rows[0]?.position;
  const readRow = async ({ tenantId, id }: Call) =>
    (
      await world.pool.query(
        'select message_count, last_position from read.conversations where tenant_id = $1 and id = $2',
        [tenantId, id],
      )
    ).rows[0];

  test('writes rows and checkpoint, and publishes the change', async () => {
    const inbox = openInbox();
    const call = await startedCall(inbox);
    await call.append(said(1, 'One'), said(2, 'Two'));
    const published = await listen(world, call.tenantId);
    expect(await processOptimisticBatch(world.deps, [inbox], [call.tenantId])).toEqual({
      leftover: new Map(),
      lost: new Map(),
    });
    expect(await readRow(call)).toEqual({ message_count: 2, last_position: 3 });
    expect(await readPosition(call, 'inbox')).toBe(3);
    await eventually(() => expect(published).toMatchObject([{ prev: 1, position: 3 }]));
    // The cached folds equal those of a claimed batch.
    await call.append(raised(2));
    await drain(world, inbox, call.tenantId);
    expect(await readRow(call)).toEqual({ message_count: 2, last_position: 4 });
  });

  test('cuts a message to the part that the caller heard, even in an agent test', async () => {
    const inbox = openInbox();
    const call = await startedCall(inbox);
    await call.append(deleted);
    await drain(world, inbox, call.tenantId);
    await call.append(said(1, 'One moment please', { role: 'agent' }));
    await drain(world, inbox, call.tenantId);
    await call.append(interrupted(2, 'One moment'), said(3, 'No'));
    expect(await processOptimisticBatch(world.deps, [inbox], [call.tenantId])).toEqual({
      leftover: new Map(),
      lost: new Map(),
    });
    const { rows } = await world.pool.query(
      'select text, words::text from read.messages where tenant_id = $1 and conversation_id = $2 order by seq',
      [call.tenantId, call.id],
    );
    expect(rows).toEqual([
      { text: 'One moment—', words: "'moment' 'one'" },
      { text: 'No', words: "'no'" },
    ]);
  });

  test('writes nothing if another worker moved the checkpoint after the read', async () => {
    const inbox = openInbox();
    const call = await startedCall(inbox);
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
    const published = await listen(world, call.tenantId);
    const { lost } = await processOptimisticBatch(world.deps, [overtaken], [call.tenantId]);
    expect(lost).toEqual(new Map([[overtaken, [call.tenantId]]]));
    expect(await readRow(call)).toEqual({ message_count: 1, last_position: 2 });
    expect(await readPosition(call, 'inbox')).toBe(2);
    expect(await processOptimisticBatch(world.deps, [openInbox()], [call.tenantId])).toMatchObject({ lost: new Map() });
    await drain(world, inbox, call.tenantId);
    expect(await readRow(call)).toEqual({ message_count: 2, last_position: 3 });
    await eventually(() => expect(published.map(({ position }) => position)).toEqual([2, 3]));
  });

  describe('with inline events', () => {
    /** Creates a call with a cached checkpoint, and returns the inline events of the call's next wake-up. */
    async function startInline() {
      const inbox = openInbox();
      const checkpoints = new CheckpointCache();
      const call = await startedCall(inbox);
      await call.append(said(1, 'One'));
      await processOptimisticBatch(world.deps, [inbox], [call.tenantId], { checkpoints });
      const messages: string[] = [];
      await world.bus.subscribe(liveChannels.wake, (message) => messages.push(message));
      await call.append(said(2, 'Two'));
      const message = await eventually(() => {
        const found = messages.find((message) => message.startsWith(call.tenantId));
        if (found === undefined) throw new Error('the wake-up has not arrived yet');
        return found;
      });
      const found = parseInlineEvents(call.tenantId, readWakeUps(message)[0]?.inlineEvents ?? '');
      if (found === undefined) throw new Error('the wake-up has no inline events');
      const reads: string[] = [];
      const query = (config: { readonly name?: string }) => {
        if (config.name === 'worker-look') reads.push(config.name);
        return world.pool.query(config as never); // This is one of the overloads of `query`.
      };
      const pool = { ...world.pool, query } as unknown as typeof world.pool; // This is the only method that an optimistic batch uses.
      const turn = (inlineEvents: InlineEvents) =>
        processOptimisticBatch({ ...world.deps, pool }, [inbox], [call.tenantId], {
          inlineEvents: new Map([[call.tenantId, inlineEvents]]),
          checkpoints,
        });
      return { call, inbox, found, reads, turn };
    }

    test('processes them without reading the log', async () => {
      const { call, found, reads, turn } = await startInline();
      const published = await listen(world, call.tenantId);
      expect(await turn(found)).toEqual({ leftover: new Map(), lost: new Map() });
      expect(reads).toEqual([]);
      expect(await readRow(call)).toEqual({ message_count: 2, last_position: 3 });
      await eventually(() => expect(published).toMatchObject([{ prev: 2, position: 3 }]));
      // The wake-up arrives again, or arrives late.
      await turn(found);
      expect(reads).toHaveLength(1);
      expect(await readRow(call)).toEqual({ message_count: 2, last_position: 3 });
    });

    test('reads the log if they belong to another log or leave a gap', async () => {
      const { call, found, reads, turn } = await startInline();
      const forged = found.rows.map((row) => ({ ...row, data: { ...row.data, text: 'Forged' } }));
      await turn({ log: 'another', rows: forged });
      expect(reads).toHaveLength(1);
      expect(await readRow(call)).toEqual({ message_count: 2, last_position: 3 });
      const { rows } = await world.pool.query('select text from read.messages where tenant_id = $1 order by seq', [
        call.tenantId,
      ]);
      expect(rows.map(({ text }) => text)).toEqual(['One', 'Two']);
    });

    test('reads the log if another worker moved the checkpoint, and misses no event', async () => {
      const { call, found, reads, turn } = await startInline();
      await drain(world, openInbox(), call.tenantId);
      await call.append(said(3, 'Three'));
      const { leftover } = await turn(found);
      expect(reads).toHaveLength(1);
      // Another worker has folded the call meanwhile, so the cached fold is stale.
      for (const consumer of leftover.keys()) await drain(world, consumer, call.tenantId);
      expect(await readRow(call)).toEqual({ message_count: 3, last_position: 4 });
    });
  });

  test('does not wait for claims: it skips a claimed account and advances the others', async () => {
    const [policies, recordings] = [recorder('policies'), recorder('recordings')];
    const consumers = [policies.consumer, recordings.consumer];
    const calls = [
      await startedCall(...consumers),
      await startedCall(...consumers),
      await startedCall(...consumers),
    ] as const;
    const [first, claimed, last] = calls;
    for (const call of calls) await call.append(said(1, 'One'));
    const tenantIds = calls.map(({ tenantId }) => tenantId);
    const expectMoved = async (call: Call, position: number) => {
      for (const { name } of consumers) expect(await readPosition(call, name)).toBe(position);
    };
    await withClaims(world.pool, { name: 'recordings', tenantIds: [claimed.tenantId] }, async () => {
      const { leftover, lost } = await processOptimisticBatch(world.deps, consumers, tenantIds);
      expect(lost).toEqual(new Map(consumers.map((consumer) => [consumer, [claimed.tenantId]])));
      expect(leftover).toEqual(new Map());
      return { moves: [], result: undefined };
    });
    for (const call of [first, last]) await expectMoved(call, 2);
    await expectMoved(claimed, 1);
    await processOptimisticBatch(world.deps, consumers, tenantIds);
    await expectMoved(claimed, 2);
  });

  test('leaves a consumer without a plan to claimed batches, and advances the others', async () => {
    const policies = recorder('policies');
    const recordings = recorder('recordings', async () => {
      throw new TypeError('no plan');
    });
    const call = await startedCall(policies.consumer, recordings.consumer);
    await call.append(said(1, 'One'));
    const { leftover } = await processOptimisticBatch(
      world.deps,
      [policies.consumer, recordings.consumer],
      [call.tenantId],
    );
    expect(leftover).toEqual(new Map([[recordings.consumer, [call.tenantId]]]));
    expect(await readPosition(call, 'policies')).toBe(2);
    expect(await readPosition(call, 'recordings')).toBe(1);
    // Each consumer receives its own pending events, although their checkpoints differ.
    await call.append(said(2, 'Two'));
    await processOptimisticBatch(world.deps, [policies.consumer, recordings.consumer], [call.tenantId]);
    expect(policies.batches.map(({ events }) => events.map(({ position }) => position))).toEqual([[2], [3]]);
    expect(recordings.batches.map(({ prev }) => prev)).toEqual([1, 1]);
  });

  test.each([
    [
      'many events',
      async (call: Call) => void (await call.append(...Array.from({ length: 40 }, (_, at) => said(at, 'Hm')))),
    ],
    ['a call that is not cached', async () => undefined],
    ['an alert', async (call: Call) => void (await call.append(raised(1)))],
  ])('leaves %s to a claimed batch', async (_what, more) => {
    const call = await startedCall(openInbox());
    await call.append(said(1, 'One'));
    await more(call);
    const inbox = openInbox();
    const { leftover } = await processOptimisticBatch(world.deps, [inbox], [call.tenantId]);
    expect(leftover).toEqual(new Map([[inbox, [call.tenantId]]]));
    expect(await readPosition(call, 'inbox')).toBe(1);
  });

  test('is shared by deferrable consumers, and a claimed batch processes the rest', async () => {
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
    const call = await startedCall(policies.consumer, recordings);
    const runner = await startRunner({ ...world.deps, bus: world.bus, clock: systemClock }, [
      policies.consumer,
      recordings,
    ]);
    await call.append(said(1, 'One'));
    await eventually(async () => {
      expect(await readPosition(call, 'policies')).toBe(2);
      expect(await readPosition(call, 'recordings')).toBe(2);
    });
    await runner.close();
    expect(applied).toContain(2);
    // Accounts of other tests are also behind.
    expect(policies.batches.filter(({ tenantId }) => tenantId === call.tenantId)).toHaveLength(1);
  });

  test('leaves more than a megabyte to claimed batches, which are also bounded', async () => {
    const { consumer: planner, batches } = recorder('policies');
    const call = await startedCall(planner);
    const consumer: Planner = { ...planner, apply: async (_client, claimed) => void batches.push(...claimed) };
    batches.length = 0;
    const long = 'All of it is one long story. '.repeat(8_600);
    const spaces = ' '.repeat(250_000);
    for (let at = 1; at <= 6; at++) await call.append(said(2 * at, long), said(2 * at + 1, `${spaces}.`));
    const { leftover } = await processOptimisticBatch(world.deps, [consumer], [call.tenantId]);
    expect(leftover.get(consumer)).toEqual([call.tenantId]);
    expect(batches).toEqual([]);
    await drain(world, consumer, call.tenantId);
    const sizes = batches.map(({ events }) => JSON.stringify(events.map(({ data }) => data)).length);
    expect(batches.flatMap(({ events }) => events)).toHaveLength(12);
    expect(sizes.length).toBeGreaterThan(1);
    expect(Math.max(...sizes)).toBeLessThan(2_300_000);
    expect(await readPosition(call, consumer.name)).toBe(batches.at(-1)?.position);
  });
});
