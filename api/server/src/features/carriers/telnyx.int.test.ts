import { once } from 'node:events';
import { newTelnyxKey, type TelnyxCall } from '@switchboard/testing/carriers/telnyx';
import { openTelnyxRest } from '@switchboard/testing/carriers/telnyx-rest';
import type { TwilioRelay } from '@switchboard/testing/carriers/twilio';
import { fixedClock } from '@switchboard/testing/clock';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { openTelnyx } from './test/open-telnyx.ts';
import { openOutgoing } from './test/outgoing-bench.ts';

const clock = fixedClock(new Date('2026-11-20T17:00:00Z'));
const now = () => clock.now();
const key = newTelnyxKey();
let bench: Awaited<ReturnType<typeof openOutgoing>>;
let telnyx: Awaited<ReturnType<typeof openTelnyxRest>>;
beforeAll(async () => {
  bench = await openOutgoing(clock);
  telnyx = await openTelnyxRest({ privateKey: key.privateKey, now, apiKey: 'KEY' });
});
afterAll(async () => {
  await telnyx.close();
  await bench.close();
});

const open = () => openTelnyx(bench.api, { now, baseUrl: telnyx.url, key });
type Line = Awaited<ReturnType<typeof open>>;
const said = (relay: TwilioRelay, words: string) => eventually(() => expect(relay.said).toContain(words));
const relayIn = ({ relay, text }: Awaited<ReturnType<TelnyxCall['ring']>>) => {
  if (relay === undefined) throw new Error(`no relay in ${text}`);
  return relay;
};
const beside = ({ line }: Line, step: string) => line.voiceUrl.replace('/voice', `/${step}`);

describe('a call that Telnyx brings', () => {
  test('is held whole: greeted, broken in on, transferred, and one conversation with what was heard and how long', async () => {
    const of = await open();
    expect(of.line.voiceUrl).toContain(`/api/carriers/telnyx/${of.connection.id}/voice`);
    const call = of.call();
    const first = await call.ring();
    expect(first.text).toContain('language="en"');
    expect(first.text).not.toContain('events=');
    const relay = relayIn(first);
    const line = await call.connect(relay);
    await said(line, 'What is going on with your pet?');
    line.interrupt('Willow Creek after');
    line.speak('My dog is in pain', 'en');
    await said(line, 'Which animal is it');
    line.speak('he ate chocolate', 'en');
    await said(line, 'I am connecting you with Dr. Chen.');
    await line.drop();
    const { dial } = await call.tell(relay.action, {});
    expect(dial?.number).toBe('+13035550119');
    await call.tell(dial?.answered ?? '', { CallSid: 'v3:leg', ParentCallSid: call.callSid });
    await call.tell(dial?.action ?? '', { DialCallStatus: 'completed', CallStatus: 'completed' });
    await call.tell(beside(of, 'status'), { CallStatus: 'completed', CallDuration: '61', SequenceNumber: '0' });
    const [talk] = await of.conversations();
    expect(talk?.isOpen).toBe(false);
    const told = await of.events(talk?.id ?? 0);
    expect(told[0]?.data).toMatchObject({ channel: 'phone', numberId: of.number.id });
    expect(told.at(-1)).toMatchObject({ type: 'conversation.ended', data: { durationMs: 61_000 } });
  });

  test('told of twice, at once and in turn, is one call', async () => {
    const of = await open();
    const call = of.call();
    const answers = await Promise.all(Array.from({ length: 5 }, () => call.ring()));
    answers.push(await call.ring());
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await of.conversations()).toHaveLength(1);
  });

  test('lets a WebSocket in by its token alone, once', async () => {
    const of = await open();
    const call = of.call();
    const relay = relayIn(await call.ring());
    const forged = await of.call().connect(relay);
    expect(await forged.closed).toBe(1008);
    const wrong = await call.connect({ url: relay.url, token: 'forged' });
    expect(await wrong.closed).toBe(1008);
    const line = await call.connect(relay);
    await said(line, 'your pet?');
    expect(await (await call.connect(relay)).closed).toBe(1008);
    await line.drop();
  });
});

describe('a request of Telnyx’', () => {
  test('is kept, counted and answered where it is of a call that nobody knows', async () => {
    const of = await open();
    const before = await of.head();
    const call = of.call();
    for (let time = 0; time < 2; time++) {
      expect((await call.tell(beside(of, 'status'), { CallStatus: 'completed' })).status).toBe(200);
    }
    const { rows } = await bench.api.pool.query(
      'select platform, message_type as type from intake.raw_deliveries where connection_id = $1',
      [of.connection.id],
    );
    expect([rows, await of.head()]).toEqual([[{ platform: 'telnyx', type: 'status completed' }], before]);
  });
});

describe('a batch whose agent has a number of Telnyx’', () => {
  test('calls over it once, though the answer names no call, and ends as it tells', async () => {
    const of = await open();
    const batch = await bench.batchOf(of, ['+13035550172']);
    await batch.run();
    const own = () => telnyx.calls.filter(({ asked }) => asked['From'] === of.line.to);
    expect(own()).toHaveLength(1);
    expect(own()[0]?.asked).toMatchObject({ To: '+13035550172', ApplicationSid: '1773070540731319841' });
    clock.advance(21_000);
    await batch.run();
    expect(own()).toHaveLength(1);
    const call = own()[0]?.call;
    const line = await call?.connect(relayIn((await call.ring()) ?? { text: '' }));
    if (line === undefined || call === undefined) throw new Error('no call was asked for');
    await said(line, 'your pet?');
    line.speak('My cat is limping', 'en');
    await said(line, 'When would you like');
    await line.drop();
    await call.tell(String(own()[0]?.asked['StatusCallback']), { CallStatus: 'completed', CallDuration: '12' });
    await batch.run();
    expect(await batch.read()).toMatchObject({ status: 'ended', counts: { outcomes: { answered: 1 } } });
  });
});

test('strangers hold 512 relays of an address that have proven nothing, and then calls are held again', async () => {
  const of = await open();
  const url = `${bench.api.url.replace('http', 'ws')}/api/relay/${of.connection.id}`;
  const sockets = Array.from({ length: 520 }, () => new WebSocket(url));
  const outcomes = await Promise.all(
    sockets.map((socket) =>
      once(socket, 'open').then(
        () => 'open',
        () => 'refused',
      ),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === 'open')).toHaveLength(512);
  await Promise.all(
    sockets.map(async (socket) => {
      if (socket.readyState !== WebSocket.OPEN) return;
      socket.close();
      await once(socket, 'close');
    }),
  );
  const call = of.call();
  const line = await eventually(async () => call.connect(relayIn(await call.ring())));
  await said(line, 'What is going on with your pet?');
  await line.drop();
});
