import { endSilentThreads } from '@switchboard/application/carriers/messages/take-message';
import { isOnList } from '@switchboard/application/do-not-call/queries';
import { postTwilio, textTwilio } from '@switchboard/testing/carriers/twilio';
import type { AskedMessage } from '@switchboard/testing/carriers/twilio-rest';
import { fixedClock } from '@switchboard/testing/clock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerByText, haveTextSent } from './test/answer-by-text.ts';
import { openLine } from './test/open-line.ts';
import { openOutgoing } from './test/outgoing-bench.ts';

const clock = fixedClock(new Date('2026-11-20T17:00:00Z'));
let bench: Awaited<ReturnType<typeof openOutgoing>>;
beforeAll(async () => {
  bench = await openOutgoing(clock);
});
afterAll(() => bench.close());

const CALLER = '+13035550142';

/** A line whose agent sends a text as soon as its caller says a word. */
async function openTexting(capabilities = ['voice', 'sms']) {
  const line = await openLine(bench.api, { baseUrl: bench.twilio.url });
  await answerByText(line, { capabilities });
  const asked = () => bench.twilio.messages.filter(({ form }) => form.get('From') === line.line.to);
  /** A call whose caller has the text sent; answers what its conversation says of that. */
  async function hold(from = CALLER) {
    await haveTextSent(line, { from });
    const { id } = (await line.conversations()).at(-1) ?? { id: 0 };
    return { id, told: () => line.events(id) };
  }
  return { ...line, asked, hold };
}

const deliveries = (events: Awaited<ReturnType<Awaited<ReturnType<typeof openLine>>['events']>>) =>
  events
    .filter(({ type }) => type === 'conversation.message-delivery')
    .map(({ data }) => [data['state'], ...(data['code'] === undefined ? [] : [data['code']])]);
function only<T>(list: readonly T[]): T {
  const [one] = list;
  if (one === undefined || list.length > 1) throw new Error(`${list.length} in place of one`);
  return one;
}

