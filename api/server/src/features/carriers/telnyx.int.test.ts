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
const findRelay = ({ relay, text }: Awaited<ReturnType<TelnyxCall['ring']>>) => {
  if (relay === undefined) throw new Error(`no relay in ${text}`);
  return relay;
};
const stepUrl = ({ line }: Line, step: string) => line.voiceUrl.replace('/voice', `/${step}`);

describe('a Telnyx call', () => {
  test('runs from the greeting through an interruption to a transfer, as one conversation with its duration and what was heard', async () => {
    const opened = await open();
    expect(opened.line.voiceUrl).toContain(`/api/carriers/telnyx/${opened.connection.id}/voice`);
    const call = opened.call();
    const first = await call.ring();
    expect(first.text).toContain('language="en"');
    expect(first.text).not.toContain('events=');
    const relay = findRelay(first);
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
    await call.tell(stepUrl(opened, 'status'), { CallStatus: 'completed', CallDuration: '61', SequenceNumber: '0' });
    const [talk] = await opened.conversations();
    expect(talk?.isOpen).toBe(false);
    const events = await opened.events(talk?.id ?? 0);
    expect(events[0]?.data).toMatchObject({ channel: 'phone', numberId: opened.number.id });
    expect(events.at(-1)).toMatchObject({ type: 'conversation.ended', data: { durationMs: 61_000 } });
  });

  test('is one call if it is announced repeatedly or concurrently', async () => {
    const opened = await open();
    const call = opened.call();
    const answers = await Promise.all(Array.from({ length: 5 }, () => call.ring()));
    answers.push(await call.ring());
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await opened.conversations()).toHaveLength(1);
  });

  test('accepts a WebSocket with its token, once', async () => {
    const opened = await open();
    const call = opened.call();
    const relay = findRelay(await call.ring());
    const forged = await opened.call().connect(relay);
    expect(await forged.closed).toBe(1008);
    const wrong = await call.connect({ url: relay.url, token: 'forged' });
    expect(await wrong.closed).toBe(1008);
    const line = await call.connect(relay);
    await said(line, 'your pet?');
    expect(await (await call.connect(relay)).closed).toBe(1008);
    await line.drop();
  });
});

describe('a Telnyx request', () => {
  test('is stored, counted and answered if its call is unknown', async () => {
    const opened = await open();
    const before = await opened.head();
    const call = opened.call();
    for (let time = 0; time < 2; time++) {
      expect((await call.tell(stepUrl(opened, 'status'), { CallStatus: 'completed' })).status).toBe(200);
    }
    const { rows } = await bench.api.pool.query(
      'select platform, message_type as type from intake.raw_deliveries where connection_id = $1',
      [opened.connection.id],
    );
    expect([rows, await opened.head()]).toEqual([[{ platform: 'telnyx', type: 'status completed' }], before]);
  });
});

describe('a batch whose agent has a Telnyx number', () => {
  test('calls once, although the response names no call, and ends as Telnyx reports', async () => {
    const opened = await open();
    const batch = await bench.startBatch(opened, ['+13035550172']);
    await batch.run();
    const own = () => telnyx.calls.filter(({ asked }) => asked['From'] === opened.line.to);
    expect(own()).toHaveLength(1);
    expect(own()[0]?.asked).toMatchObject({ To: '+13035550172', ApplicationSid: '1773070540731319841' });
    clock.advance(21_000);
    await batch.run();
    expect(own()).toHaveLength(1);
    const call = own()[0]?.call;
    const line = await call?.connect(findRelay((await call.ring()) ?? { text: '' }));
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

test('an IP address may have 512 unproven relays, and calls are accepted again once these close', async () => {
  const opened = await open();
  const url = `${bench.api.url.replace('http', 'ws')}/api/relay/${opened.connection.id}`;
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
  const call = opened.call();
  const line = await eventually(async () => call.connect(findRelay(await call.ring())));
  await said(line, 'What is going on with your pet?');
  await line.drop();
});
