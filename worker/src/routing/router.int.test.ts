import { toStoredLike } from '@switchboard/application/execute/stored-like';
import { listAvailability } from '@switchboard/application/routing/availability-rows';
import { changeAvailability } from '@switchboard/application/routing/change-availability';
import { includeBacklog } from '@switchboard/application/routing/group-rows';
import { listOffersTo } from '@switchboard/application/routing/queue-rows';
import type { ConversationEvent } from '@switchboard/contracts/conversations/events';
import { personStream } from '@switchboard/contracts/people/availability';
import { acceptOffer, declineOffer } from '@switchboard/domain/conversations/decide-offer';
import { foldConversations } from '@switchboard/domain/conversations/fold';
import { isRefusal } from '@switchboard/domain/decision';
import { liveChannels } from '@switchboard/platform/live-bus/types';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inboxConsumer } from '../projections/inbox/inbox-consumer.ts';
import { startRunner } from '../runtime/runner.ts';
import { insertAccount } from '../test/account.ts';
import { ended, raised, said, second, started } from '../test/speech.ts';
import { append, type Call, drain, newCall, openWorld, type World } from '../test/world.ts';
import { routerConsumer } from './router-consumer.ts';
import { runTurn } from './run-turn.ts';
import { endAbsences, startRouter } from './start-router.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ connections: 30 });
});
afterAll(() => world.close());

const AT = Date.now();
const fail = (_tenantId: string, error: unknown) => Promise.reject(error);

/** An account with a group of Ana and Jo, who are available, and a clock of its own. */
async function openDesk(fields: object = {}) {
  const { pool, events, bus, logger } = world;
  const tenantId = await insertAccount(pool);
  const people = ['Ana', 'Jo'].map((name) => ({ id: `usr_${name}_${tenantId}`, name }));
  const [ana, jo] = people.map(({ id }) => id) as [string, string];
  for (const { id, name } of people) {
    await pool.query(
      `insert into access.users (id, tenant_id, email, name, role, status, locale) values ($1, $2, $1 || '@example.com', $3, 'staff', 'active', 'en')`,
      [id, tenantId, name],
    );
  }
  const groupId = `grp_${tenantId}`;
  const content = { autoAssign: true, routing: 'balanced', memberIds: [ana, jo], ...fields };
  await insertItem(tenantId, { kind: 'groups', id: groupId, fields: content });
  const time = { ms: AT };
  const clock = { now: () => new Date(time.ms) };
  const deps = { pool, events, bus, logger, clock };
  const consumer = routerConsumer({ ...deps, onDue: () => undefined });
  const inbox = inboxConsumer({ bus, concurrency: 1 });
  const caller = { tenantId, actor: { kind: 'system', id: 'test' }, traceId: 'test' } as const;
  const say = (userId: string, state: 'available' | 'busy' | 'away', change: object = {}) =>
    changeAvailability(deps, caller, { userId, state, until: null, now: clock.now(), ...change });
  /** Processes everything until the router has nothing left to decide now. */
  const settle = async () => {
    for (let round = 0; round < 10; round++) {
      const head = await events.head(tenantId);
      await drain(world, inbox, tenantId);
      await drain(world, consumer, tenantId);
      time.ms += 50; // The router tries again a moment later if it was behind.
      while ((await runTurn(deps, fail)) !== undefined);
      if ((await events.head(tenantId)) === head) return;
    }
  };
  const newOne = async (...more: ConversationEvent[]) => {
    const call = newCall(world, tenantId);
    await call.append(...more);
    return call;
  };
  await say(ana, 'available');
  await say(jo, 'available');
  return { tenantId, ana, jo, groupId, deps, time, say, settle, newOne, consumer, inbox };
}

async function insertItem(
  tenantId: string,
  { kind, id, fields }: { readonly kind: string; readonly id: string; readonly fields: object },
): Promise<void> {
  await world.pool.query(
    `insert into resource.items (tenant_id, kind, id, version, name, name_key, search, fields, created_at, created_by, updated_at, updated_by)
      values ($1, $2, $3, 1, $3, $3, '', $4, now(), 'test', now(), 'test')
      on conflict (tenant_id, kind, id) do update set fields = excluded.fields`,
    [tenantId, kind, id, JSON.stringify(fields)],
  );
}