describe('a text that a call has sent', () => {
  test('goes over the carrier of its number, and its delivery is told step by step, in whichever order', async () => {
    const { asked, hold, line } = await openTexting();
    const { told } = await hold();
    const message = only(asked());
    expect(Object.fromEntries(message.form)).toMatchObject({
      From: line.to,
      To: CALLER,
      Body: 'See you on Friday, Ida.',
    });
    const texts = (await told()).map(({ data }) => data['text']);
    expect(texts).toContain(`SMS ${CALLER}: See you on Friday, Ida.`);
    expect((await message.tell('delivered')).status).toBe(200);
    for (const late of ['sent', 'queued', 'delivered', 'failed']) expect((await message.tell(late)).status).toBe(200);
    expect(deliveries(await told())).toEqual([['queued'], ['delivered']]);
    const ids = new Set(
      (await told()).filter(({ data }) => String(data['text']).startsWith('SMS')).map(({ data }) => data['messageId']),
    );
    expect(ids).toEqual(
      new Set(
        (await told())
          .filter(({ type }) => type === 'conversation.message-delivery')
          .map(({ data }) => data['messageId']),
      ),
    );
  });

  test('that the network refuses fails with the carrier’s code', async () => {
    const { asked, hold } = await openTexting();
    const { told } = await hold();
    const tell = (message: AskedMessage) => message.tell('undelivered', { ErrorCode: '30003' });
    await Promise.all([tell(only(asked())), tell(only(asked())), only(asked()).tell('sent')]);
    expect(deliveries(await told()).at(-1)).toEqual(['failed', '30003']);
  });

  test('is asked for once, also where the answer was lost or broken', async () => {
    for (const fault of ['lost', 'broken'] as const) {
      const { asked, hold } = await openTexting();
      bench.twilio.next.push(fault);
      const { told } = await hold();
      expect(asked()).toHaveLength(1);
      expect(deliveries(await told())).toEqual([['queued']]);
      await only(asked()).tell('delivered');
      expect(deliveries(await told())).toEqual([['queued'], ['delivered']]);
    }
    const { asked, hold } = await openTexting();
    bench.twilio.next.push('refused');
    expect(deliveries(await (await hold()).told())).toEqual([['failed', 'twilio_21211']]);
    expect(asked()).toHaveLength(0);
  });

  test('whose answer was lost isn’t taken for an equal one before', async () => {
    const { asked, hold } = await openTexting();
    const { told: ofFirst } = await hold();
    bench.twilio.next.push('away');
    const { told: ofLost } = await hold();
    expect(asked()).toHaveLength(1);
    expect([deliveries(await ofFirst()), deliveries(await ofLost())]).toEqual([
      [['queued']],
      [['failed', 'status_503']],
    ]);
  });

  test('whose answer was lost twice is found once, and the carrier’s word for which it was is final', async () => {
    const { asked, hold } = await openTexting();
    bench.twilio.next.push('lost');
    bench.twilio.hidesMessages = true;
    const { told: ofSent } = await hold();
    bench.twilio.hidesMessages = false;
    bench.twilio.next.push('away', 'away');
    const { told: ofMistaken } = await hold();
    const { told: ofThird } = await hold();
    expect(asked()).toHaveLength(1);
    expect(await Promise.all([ofSent, ofMistaken, ofThird].map(async (told) => deliveries(await told())))).toEqual([
      [['failed', 'no_connection']],
      [['queued']],
      [['failed', 'status_503']],
    ]);
    await only(asked()).tell('delivered');
    expect([deliveries(await ofSent()), deliveries(await ofMistaken())]).toEqual([
      [['failed', 'no_connection'], ['delivered']],
      [['queued'], ['failed', 'not_sent']],
    ]);
  });

  test('is told to be there where the carrier tells of it after all', async () => {
    const { asked, hold } = await openTexting();
    bench.twilio.next.push('lost');
    bench.twilio.hidesMessages = true;
    const { told } = await hold();
    bench.twilio.hidesMessages = false;
    expect(deliveries(await told())).toEqual([['failed', 'no_connection']]);
    for (const status of ['sent', 'delivered']) expect((await only(asked()).tell(status)).status).toBe(200);
    expect(deliveries(await told())).toEqual([['failed', 'no_connection'], ['delivered']]);
  });

  test('is not sent from a number without texts, nor to whoever is on the list', async () => {
    const silent = await openTexting(['voice']);
    const { told } = await silent.hold();
    expect([silent.asked(), deliveries(await told())]).toEqual([[], []]);
    const { admin, asked, hold } = await openTexting();
    await admin.post('/api/doNotCall', { number: CALLER });
    const { told: ofListed } = await hold();
    expect([asked(), deliveries(await ofListed())]).toEqual([[], []]);
    expect((await ofListed()).map(({ data }) => data['text'])).not.toContain(expect.stringContaining('SMS'));
  });
});

