import { randomBytes } from 'node:crypto';
import {
  type BulkRequest,
  beginUndo,
  findBulkChange,
  insertBulkChange,
  readBulkProgress,
} from '@switchboard/application/bulk/bulk-rows';
import type { Caller } from '@switchboard/application/caller';
import { UNDO_BULK_MS } from '@switchboard/contracts/conversations/bulk';
import type { ConversationEvent } from '@switchboard/contracts/conversations/events';
import { fixedClock } from '@switchboard/testing/clock';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inboxConsumer } from '../../projections/inbox/inbox-consumer.ts';
import { insertAccount } from '../../test/account.ts';
import { ended, raised, said, second, started } from '../../test/speech.ts';
import { spawnWorker } from '../../test/worker-process.ts';
import { type Call, drain, newCall, openWorld, type World } from '../../test/world.ts';
import { changeInBulk, forgetBulkChanges } from './change-in-bulk.ts';

describe('a bulk change', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const NOW = new Date(second(600));
  const run = { signal: new AbortController().signal, isLastAttempt: false };
  const callerOf = (tenantId: string): Caller => ({
    tenantId,
    actor: { kind: 'user', id: 'usr_mia' },
    traceId: 'trace',
  });
  const project = (tenantId: string) => drain(world, inboxConsumer({ bus: world.bus, concurrency: 1 }), tenantId);
  const make = (tenantId: string, bulkId: string, signal = run.signal) =>
    changeInBulk({ ...world, clock: fixedClock(NOW) }, { tenantId, bulkId }, { ...run, signal });

  async function calls(count: number, ...more: ConversationEvent[]): Promise<readonly [Call, ...Call[]]> {
    const tenantId = await insertAccount(world.pool);
    const all = Array.from({ length: count }, () => newCall(world, tenantId));
    for (const call of all) await call.append(started(0), said(1, 'It smells of gas'), ended(9), ...more);
    return all as [Call, ...Call[]];
  }
  async function order(all: readonly Call[], request: BulkRequest): Promise<string> {
    const id = `blk_${randomBytes(6).toString('hex')}`;
    const tenantId = all[0]?.tenantId ?? '';
    const conversationIds = all.map((call) => call.id);
    await insertBulkChange(world.pool, callerOf(tenantId), { id, request, conversationIds, at: NOW });
    return id;
  }
  const progress = async (tenantId: string, id: string) => {
    const change = await findBulkChange(world.pool, { tenantId, id });
    return change && readBulkProgress(world.pool, change);
  };
  const undo = (tenantId: string, id: string, at = NOW) => beginUndo(world.pool, callerOf(tenantId), { id, at });
  const typesOf = async ({ tenantId, streamId }: Call) =>
    (await world.events.readStream(tenantId, streamId)).events.map(({ type }) => type);
  const ownersOf = async (all: readonly Call[]) =>
    Promise.all(
      all.map(async ({ tenantId, streamId }) => {
        const { events } = await world.events.readStream(tenantId, streamId, { types: ['conversation.assigned'] });
        return events.map(({ data }) => data['assigneeId']);
      }),
    );
  /** The rows, alerts and counts that readers see, without the positions that any event moves. */
  async function dump(tenantId: string): Promise<unknown> {
    await project(tenantId);
    const { rows } = await world.pool.query(
      `select (select jsonb_agg(to_jsonb(c) - '{last_position,position,activity_position,last_recorded_at,state}'::text[]
            || jsonb_build_object('memory', c.state - 'lastRecordedAt') order by c.id)
          from read.conversations c where c.tenant_id = $1) as conversations,
        (select jsonb_agg(to_jsonb(a) order by a.conversation_id, a.position) from read.attention a where a.tenant_id = $1) as alerts,
        (select jsonb_agg(to_jsonb(h) order by h.hour) from read.hourly_totals h where h.tenant_id = $1 and h.conversations > 0) as hours`,
      [tenantId],
    );
    return rows[0];
  }

  test('deals conversations out in turn, in the order of the list', async () => {
    const all = await calls(7);
    const { tenantId } = all[0];
    const id = await order(all, { action: { type: 'assign', assigneeIds: ['usr_a', 'usr_b', 'usr_c'] } });
    expect(await progress(tenantId, id)).toMatchObject({ state: 'running', matched: 7, changed: 0, finishedAt: null });
    await make(tenantId, id);
    expect(await ownersOf(all)).toEqual(['a', 'b', 'c', 'a', 'b', 'c', 'a'].map((name) => [`usr_${name}`]));
    expect(await progress(tenantId, id)).toEqual({
      state: 'done',
      matched: 7,
      changed: 7,
      left: [],
      finishedAt: NOW.toISOString(),
    });
    const { events } = await world.events.readStream(tenantId, all[0].streamId);
    expect(events.at(-1)?.metadata).toMatchObject({ actor: { kind: 'user', id: 'usr_mia' }, causationId: id });
  });

  test('leaves what it cannot change, with a code, and does not count what is so already', async () => {
    const all = await calls(2);
    const [{ tenantId }, removed] = all;
    if (!removed) throw new Error('too few calls');
    await removed.append({ type: 'conversation.deleted', data: {} });
    const stranger = (await calls(1))[0];
    const id = await order([...all, { ...stranger, tenantId }], { action: { type: 'work', work: 'done' } });
    await make(tenantId, id);
    expect(await progress(tenantId, id)).toMatchObject({
      matched: 3,
      changed: 0,
      left: [removed, stranger].map((call) => ({ id: call.id, code: 'resource.not_found' })),
    });
    expect(await typesOf(stranger)).not.toContain('conversation.work-changed');
  });

  test('changes each conversation once, although its worker is killed before it stores the outcome', async () => {
    const all = await calls(45);
    const { tenantId } = all[0];
    const id = await order(all, { action: { type: 'assign', assigneeIds: ['usr_a', 'usr_b'] } });
    const killing = new AbortController();
    let appends = 0;
    const events = {
      ...world.events,
      append: async (...args: Parameters<typeof world.events.append>) => {
        const result = await world.events.append(...args);
        appends += 1;
        // The events of the second group are stored, but their outcomes are lost.
        if (appends > 25) throw new Error('killed');
        return result;
      },
    };
    const killed = changeInBulk(
      { ...world, events, clock: fixedClock(NOW) },
      { tenantId, bulkId: id },
      {
        ...run,
        signal: killing.signal,
      },
    );
    await expect(killed).rejects.toThrow('killed');
    expect((await progress(tenantId, id))?.changed).toBeLessThan(45);
    await Promise.all([make(tenantId, id), make(tenantId, id)]);
    expect(await progress(tenantId, id)).toMatchObject({ state: 'done', changed: 45, left: [] });
    expect((await ownersOf(all)).map((owners) => owners.length)).toEqual(all.map(() => 1));
  });

  test('is completed by another process after its worker was killed', async () => {
    const all = await calls(450);
    const { tenantId } = all[0];
    const id = await order(all, { action: { type: 'delete' } });
    const first = await spawnWorker(world);
    await eventually(async () => expect((await progress(tenantId, id))?.changed).toBeGreaterThan(0));
    await first.end('SIGKILL');
    // A worker frees the jobs of one that died only after minutes.
    await world.pool.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null');
    await world.pool.query('update graphile_worker._private_job_queues set locked_at = null, locked_by = null');
    const next = await spawnWorker(world);
    try {
      await eventually(async () =>
        expect(await progress(tenantId, id)).toMatchObject({ state: 'done', changed: 450, left: [] }),
      );
    } finally {
      await next.end('SIGTERM');
    }
    const counts = await Promise.all(all.map(typesOf));
    expect(counts.every((types) => types.filter((type) => type === 'conversation.deleted').length === 1)).toBe(true);
  });

  test('leaves the rest if its last attempt fails', async () => {
    const all = await calls(3);
    const { tenantId } = all[0];
    const id = await order(all, { action: { type: 'delete' } });
    const events = { ...world.events, readStream: () => Promise.reject(new Error('broken')) };
    const last = changeInBulk(
      { ...world, events, clock: fixedClock(NOW) },
      { tenantId, bulkId: id },
      {
        ...run,
        isLastAttempt: true,
      },
    );
    await expect(last).rejects.toThrow('broken');
    expect(await progress(tenantId, id)).toMatchObject({
      state: 'done',
      left: all.map((call) => ({ id: call.id, code: 'server.error' })),
    });
  });

  const raise = (at: number, level: 'attention' | 'emergency') => raised(at, { level, reason: level });
  const owned = (at: number): ConversationEvent => ({
    type: 'conversation.assigned',
    data: { at: second(at), assigneeId: 'usr_old', groupId: 'grp_1', cause: 'router', why: 'Balanced' },
  });
  const snoozed = (at: number): ConversationEvent => ({
    type: 'conversation.work-changed',
    data: { at: second(at), work: 'snoozed', until: second(90_000) },
  });
  const done = (at: number): ConversationEvent => ({
    type: 'conversation.work-changed',
    data: { at: second(at), work: 'done' },
  });
  const tag = (smartTagId: number) => ({ type: 'tag', smartTagId }) as never;

  const cases: readonly (readonly [string, BulkRequest['action'], readonly ConversationEvent[]])[] = [
    [
      'an assignment of what was owned',
      { type: 'assign', assigneeIds: ['usr_a'] },
      [raise(10, 'attention'), owned(11)],
    ],
    ['an assignment that reopened', { type: 'assign', groupId: 'grp_2' }, [owned(11), done(12)]],
    ['a removal of the owner', { type: 'assign', assigneeIds: [], groupId: null }, [owned(11), snoozed(12)]],
    ['a removal of the owner of done work', { type: 'assign', assigneeIds: [], groupId: null }, [owned(11), done(12)]],
    [
      'done with standing alerts',
      { type: 'work', work: 'done' },
      [raise(10, 'attention'), raise(11, 'emergency'), owned(12), raise(13, 'attention')],
    ],
    ['done of a snooze', { type: 'work', work: 'done' }, [raise(10, 'emergency'), snoozed(12)]],
    ['a snooze', { type: 'work', work: 'snoozed', until: second(80_000) }, [snoozed(12)]],
    ['reopened work', { type: 'work', work: 'open' }, [done(12)]],
    ['a deletion', { type: 'delete' }, [raise(10, 'attention'), owned(11)]],
  ];
  test.each(cases)('is undone exactly: %s', async (_name, action, events) => {
    const all = await calls(3, ...events);
    const { tenantId } = all[0];
    const before = await dump(tenantId);
    const id = await order(all, { action });
    await make(tenantId, id);
    expect((await progress(tenantId, id))?.changed).toBe(3);
    expect(await dump(tenantId)).not.toEqual(before);
    expect(await undo(tenantId, id)).toBe(true);
    expect(await progress(tenantId, id)).toMatchObject({ state: 'running', matched: 3, changed: 0 });
    await Promise.all([make(tenantId, id), make(tenantId, id)]);
    expect(await progress(tenantId, id)).toMatchObject({ state: 'done', matched: 3, changed: 3, left: [] });
    expect(await dump(tenantId)).toEqual(before);
    expect(await undo(tenantId, id)).toBe(false);
  });

  test('is undone exactly in one batch of the projection, too', async () => {
    const all = await calls(2, raise(10, 'attention'), raise(11, 'emergency'));
    const { tenantId } = all[0];
    const before = await dump(tenantId);
    const id = await order(all, { action: { type: 'work', work: 'done' } });
    await make(tenantId, id);
    await undo(tenantId, id);
    await make(tenantId, id);
    expect(await dump(tenantId)).toEqual(before);
  });

  test('tags, and takes back only the tags that it put on', async () => {
    const all = await calls(3);
    const { tenantId } = all[0];
    await world.events.append({
      tenantId,
      streamId: 'smart-tags',
      expectedVersion: 'any',
      events: [{ type: 'smart-tag.defined', data: { smartTagId: 1, name: 'Gas', color: '#dc2626' } }],
      metadata: { correlationId: 'test', actor: { kind: 'user', id: 'usr_mia' } },
    });
    await all[1]?.append({ type: 'conversation.smart-tag-assigned', data: { smartTagId: 1 as never } });
    const before = await dump(tenantId);
    const id = await order(all, { action: tag(1) });
    await make(tenantId, id);
    expect(await progress(tenantId, id)).toMatchObject({ changed: 2, left: [] });
    await undo(tenantId, id);
    await make(tenantId, id);
    expect(await dump(tenantId)).toEqual(before);
  });

  test('leaves at its undo what somebody changed since, and only that', async () => {
    const all = await calls(4, raise(10, 'attention'), owned(11));
    const { tenantId } = all[0];
    const [byPerson, byCaller, byNote, raisedAgain] = all;
    if (!byCaller || !byNote || !raisedAgain) throw new Error('too few calls');
    const id = await order(all, { action: { type: 'work', work: 'done' } });
    await make(tenantId, id);
    await byPerson.append(snoozed(700));
    await byCaller.append(said(710, 'It got worse'));
    await byNote.append({
      type: 'conversation.note-added',
      data: { at: second(720), noteId: 'n1', text: 'Called back', mentions: [] },
    });
    await raisedAgain.append(raise(730, 'emergency'));
    await undo(tenantId, id);
    await make(tenantId, id);
    expect(await progress(tenantId, id)).toMatchObject({
      state: 'done',
      changed: 1,
      left: [byPerson, byCaller, raisedAgain].map((call) => ({ id: call.id, code: 'changed_since' })),
    });
    const types = await Promise.all(all.map(typesOf));
    expect(types.map((of) => of.at(-1))).toEqual([
      'conversation.work-changed',
      'conversation.message-received',
      'conversation.work-changed',
      'conversation.attention-raised',
    ]);
  });

  test('can be undone for a day, and not while it runs', async () => {
    const all = await calls(1);
    const { tenantId } = all[0];
    const id = await order(all, { action: { type: 'delete' } });
    expect(await undo(tenantId, id)).toBe(false);
    await make(tenantId, id);
    expect(await undo(tenantId, id, new Date(NOW.getTime() + UNDO_BULK_MS))).toBe(false);
    expect(await undo(tenantId, id, new Date(NOW.getTime() + UNDO_BULK_MS - 1))).toBe(true);
  });

  test('is forgotten after a week', async () => {
    const all = await calls(1);
    const { tenantId } = all[0];
    const id = await order(all, { action: { type: 'delete' } });
    await make(tenantId, id);
    const daysLater = (days: number) => fixedClock(new Date(NOW.getTime() + days * 86_400_000));
    await forgetBulkChanges({ ...world, clock: daysLater(6.9) }, run);
    expect(await progress(tenantId, id)).toBeDefined();
    await forgetBulkChanges({ ...world, clock: daysLater(7.1) }, run);
    expect(await progress(tenantId, id)).toBeUndefined();
  });
});