const at = () => new Date().toISOString();
const inGroup = (groupId: string): ConversationEvent => ({
  type: 'conversation.assigned',
  data: { at: at(), assigneeId: null, groupId, cause: 'rule', why: null },
});
const text = (groupId: string, seconds = 0): ConversationEvent[] => [
  started(seconds, { channel: 'sms' }),
  inGroup(groupId),
  said(seconds, 'Are you open?'),
];
const liveEmergency = (groupId: string): ConversationEvent[] => [
  started(0, { agentId: 'agt_1' }),
  inGroup(groupId),
  raised(1, { level: 'emergency' }),
];

const read = async ({ tenantId, streamId }: Call) => {
  const { events } = await world.events.readStream(tenantId, streamId);
  const { record, memory } = foldConversations(undefined, events.map(toStoredLike)).state;
  return { record, routing: memory.routing ?? {}, types: events.map(({ type }) => type), events };
};
const ownerOf = async (call: Call) => (await read(call)).record.assigneeId;
const offeredTo = async (call: Call) => (await read(call)).routing.offer?.to;

async function answer(call: Call, userId: string, decide: typeof acceptOffer, when: Date): Promise<void> {
  const { events } = await world.events.readStream(call.tenantId, call.streamId);
  const decided = decide(foldConversations(undefined, events.map(toStoredLike)).state, {
    at: when.toISOString(),
    userId,
  });
  if (isRefusal(decided)) throw new Error(decided.refused);
  await call.append(...decided);
}