describe('a text that comes in', () => {
  const open = async () => {
    const line = await openLine(bench.api, { baseUrl: bench.twilio.url });
    const messagesUrl = line.line.voiceUrl.replace('/voice', '/messages');
    const text = (body: string, more: Readonly<Record<string, string>> = {}) =>
      textTwilio({ ...line.line, messagesUrl }, body, more);
    const streams = async () => {
      const { rows } = await bench.api.pool.query<{ stream: string; told: { type: string; data: object }[] }>(
        `select stream_id as stream, json_agg(json_build_object('type', type, 'data', data) order by version) as told
         from es.events where tenant_id = $1 and stream_id like 'conversation-%' group by 1 order by min(position)`,
        [line.tenantId],
      );
      return rows.map(({ told }) => told.map(({ type, data }) => [type.replace('conversation.', ''), data] as const));
    };
    return { ...line, messagesUrl, text, streams };
  };
  const words = (told: readonly (readonly [string, object])[]) =>
    told.map(([type, data]) => ('text' in data ? data.text : type));

  test('is a conversation of its two numbers, which the next ones belong to until a day is silent', async () => {
    const { text, streams, number, line, tenantId } = await open();
    expect(await text('Are you open on Sunday?')).toMatchObject({ status: 200, said: [] });
    await text('And on Monday?');
    await text('Hello', { From: '+13035550143' });
    const [first, second] = await streams();
    expect(words(first ?? [])).toEqual(['started', 'Are you open on Sunday?', 'And on Monday?']);
    expect(first?.[0]?.[1]).toMatchObject({
      channel: 'sms',
      direction: 'inbound',
      from: line.from,
      to: line.to,
      numberId: number.id,
    });
    expect(words(second ?? [])).toEqual(['started', 'Hello']);
    clock.advance(86_400_001);
    await text('Anybody there?');
    const ends = () =>
      endSilentThreads(
        { ...bench.outgoing },
        (of) => ({ tenantId: of, actor: { kind: 'system', id: 'test' }, traceId: '0'.repeat(32) }),
        500,
      );
    await Promise.all([ends(), ends()]);
    const all = await streams();
    expect(all.map(words)).toEqual([
      ['started', 'Are you open on Sunday?', 'And on Monday?', 'ended'],
      ['started', 'Hello', 'ended'],
      ['started', 'Anybody there?'],
    ]);
    expect(tenantId).toBeDefined();
  });

  test('told of twice, at once and in turn, is taken once', async () => {
    const { text, streams } = await open();
    const more = { MessageSid: 'SM1' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => text('Hello', more)));
    answers.push(await text('Hello', more));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect((await streams()).map(words)).toEqual([['started', 'Hello']]);
  });

  test.each([
    ['STOP', {}],
    ['Baja', {}],
    ['No more', { OptOutType: 'STOP' }],
  ])('“%s” puts its number on the list of those that are never called', async (body, more) => {
    const { text, admin, line } = await open();
    await Promise.all([text(body, { ...more, MessageSid: 'SM2' }), text(body, { ...more, MessageSid: 'SM2' })]);
    const { data } = (await admin.get('/api/doNotCall')).body;
    expect(data).toMatchObject([{ number: line.from, reason: 'STOP by text message' }]);
  });

  test('“STOP” is heeded also where the account is suspended, and where the number is archived', async () => {
    const suspended = await open();
    await (await bench.api.as('super_admin')).post(`/api/admin/accounts/${suspended.tenantId}/suspend`);
    const archived = await open();
    const { version } = (await archived.admin.get(`/api/phoneNumbers/${archived.number.id}`)).body;
    await archived.admin.delete(`/api/phoneNumbers/${archived.number.id}?version=${version}`);
    clock.advance(1_001);
    for (const { text, streams, line, tenantId } of [suspended, archived]) {
      expect((await text('STOP')).status).toBe(200);
      expect(await streams()).toEqual([]);
      expect(await isOnList(bench.api.pool, tenantId, line.from)).toBe(true);
    }
  });

  test('that isn’t the carrier’s, to another number, too large or malformed is refused or kept, and begins nothing', async () => {
    const { text, streams, messagesUrl, line, head, connection } = await open();
    const before = await head();
    const form = { MessageSid: 'SM3', From: line.from, To: line.to, Body: 'Hello' };
    for (const signature of ['', 'wrong']) {
      expect((await postTwilio(messagesUrl, form, { ...line, signature })).status).toBe(401);
    }
    expect((await postTwilio(messagesUrl, { Body: 'Hello' }, line)).status).toBe(400);
    expect((await text('x'.repeat(70_000))).status).toBe(413);
    expect((await text('Hello', { To: '+13035559999' })).status).toBe(200);
    expect([await streams(), await head()]).toEqual([[], before]);
    const { rows } = await bench.api.pool.query(
      `select platform, state, outcome, message_type as type from intake.raw_deliveries where connection_id = $1`,
      [connection.id],
    );
    expect(rows).toEqual([{ platform: 'twilio', state: 'translated', outcome: 'unknown', type: 'message' }]);
  });
});
