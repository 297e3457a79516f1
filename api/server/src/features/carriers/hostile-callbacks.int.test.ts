import { storable } from '@switchboard/contracts/base/storable';
import { CARRIER_PROVIDERS } from '@switchboard/contracts/connections/catalog';
import { HOSTILE_TEXTS } from '@switchboard/contracts/test/hostile-texts';
import { postTwilio, signTwilio, type TwilioCall, TwilioRelay } from '@switchboard/testing/carriers/twilio';
import { fixedClock } from '@switchboard/testing/clock';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerByText } from './test/answer-by-text.ts';
import { AUTH_TOKEN, openLine } from './test/open-line.ts';
import { openOutgoing } from './test/outgoing-bench.ts';
import { TEXT_CARRIERS, type TextCarrier } from './test/text-carriers.ts';

const clock = fixedClock(new Date('2026-11-20T17:00:00Z'));
let bench: Awaited<ReturnType<typeof openOutgoing>>;
let opened: Awaited<ReturnType<typeof openLine>>;
beforeAll(async () => {
  bench = await openOutgoing(clock);
});
afterAll(() => bench.close());
/** A number has few concurrent calls, so each group of tests has its own number. */
const openOwnLine = async () => {
  opened = await openLine(bench.api);
};

const sendCallback = (call: TwilioCall, step: string, more: Readonly<Record<string, string>>) =>
  postTwilio(opened.line.voiceUrl.replace('/voice', `/${step}`), { ...call.params, ...more }, opened.line);
const findStart = async () => {
  const [talk] = (await opened.conversations()).slice(-1);
  const events = await opened.events(talk?.id ?? 0);
  return { id: talk?.id ?? 0, isOpen: talk?.isOpen, data: events[0]?.data };
};

describe('a relay is connected', () => {
  beforeAll(openOwnLine);

  test.each<[string, object]>([
    ['a direction of calls by the API', { direction: 'outbound-api' }],
    ['no direction', { direction: null }],
    ['a direction that is no text', { direction: ['inbound'] }],
    ['no numbers', { from: null, to: null }],
    ['numbers that are none', { from: 7, to: { number: 1 } }],
    ['a number of 5,000 characters', { from: '1'.repeat(5_000) }],
    ['fields of tomorrow', { tomorrow: { a: [1] }, callStatus: 7 }],
  ])('despite %s in its setup frame', async (_, fields) => {
    const call = opened.call();
    const { relay = { url: '', token: '' } } = await call.ring();
    const socket = await TwilioRelay.open(relay.url, signTwilio(AUTH_TOKEN, relay.url));
    const { from, to } = opened.line;
    const setup = { type: 'setup', callSid: call.callSid, from, to, direction: 'inbound' };
    socket.send({ ...setup, customParameters: { token: relay.token, n: 3, other: null }, ...fields });
    await eventually(() => expect(socket.said).toContain('your pet?'));
    await socket.drop();
  });

  test('despite a prompt with language and end of the wrong type', async () => {
    const call = opened.call({ direction: 'outbound-api' });
    const { relay = { url: '', token: '' } } = await call.ring();
    const socket = await call.connect(relay);
    await eventually(() => expect(socket.said).toContain('your pet?'));
    socket.send({ type: 'prompt', voicePrompt: 'My cat is limping', lang: { code: 'en' }, last: 'yes' });
    await eventually(() => expect(socket.said).toContain('When would you like'));
    await socket.drop();
  });
});