describe('the router', () => {
  test('assigns texts to the least busy member, with the reason', async () => {
    const { groupId, ana, jo, settle, newOne } = await openDesk();
    const first = await newOne(...text(groupId));
    await settle();
    const second = await newOne(...text(groupId));
    await settle();
    expect([await ownerOf(first), await ownerOf(second)].sort()).toEqual([ana, jo].sort());
    const { events } = await read(first);
    expect(events.at(-1)?.data).toMatchObject({ cause: 'router', why: 'Balanced: Ana had 0 open, Jo 0' });
  });

  test("leaves an agent's calls alone, which are done by themselves when they end well", async () => {
    const { groupId, settle, newOne } = await openDesk();
    const call = await newOne(started(0, { agentId: 'agt_1' }), inGroup(groupId), said(1, 'Are you open?'));
    await settle();
    await call.append(ended(20));
    await settle();
    const { record, types } = await read(call);
    expect([record.work, record.assigneeId, record.status]).toEqual(['done', null, 'resolved']);
    expect(types).not.toContain('conversation.offered');
  });

  test('gives nothing to people who are away, busy or full; a place that frees goes to the first in line', async () => {
    const { groupId, ana, jo, say, settle, newOne } = await openDesk();
    await say(ana, 'available', { capacity: { texts: 1, calls: 0 } });
    await say(jo, 'away');
    const owned = await newOne(...text(groupId));
    await settle();
    const [newer, older] = [await newOne(...text(groupId, 9)), await newOne(...text(groupId, 5))];
    await newer.append(raised(10));
    const call = await newOne(...liveEmergency(groupId));
    await settle();
    expect(await ownerOf(owned)).toBe(ana);
    expect([await ownerOf(older), await ownerOf(newer), await offeredTo(call)]).toEqual([null, null, undefined]);
    await owned.append({ type: 'conversation.work-changed', data: { at: at(), work: 'done' } });
    await settle();
    expect([await ownerOf(older), await ownerOf(newer)]).toEqual([ana, null]);
    await say(jo, 'busy');
    await settle();
    expect(await ownerOf(newer)).toBe(null);
    await say(jo, 'available');
    await settle();
    expect(await ownerOf(newer)).toBe(jo);
  });

  test('offers an emergency to one after another: declined, expired, accepted', async () => {
    const { groupId, ana, jo, deps, time, settle, newOne, tenantId } = await openDesk({ acceptSeconds: 20 });
    const offers: unknown[] = [];
    const stop = await world.bus.subscribe(liveChannels.personal, (message) => {
      const notice = JSON.parse(message);
      if (notice.event === 'offer') offers.push(notice);
    });
    const call = await newOne(...liveEmergency(groupId));
    await settle();
    expect(await offeredTo(call)).toBe(ana);
    await eventually(async () =>
      expect(offers).toMatchObject([
        { tenantId, userId: ana, data: { conversationId: call.id, why: expect.stringMatching(/^Emergency/) } },
      ]),
    );
    await stop();
    const now = deps.clock.now();
    expect(await listOffersTo(world.pool, tenantId, { userId: ana, now })).toMatchObject([{ conversationId: call.id }]);
    expect(await listOffersTo(world.pool, tenantId, { userId: jo, now })).toEqual([]);
    await answer(call, ana, declineOffer, deps.clock.now());
    await settle();
    expect(await offeredTo(call)).toBe(jo);
    time.ms += 20_000;
    await settle();
    expect(await offeredTo(call)).toBe(undefined);
    const { types } = await read(call);
    expect(types.slice(-4)).toEqual([
      'conversation.declined',
      'conversation.offered',
      'conversation.expired',
      'conversation.escalated',
    ]);
    // A new alert reaches everybody again.
    await call.append(raised(60, { level: 'emergency' }));
    await settle();
    const next = await offeredTo(call);
    await answer(call, next ?? '', acceptOffer, deps.clock.now());
    await settle();
    expect([await ownerOf(call), next === ana || next === jo]).toEqual([next, true]);
    await expect(answer(call, ana, acceptOffer, deps.clock.now())).rejects.toThrow('offer.gone');
  });

  test('alerts the administrators once if nobody accepts', async () => {
    const { groupId, ana, jo, say, settle, newOne, tenantId } = await openDesk();
    await say(ana, 'away');
    await say(jo, 'away');
    const call = await newOne(...liveEmergency(groupId));
    await settle();
    await call.append(said(9, 'Hello?'));
    await settle();
    expect((await read(call)).types.filter((type) => type === 'conversation.escalated')).toHaveLength(1);
    const { rows } = await world.pool.query(
      `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'alert-nobody-accepted' and j.payload ->> 'tenantId' = $1`,
      [tenantId],
    );
    expect(rows).toEqual([{ payload: { tenantId, conversationId: call.id } }]);
  });

  test('takes back what its owner has not answered in time', async () => {
    const { groupId, ana, jo, say, time, settle, newOne } = await openDesk({ firstResponseMinutes: 5 });
    await say(jo, 'away');
    const [answered, left] = [await newOne(...text(groupId)), await newOne(...text(groupId))];
    await settle();
    expect([await ownerOf(answered), await ownerOf(left)]).toEqual([ana, ana]);
    await answered.append(said(5, 'Until six.', { role: 'staff' }));
    await say(jo, 'available');
    time.ms += 300_000;
    await settle();
    expect([await ownerOf(answered), await ownerOf(left)]).toEqual([ana, jo]);
    const { events } = await read(left);
    expect(events.map(({ data }) => data['why'])).toContain("Ana didn't answer within 5 min");
  });

  test('gives what the caller reopens to its last owner, or else to the group', async () => {
    const { groupId, ana, jo, say, settle, newOne } = await openDesk();
    await say(jo, 'away');
    const call = await newOne(...text(groupId));
    await settle();
    const done = (when: number): ConversationEvent => ({
      type: 'conversation.work-changed',
      data: { at: second(when), work: 'done' },
    });
    await call.append(done(10), said(20, 'One more thing'));
    await settle();
    expect((await read(call)).events.at(-1)?.data).toMatchObject({ assigneeId: ana, cause: 'reopen' });
    await say(ana, 'away');
    await say(jo, 'available');
    await call.append(done(30), said(40, 'And another'));
    await settle();
    expect(await ownerOf(call)).toBe(jo);
    expect((await read(call)).events.map(({ data }) => data['why'])).toContain('Reopened: Ana away');
  });

  test('puts what starts into the group of its number, or else of its agent, with the tags of the group', async () => {
    const { groupId, tenantId, settle, newOne } = await openDesk({ defaultTagIds: [4] });
    await insertItem(tenantId, { kind: 'phoneNumbers', id: 'num_1', fields: { groupId } });
    await insertItem(tenantId, { kind: 'agents', id: 'agt_1', fields: { groupId: 'grp_gone' } });
    const [byNumber, byNothing, taken] = [
      await newOne(started(0, { numberId: 'num_1', agentId: 'agt_1' })),
      await newOne(started(0, { agentId: 'agt_1' })),
      await newOne(started(0, { numberId: 'num_1' }), {
        type: 'conversation.assigned',
        data: { at: at(), assigneeId: 'usr_x', groupId: null, cause: 'person', why: null },
      }),
    ];
    await settle();
    expect((await read(byNumber)).record).toMatchObject({ groupId, assigneeId: null, smartTagIds: [4] });
    expect((await read(byNothing)).record.groupId).toBe(null);
    expect((await read(taken)).record).toMatchObject({ groupId: null, assigneeId: 'usr_x' });
    await byNumber.append({ type: 'conversation.smart-tag-removed', data: { smartTagId: 4 as never } });
    await byNumber.append(raised(5));
    await settle();
    expect((await read(byNumber)).record.smartTagIds).toEqual([]);
  });

  test('leaves what waited before a group began to assign to people, until somebody says otherwise', async () => {
    const { groupId, ana, tenantId, settle, newOne, deps } = await openDesk();
    const before = await newOne(...text(groupId));
    const switchedOn = { type: 'group.changed', data: { at: at(), name: 'Desk', fields: {} } };
    await append(world.events, { tenantId, streamId: `group-${groupId}` }, [switchedOn]);
    const later = await newOne(...text(groupId, (Date.now() - Date.parse(second(0))) / 1_000 + 60));
    await settle();
    expect([await ownerOf(before), await ownerOf(later)]).toEqual([null, ana]);
    expect(await includeBacklog(world.pool, tenantId, { groupId, now: deps.clock.now() })).toBe(true);
    await settle();
    expect(await ownerOf(before)).not.toBe(null);
    expect(await includeBacklog(world.pool, tenantId, { groupId: 'grp_other', now: deps.clock.now() })).toBe(false);
  });

  test('decides once, however many workers run', async () => {
    const { groupId, deps, settle, newOne, tenantId, consumer, inbox } = await openDesk();
    const calls = [];
    for (let count = 0; count < 5; count++) calls.push(await newOne(...text(groupId)));
    await drain(world, inbox, tenantId);
    await drain(world, consumer, tenantId);
    await Promise.all(Array.from({ length: 6 }, () => runTurn(deps, fail)));
    await settle();
    for (const call of calls) {
      const { types } = await read(call);
      expect(types.filter((type) => type === 'conversation.assigned')).toHaveLength(2);
    }
  });
});

