import { postTwilio, signTwilio, type TwilioCall, TwilioRelay, type Twiml } from '@switchboard/testing/carriers/twilio';
import { fixedClock } from '@switchboard/testing/clock';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';
import { openLine } from './test/open-line.ts';

const clock = fixedClock(new Date());
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ clock });
});
afterAll(() => api.close());

const findRelay = ({ relay, text }: Twiml) => {
  if (relay === undefined) throw new Error(`no relay in ${text}`);
  return relay;
};
async function putThrough(call: TwilioCall) {
  const relay = findRelay(await call.ring());
  return { ...relay, line: await call.connect(relay) };
}
const said = (relay: TwilioRelay, words: string) => eventually(() => expect(relay.said).toContain(words));
const ended = (relay: TwilioRelay) => eventually(() => expect(relay.end).toBeDefined());

/** Connects a call and talks until its last words, without a report that they were heard. */
async function reachGoodbye(call: Parameters<typeof putThrough>[0]) {
  const { line, action } = await putThrough(call);
  await said(line, 'your pet?');
  line.speak('My cat is limping');
  await said(line, 'When would you like');
  line.tellsPlayed = false;
  line.speak('on friday at four in the afternoon');
  await said(line, 'See you on');
  return { line, action };
}

describe("a carrier's call", () => {
  test('runs from the greeting through two interruptions to a transfer, as one conversation with what was heard', async () => {
    const { call: newCall, conversations, events, number } = await openLine(api);
    const call = newCall();
    const { line, action } = await putThrough(call);
    await said(line, 'What is going on with your pet?');
    line.interrupt('Willow Creek after');
    line.speak('My dog is in pain', 'en-US');
    await said(line, 'Which animal is it');
    line.interrupt('Which animal');
    line.speak('he ate chocolate');
    await ended(line);
    expect(line.said).toContain('I am connecting you with Dr. Chen.');
    expect(line.end).toEqual({ type: 'end', handoffData: '{"reason":"transfer"}' });
    expect(line.got.filter(({ type }) => !['text', 'language', 'end'].includes(type))).toEqual([]);
    await line.drop();
    const { dial } = await call.tell(action, { HandoffData: '{"reason":"transfer"}', SessionStatus: 'ended' });
    expect(dial?.number).toBe('+13035550119');
    await call.pickUp(dial?.answered ?? '');
    expect(await conversations()).toMatchObject([{ isOpen: false }]);
    const over = await call.tell(dial?.action ?? '', { DialCallStatus: 'completed', DialCallDuration: '61' });
    expect(over).toMatchObject({ hangsUp: true, relay: undefined });
    const talks = await conversations();
    expect(talks).toMatchObject([{ isOpen: false }]);
    const stored = await events(talks[0]?.id ?? 0);
    expect(stored[0]?.data).toMatchObject({ channel: 'phone', numberId: number.id, from: '+13035550142' });
    expect(stored.filter(({ type }) => type === 'conversation.speech-interrupted')).toHaveLength(2);
    const heard = stored.filter(({ data }) => data['role'] === 'caller').map(({ data }) => data['text']);
    expect(heard).toEqual(['My dog is in pain', 'he ate chocolate']);
    expect(stored.at(-1)).toMatchObject({ type: 'conversation.ended', data: { transferred: true } });
    expect((await call.tell(dial?.action ?? '', { DialCallStatus: 'completed' })).hangsUp).toBe(true);
  });

  test('ends once its last words are heard, and is hung up', async () => {
    const { call: newCall, conversations } = await openLine(api);
    const call = newCall();
    const { line, action } = await reachGoodbye(call);
    await eventually(async () => expect((await conversations())[0]?.isOpen).toBe(false));
    expect(line.end).toBeUndefined();
    line.send({ type: 'info', name: 'tokensPlayed', value: line.said });
    await ended(line);
    expect((await call.tell(action, { SessionStatus: 'ended' })).hangsUp).toBe(true);
  });

  test('is one call if it is announced repeatedly or concurrently, and makes the number active', async () => {
    const { admin, call: newCall, connection, conversations, head, line: dialled, number } = await openLine(api);
    const read = async (path: string) => (await admin.get(path)).body;
    expect(await read(`/api/connections/${connection.id}`)).toMatchObject({ url: dialled.voiceUrl });
    expect(number.status).toBe('activating');
    const call = newCall();
    const answers = await Promise.all(Array.from({ length: 6 }, () => call.ring()));
    const again = await call.ring();
    expect(new Set([...answers, again].map(({ text }) => text)).size).toBe(1);
    expect(again.text).toContain('voice="en-US-Journey-O"');
    expect(await conversations()).toHaveLength(1);
    const line = await call.connect(findRelay(again));
    await said(line, 'your pet?');
    expect(line.said.match(/your pet/g)).toHaveLength(1);
    const before = await head();
    expect(await call.ring()).toMatchObject({ hangsUp: true, relay: undefined });
    expect(await head()).toBe(before);
    await line.drop();
    await eventually(async () =>
      expect(await read(`/api/phoneNumbers/${number.id}`)).toMatchObject({ status: 'active' }),
    );
  });

  test('continues with an announcement after its WebSocket died', async () => {
    const { call: newCall, conversations } = await openLine(api);
    const call = newCall();
    const { line, action } = await putThrough(call);
    await said(line, 'your pet?');
    line.speak('My cat is limping');
    await said(line, 'When would you like');
    await line.drop();
    const back = await call.tell(action, { SessionStatus: 'failed', ErrorCode: '64105' });
    expect(back.said).toEqual(['Sorry, the line broke for a moment. Please go on.']);
    const second = await call.connect(findRelay(back));
    second.speak('on friday at four in the afternoon');
    await said(second, 'See you on');
    await ended(second);
    expect(await conversations()).toHaveLength(1);
  });

  test('continues after an unanswered transfer, and speaks its last words without a relay', async () => {
    const { call: newCall } = await openLine(api);
    const call = newCall();
    const { line, action } = await putThrough(call);
    await said(line, 'your pet?');
    line.speak('my dog ate chocolate');
    await ended(line);
    await line.drop();
    const { dial } = await call.tell(action, { SessionStatus: 'ended' });
    const back = await call.tell(dial?.action ?? '', { DialCallStatus: 'no-answer' });
    expect(back.said).toEqual(['Somebody will call you back.', 'Goodbye.']);
    expect(back.hangsUp).toBe(true);
  });

  test('hears its last words even if the relay breaks after them, and ends', async () => {
    const { call: newCall } = await openLine(api);
    const call = newCall();
    const { line, action } = await reachGoodbye(call);
    await line.drop();
    const over = await call.tell(action, { SessionStatus: 'failed' });
    expect(over).toMatchObject({ hangsUp: true, said: [expect.stringContaining('See you on')] });
    expect((await call.tell(action, { SessionStatus: 'ended' })).said).toEqual([]);
    expect((await call.tell(action, { CallStatus: 'completed', SessionStatus: 'failed' })).said).toEqual([]);
  });

  test('ends when its caller hangs up', async () => {
    const { call: newCall, conversations, events } = await openLine(api);
    const call = newCall();
    const { line, action } = await putThrough(call);
    await said(line, 'your pet?');
    await line.drop();
    expect((await call.tell(action, { CallStatus: 'completed', SessionStatus: 'completed' })).hangsUp).toBe(true);
    const [talk] = await conversations();
    expect(talk?.isOpen).toBe(false);
    expect((await events(talk?.id ?? 0)).at(-1)).toMatchObject({ type: 'conversation.ended' });
  });

  test('ignores and counts unknown, malformed and useless frames', async () => {
    const { call: newCall } = await openLine(api);
    const { line } = await putThrough(newCall());
    await said(line, 'your pet?');
    line.sendRaw('not JSON');
    line.sendRaw('[]');
    line.send({ type: 'a frame of tomorrow', value: 1 });
    line.send({ type: 'dtmf', digit: 'twelve' });
    line.send({ type: 'error', description: 'Invalid message received' });
    line.send({ type: 'setup', callSid: 'another' });
    line.speak('My cat is limping \0');
    await said(line, 'When would you like');
    const metrics = await api.metrics.registry.metrics();
    expect(metrics).toMatch(/relay_frames_ignored_total\{why="unknown"\} 4/);
    expect(metrics).toMatch(/relay_frames_ignored_total\{why="error"\} 1/);
    expect(metrics).toMatch(/relay_frames_ignored_total\{why="again"\} 1/);
    await line.drop();
  });

  test('asks a silent caller again and then says goodbye', async () => {
    const { call: newCall } = await openLine(api, { silenceMs: 2_000 });
    const { line } = await putThrough(newCall());
    await said(line, 'your pet?');
    await ended(line);
    expect(line.said).toContain('Goodbye.');
  });

  test('speaks the words of a person who took over, and ends when that person ends it', async () => {
    const { call: newCall, conversations, tenantId } = await openLine(api);
    const { line } = await putThrough(newCall());
    await said(line, 'your pet?');
    const staff = await api.as('staff', { tenantId });
    const [talk] = await conversations();
    const control = (body: object) => staff.post(`/api/conversations/${talk?.id}/control`, body);
    await control({ action: 'takeOver' });
    await control({ action: 'say', text: 'This is Ana. Bring him in.' });
    await said(line, 'This is Ana. Bring him in.');
    await control({ action: 'end' });
    await ended(line);
  });
});

