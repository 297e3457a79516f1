import { runCallBack } from '@switchboard/application/call-backs/run-call-back';
import type { OwnCaps } from '@switchboard/contracts/dialing/caps';
import { fixedClock } from '@switchboard/testing/clock';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerByText, callForText } from './test/answer-by-text.ts';
import { openCapped as openCappedLine } from './test/open-capped.ts';
import { openOutgoing } from './test/outgoing-bench.ts';

// Daytime in Denver.
const START = new Date('2026-11-20T17:00:00Z');
const IDA = '+13035550171';
const clock = fixedClock(START);
let bench: Awaited<ReturnType<typeof openOutgoing>>;
beforeAll(async () => {
  bench = await openOutgoing(clock);
});
beforeEach(() => clock.advance(START.getTime() - clock.now().getTime()));
afterAll(() => bench.close());

const openCapped = (own: Partial<OwnCaps>, phones: readonly string[] = [], fields?: object) =>
  openCappedLine(bench, clock, { own, phones, ...(fields && { fields }) });

const NONE = { count: 0, delayMs: 60_000, on: [] };

describe('a batch', () => {
  const people = Array.from({ length: 5 }, (_, at) => `+1303555018${at}`);

  test('pauses with the name of the cap it reaches, loses no contact, and continues once the cap is raised', async () => {
    const line = await openCapped({ outgoingMinutesPerDay: 2 }, people, { retries: NONE, concurrency: 5 });
    await line.run();
    expect(await line.read()).toMatchObject({
      status: 'paused',
      pausedBecause: 'outgoingMinutesPerDay',
      counts: { calling: 2, waiting: 3, done: 0 },
    });
    expect((await line.contacts()).map(({ attempts }: { attempts: number }) => attempts)).toEqual([1, 1, 0, 0, 0]);
    // Ringing calls continue.
    for (const call of line.calls()) await call.end('no-answer');
    await line.run();
    expect(await line.read()).toMatchObject({ counts: { done: 2, waiting: 3 } });
    // If resumed too early, the batch pauses again without a call.
    await line.take('resume');
    await line.run();
    expect(await line.read()).toMatchObject({ status: 'paused', pausedBecause: 'outgoingMinutesPerDay' });
    expect(line.calls()).toHaveLength(2);
    await line.set({ outgoingMinutesPerDay: 50 });
    expect((await line.take('resume')).body).toMatchObject({ status: 'running', pausedBecause: null });
    await line.run();
    for (const call of line.calls().slice(2)) await call.end('no-answer');
    await line.run();
    expect(await line.read()).toMatchObject({
      status: 'ended',
      counts: { done: 5, outcomes: { no_answer: 5, failed: 0 } },
    });
    expect(line.calls().map(({ form }) => form.get('To'))).toEqual(people);
    expect(await line.uses()).toMatchObject({ ofDay: { minutes: 5 } });
  });

  test('waits for the next minute, without a pause, if it starts too many calls per minute', async () => {
    const line = await openCapped({ outgoingStartsPerMinute: 2 }, people, { retries: NONE, concurrency: 5 });
    await line.run();
    expect(line.calls()).toHaveLength(2);
    expect(await line.read()).toMatchObject({ status: 'running', counts: { calling: 2, waiting: 3 } });
    clock.advance(60_000);
    await line.run();
    expect(line.calls()).toHaveLength(4);
    clock.advance(60_000);
    await line.run();
    expect(line.calls()).toHaveLength(5);
    expect(await line.read()).toMatchObject({ status: 'running', counts: { calling: 5 } });
  });

  test('ends a contact as not allowed if only the carrier rejects the number', async () => {
    const line = await openCapped({}, [IDA], { retries: NONE, concurrency: 1 });
    bench.twilio.next.push('away');
    await line.run();
    const { version } = (await line.admin.get('/api/settings')).body;
    await line.admin.patch('/api/settings', { version, allowedCountries: ['CA'] });
    clock.advance(30_000);
    await line.run();
    expect(await line.read()).toMatchObject({
      status: 'ended',
      counts: { outcomes: { number_not_allowed: 1, failed: 0 } },
    });
    expect([line.calls(), await line.endings()]).toEqual([[], ['number_country_not_allowed']]);
    const [contact] = await line.contacts();
    expect(contact).toMatchObject({ outcome: 'number_not_allowed', conversationId: expect.any(Number) });
  });
});

describe('a text', () => {
  test('is not sent if a cap stops it, and its conversation records that', async () => {
    const line = await openCapped({ textsPerDay: 1 });
    await answerByText(line);
    const sent = () => bench.twilio.messages.filter(({ form }) => form.get('From') === line.line.to);
    await callForText(line);
    expect(sent()).toHaveLength(1);
    await callForText(line);
    expect(sent()).toHaveLength(1);
    const id = (await line.conversations()).at(-1)?.id ?? 0;
    const texts = (await line.events(id)).map(({ data }) => data['text']);
    expect(texts).toContain('SMS +13035550142: cap_texts_day');
    expect(texts).not.toContain('SMS +13035550142: See you on Friday, Ida.');
    expect(await line.alerts()).toContain('textsPerDay reached');
    // Calls have their own cap.
    expect(await (await line.dial()).read()).toMatchObject({ status: 'queued' });
  });
});

describe('a transfer', () => {
  /** Starts a call that is about to be transferred; returns the call and its relay's action. */
  async function reachTransfer(line: Awaited<ReturnType<typeof openCapped>>) {
    const call = line.call();
    const { relay } = await call.ring();
    const socket = await call.connect(relay ?? { url: '', token: '' });
    await eventually(() => expect(socket.said).toContain('your pet?'));
    socket.speak('my dog ate chocolate');
    return { call, socket, action: relay?.action ?? '' };
  }

  test('counts one minute however often its carrier retries, and adds the rest once', async () => {
    const line = await openCapped({});
    const { call, socket, action } = await reachTransfer(line);
    await eventually(() => expect(socket.end).toBeDefined());
    await socket.drop();
    const { dial } = await call.tell(action, { SessionStatus: 'ended' });
    expect((await call.tell(action, { SessionStatus: 'ended' })).dial).toEqual(dial);
    expect(await line.uses()).toMatchObject({ ofDay: { minutes: 1 }, starts: 1 });
    await call.pickUp(dial?.answered ?? '');
    const over = { DialCallStatus: 'completed', DialCallDuration: '121' };
    for (let times = 0; times < 2; times++) await call.tell(dial?.action ?? '', over);
    expect(await line.uses()).toMatchObject({ ofDay: { minutes: 3, money: 600 } });
  });

  test('takes the failure path if a cap stops it', async () => {
    const line = await openCapped({ outgoingMinutesPerDay: 0 });
    const { socket } = await reachTransfer(line);
    await eventually(() => expect(socket.said).toContain('Somebody will call you back.'));
    const [talk] = await line.conversations();
    const traced = JSON.stringify((await line.events(talk?.id ?? 0)).map(({ data }) => data));
    expect(traced).toContain('cap_minutes_day');
    await socket.drop();
  });
});

test('a visitor’s callback that waits until a cap is reached ends without being dialed', async () => {
  const line = await openCapped({ outgoingMinutesPerDay: 1 });
  await line.dial();
  const { key, read } = await line.insertWaitingDial();
  await runCallBack(bench.outgoing, key);
  expect(await read()).toMatchObject({ status: 'failed', fault: 'cap_minutes_day' });
  expect(line.calls()).toHaveLength(1);
});