test('a person is available again when their absence ends, once, and with an event', async () => {
  const { ana, tenantId, deps, time, say } = await openDesk();
  const until = new Date(time.ms + 60_000);
  await say(ana, 'away', { until });
  await endAbsences(deps);
  const state = async () =>
    (await listAvailability(world.pool, tenantId, { now: new Date(time.ms), ids: [ana] }))[0]?.state;
  expect(await state()).toBe('away');
  time.ms += 60_000;
  expect(await state()).toBe('available');
  await Promise.all([endAbsences(deps), endAbsences(deps)]);
  const { events } = await world.events.readStream(tenantId, personStream(ana));
  expect(events.map(({ data }) => data['state'])).toEqual(['available', 'away', 'available']);
});

test('a running worker fills a place within a moment of the event that frees it, and ends an offer on time', async () => {
  const { groupId, ana, jo, say, newOne, tenantId } = await openDesk({ acceptSeconds: 1 });
  await say(ana, 'available', { capacity: { texts: 1, calls: 1 } });
  await say(jo, 'away');
  const router = startRouter({ ...world, clock: world.deps.clock });
  const runner = await startRunner({ ...world.deps, bus: world.bus }, [
    inboxConsumer({ bus: world.bus, concurrency: 1 }),
    routerConsumer({ ...world, clock: world.deps.clock, onDue: router.wake }),
  ]);
  try {
    const owned = await newOne(...text(groupId));
    await eventually(async () => expect(await ownerOf(owned)).toBe(ana));
    const next = await newOne(...text(groupId));
    const done = { type: 'conversation.work-changed', data: { at: at(), work: 'done' } } as const;
    await append(world.events, { tenantId, streamId: owned.streamId }, [done]);
    await eventually(async () => expect(await ownerOf(next)).toBe(ana));
    const call = await newOne(started(0), inGroup(groupId), raised(1));
    await eventually(async () => expect((await read(call)).types).toContain('conversation.expired'));
  } finally {
    await runner.close();
    await router.close();
  }
});