describe('a call that nobody can take', () => {
  test('is announced and hung up: unknown number, no agent, too many calls, suspended account', async () => {
    const { call, admin, number, tenantId, conversations } = await openLine(api);
    const refused = async (answer: Promise<Twiml>) => {
      const { status, hangsUp, said, relay } = await answer;
      expect({ status, hangsUp, relay }).toEqual({ status: 200, hangsUp: true, relay: undefined });
      expect(said).toHaveLength(2);
    };
    await refused(call({ to: '+13035559999' }).ring());
    const { version } = (await admin.get('/api/settings')).body;
    await admin.patch('/api/settings', { version, concurrencyLimit: 1 });
    expect((await call().ring()).relay).toBeDefined();
    await refused(call().ring());
    expect(await conversations()).toHaveLength(1);
    const { version: ofNumber } = (await admin.get(`/api/phoneNumbers/${number.id}`)).body;
    await admin.patch(`/api/phoneNumbers/${number.id}`, { version: ofNumber, inboundAgentId: null });
    await refused(call().ring());
    await (await api.as('super_admin')).post(`/api/admin/accounts/${tenantId}/suspend`);
    clock.advance(1_001);
    await refused(call().ring());
    expect(await conversations()).toHaveLength(1);
  });
});

describe("a request that isn't the carrier’s", () => {
  const params = { CallSid: 'CA1', From: '+13035550142' };

  test('is answered 401 and writes nothing with a wrong or missing signature', async () => {
    const { line, conversations, head } = await openLine(api);
    const before = await head();
    const form = { ...params, To: line.to };
    const postSigned = (signature: string) => postTwilio(line.voiceUrl, form, { ...line, signature });
    const good = signTwilio(line.authToken, line.voiceUrl, form);
    for (const signature of [
      '',
      'wrong',
      good.toLowerCase(),
      signTwilio('another token', line.voiceUrl, form),
      signTwilio(line.authToken, line.voiceUrl),
      signTwilio(line.authToken, `${line.voiceUrl}?x=1`, form),
    ]) {
      expect((await postSigned(signature)).status).toBe(401);
    }
    for (const step of ['action', 'dialed']) {
      const url = line.voiceUrl.replace('voice', step);
      expect((await postTwilio(url, form, { ...line, signature: good })).status).toBe(401);
    }
    expect(await postTwilio(line.voiceUrl.replace('con_', 'con_x'), form, line)).toMatchObject({ status: 404 });
    expect([await conversations(), await head()]).toEqual([[], before]);
    expect((await postSigned(good)).status).toBe(200);
  });

  test('is answered 413, 415 or 400 and writes nothing if it is too large, not a form, or incomplete', async () => {
    const { line, conversations } = await openLine(api);
    const { status } = await postTwilio(line.voiceUrl, { ...params, To: line.to, Large: 'x'.repeat(70_000) }, line);
    expect(status).toBe(413);
    const json = await fetch(line.voiceUrl, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect(json.status).toBe(415);
    expect((await postTwilio(line.voiceUrl, params, line)).status).toBe(400);
    expect((await postTwilio(line.voiceUrl, { To: line.to }, line)).status).toBe(400);
    expect(await conversations()).toEqual([]);
  });

  test('opens no relay without a signature, or with a token that is used, expired or another call’s', async () => {
    const { call: newCall } = await openLine(api);
    const call = newCall();
    const relay = findRelay(await call.ring());
    await expect(TwilioRelay.open(relay.url, '')).rejects.toThrow('refused');
    await expect(TwilioRelay.open(relay.url, signTwilio('another', relay.url))).rejects.toThrow('refused');
    expect((await fetch(relay.url.replace('ws', 'http'))).status).toBe(426);
    const refused = async (other: TwilioCall, token: string) =>
      expect(await (await other.connect({ url: relay.url, token })).closed).toBe(1008);
    await refused(newCall(), relay.token);
    await refused(call, 'forged');
    const relaySocket = await call.connect(relay);
    await said(relaySocket, 'your pet?');
    await refused(call, relay.token);
    const late = newCall();
    const waiting = findRelay(await late.ring());
    clock.advance(61_000);
    await refused(late, waiting.token);
    await relaySocket.drop();
  });

  test('is closed if a frame is too large, and its call continues over another connection', async () => {
    const { call: newCall } = await openLine(api);
    const call = newCall();
    const { line, action } = await putThrough(call);
    await said(line, 'your pet?');
    line.sendRaw('x'.repeat(70_000));
    expect(await line.closed).toBe(1009);
    expect((await call.tell(action, { SessionStatus: 'failed' })).relay).toBeDefined();
  });
});
