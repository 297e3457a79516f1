import type { ConversationEvent } from '@switchboard/contracts/conversations/events';
import { fixedClock } from '@switchboard/testing/clock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inboxConsumer } from '../projections/inbox/inbox-consumer.ts';
import { ended, said, second, started } from '../test/speech.ts';
import { type Call, drain, newCall, openWorld, type World } from '../test/world.ts';
import { endSnoozes } from './end-snoozes.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const CHANGED = 'conversation.work-changed' satisfies ConversationEvent['type'];
const snoozed = (at: number, until: number): ConversationEvent => ({
  type: CHANGED,
  data: { at: second(at), work: 'snoozed', until: second(until) },
});
const project = ({ tenantId }: Call) => drain(world, inboxConsumer({ bus: world.bus, concurrency: 1 }), tenantId);
const check = (at: number) =>
  endSnoozes({ ...world, clock: fixedClock(new Date(second(at))), signal: new AbortController().signal });
const changes = async ({ tenantId, streamId }: Call) =>
  (await world.events.readStream(tenantId, streamId, { types: [CHANGED] })).events.map(({ data }) => data);

test('a snooze ends once, however many workers check', async () => {
  const call = newCall(world);
  await call.append(started(0), ended(1), snoozed(2, 600));
  await project(call);
  await check(599);
  expect(await changes(call)).toHaveLength(1);
  await Promise.all([check(600), check(601), check(602)]);
  await project(call);
  await check(700);
  expect((await changes(call)).slice(1)).toMatchObject([{ work: 'open' }]);
});

test('a snooze that the log has ended or moved since stays as it is', async () => {
  const [moved, woken] = [newCall(world), newCall(world)];
  for (const call of [moved, woken]) {
    await call.append(started(0), ended(1), snoozed(2, 600));
    await project(call);
  }
  await moved.append(snoozed(3, 900));
  await woken.append(said(4, 'It got worse'));
  await check(700);
  expect([await changes(moved), await changes(woken)].map(({ length }) => length)).toEqual([2, 1]);
});