describe('a call is answered', () => {
  beforeAll(openOwnLine);

  test.each<[string, Readonly<Record<string, string>>, object]>([
    ['a name of 250 characters', { CallerName: 'n'.repeat(250) }, { contactName: `${'n'.repeat(199)}…` }],
    ['a name with a NUL', { CallerName: 'Sam\0 Ortega' }, { contactName: 'Sam Ortega' }],
    ['a placeholder name', { CallerName: 'WIRELESS CALLER' }, {}],
    ['a caller of 250 characters', { From: `sip:${'a'.repeat(240)}@x.example` }, { from: null }],
    ['a caller by SIP', { From: 'sip:+13035556202@host.example' }, { from: '+13035556202' }],
    ['Twilio’s number for an unknown caller', { From: '+86282452253' }, { from: null }],
    ['an anonymous caller by SIP', { From: 'sip:anonymous@anonymous.invalid' }, { from: null }],
    ['an unknown status', { CallStatus: 's'.repeat(500), AnsweredBy: 'x'.repeat(500) }, {}],
  ])('despite %s', async (_, form, start) => {
    const call = opened.call();
    expect((await call.ring(form)).relay).toBeDefined();
    const { data } = await findStart();
    expect(data).toMatchObject(start);
    if (!('contactName' in start)) expect(data).not.toHaveProperty('contactName');
  });
});

describe('a call is ended', () => {
  beforeAll(openOwnLine);

  test.each<[string, Readonly<Record<string, string>>, number]>([
    ['a length with a fraction', { CallDuration: '12.5', SequenceNumber: '3' }, 12_500],
    ['an odd sequence', { CallDuration: '31', SequenceNumber: 'three' }, 31_000],
    ['a negative length', { CallDuration: '-1', SequenceNumber: '-7' }, 0],
    ['a length of years', { CallDuration: '99999999', SequenceNumber: '1e9' }, 0],
    ['a time of the next century', { CallDuration: '31', Timestamp: 'Wed, 20 Nov 2126 15:00:00 +0000' }, 31_000],
    ['another spelling of its status', { CallStatus: ' Completed', CallDuration: '31' }, 31_000],
    ['hostile texts', { AnsweredBy: 'x'.repeat(5_000), Timestamp: '\0', Other: '\0' }, 0],
  ])('by a callback with %s', async (_, form, durationMs) => {
    const call = opened.call();
    expect((await call.ring()).relay).toBeDefined();
    expect((await sendCallback(call, 'status', { CallStatus: 'completed', ...form })).status).toBe(200);
    const { id, isOpen } = await findStart();
    expect(isOpen).toBe(false);
    const ended = (await opened.events(id)).findLast(({ type }) => type === 'conversation.ended');
    // Without a plausible duration, the call is as long as its talk.
    expect(ended?.data['durationMs']).toBe(durationMs);
    expect(String(ended?.data['at']) < '2027').toBe(true);
  });
});

describe.each(CARRIER_PROVIDERS)('a message by %s', (provider) => {
  let carrier: TextCarrier;
  let line: Awaited<ReturnType<TextCarrier['open']>>;
  beforeAll(async () => {
    carrier = await TEXT_CARRIERS[provider]({ ...bench, now: () => clock.now() });
    line = await carrier.open();
    await answerByText(line, { capabilities: ['voice', 'sms'] });
  });
  afterAll(() => carrier.close());
  const texts = async () => {
    const { rows } = await bench.api.pool.query(
      `select data ->> 'text' as text from es.events where tenant_id = $1 and type = 'conversation.message-received' order by position`,
      [line.tenantId],
    );
    return rows.map(({ text }) => text);
  };

  test.each([
    ['', ['image/jpeg', 'image/png'], '[2 pictures]'],
    ['My dog', ['image/jpeg'], 'My dog\n[1 picture]'],
    ['', ['video/3gpp', 'text/x-vcard', 'application/pdf'], '[1 video, 1 contact card, 1 document]'],
    ['', [], '[message without text]'],
  ])('%j with %j is stored with all its parts', async (body, media, shown) => {
    expect((await line.text(body, { media })).status).toBe(200);
    expect((await texts()).at(-1)).toBe(shown);
  });

  test.each(Object.entries(HOSTILE_TEXTS))('with %s is stored', async (_, text) => {
    expect((await line.text(text)).status).toBe(200);
    // A form already encodes a lone surrogate as U+FFFD.
    expect((await texts()).at(-1)).toBe(storable(text).trim() === '' ? '[message without text]' : storable(text));
  });

  test('is stored whole if it is long', async () => {
    expect((await line.text('x'.repeat(60_000))).status).toBe(200);
    expect((await texts()).at(-1)).toHaveLength(60_000);
  });
});
