import { isOnDoNotCallList } from '@switchboard/application/do-not-call/number-rows';
import { endSilentThreads } from '@switchboard/application/texts/receive-message';
import { CARRIER_PROVIDERS } from '@switchboard/contracts/connections/catalog';
import { readWakeUps } from '@switchboard/event-store/wake-ups';
import { liveChannels } from '@switchboard/platform/live-bus/types';
import { fixedClock } from '@switchboard/testing/clock';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { answerByText } from './test/answer-by-text.ts';
import { only } from './test/only.ts';
import { openOutgoing } from './test/outgoing-bench.ts';
import { TEXT_CARRIERS, type TextCarrier } from './test/text-carriers.ts';
import { holdTextingCall, readDeliveries } from './test/texting.ts';

const clock = fixedClock(new Date('2026-11-20T17:00:00Z'));
let bench: Awaited<ReturnType<typeof openOutgoing>>;
beforeAll(async () => {
  bench = await openOutgoing(clock);
});
afterAll(() => bench.close());

const CALLER = '+13035550142';

describe.each(CARRIER_PROVIDERS)('texts through %s', (provider) => {
  let carrier: TextCarrier;
  beforeAll(async () => {
    carrier = await TEXT_CARRIERS[provider]({ ...bench, now: () => clock.now() });
  });
  afterAll(() => carrier.close());

  /** Opens a line whose agent texts its caller as soon as they speak. */
  async function openTexting(capabilities = ['voice', 'sms']) {
    const line = await carrier.open();
    await answerByText(line, { capabilities });
    return { ...line, hold: () => holdTextingCall(line) };
  }

  describe('a text sent by a call', () => {
    test("is sent by its number's carrier, with each delivery step recorded in any order", async () => {
      const { sentTexts, hold, line } = await openTexting();
      const { readEvents } = await hold();
      const message = only(sentTexts());
      expect(message).toMatchObject({ from: line.to, to: CALLER, text: 'See you on Friday, Ida.' });
      const texts = (await readEvents()).map(({ data }) => data['text']);
      expect(texts).toContain(`SMS ${CALLER}: See you on Friday, Ida.`);
      expect((await message.tell('delivered')).status).toBe(200);
      for (const late of ['sent', 'queued', 'delivered', 'failed'] as const) {
        expect((await message.tell(late)).status).toBe(200);
      }
      const events = await readEvents();
      expect(readDeliveries(events)).toEqual([['queued'], ['delivered']]);
      const readIds = (all: typeof events) => new Set(all.map(({ data }) => data['messageId']));
      expect(readIds(events.filter(({ data }) => String(data['text']).startsWith('SMS')))).toEqual(
        readIds(events.filter(({ type }) => type === 'conversation.message-delivery')),
      );
    });

    test('is sent once per template and call, however often its flow requests it', async () => {
      const line = await carrier.open();
      await answerByText(line, { sendsAgain: true });
      const { readEvents } = await holdTextingCall(line);
      expect(line.sentTexts()).toHaveLength(1);
      const texts = (await readEvents()).filter(({ data }) => data['role'] === 'tool').map(({ data }) => data['text']);
      expect(texts).toEqual([`SMS ${CALLER}: See you on Friday, Ida.`, 'send_text: ok', 'send_text: error']);
      // Another call sends its own text.
      await holdTextingCall(line);
      expect(line.sentTexts()).toHaveLength(2);
    });

    test('is recorded as sent before it is delivered', async () => {
      const { sentTexts, hold } = await openTexting();
      const { readEvents } = await hold();
      for (const state of ['sent', 'delivered'] as const) await only(sentTexts()).tell(state);
      expect(readDeliveries(await readEvents())).toEqual([['queued'], ['sent'], ['delivered']]);
    });

    test('wakes the workers for each delivery step', async () => {
      const { sentTexts, hold, tenantId } = await openTexting();
      await hold();
      const woken: string[] = [];
      onTestFinished(
        await bench.api.bus.subscribe(liveChannels.wake, (hint) =>
          woken.push(...readWakeUps(hint).map((wake) => wake.tenantId)),
        ),
      );
      expect((await only(sentTexts()).tell('delivered')).status).toBe(200);
      await eventually(() => expect(woken).toContain(tenantId));
    });

    test('fails with the carrier’s code if the network rejects it', async () => {
      const { sentTexts, hold } = await openTexting();
      const { readEvents } = await hold();
      const message = only(sentTexts());
      await Promise.all([message.tell('failed', '30003'), message.tell('failed', '30003'), message.tell('sent')]);
      expect(readDeliveries(await readEvents()).at(-1)).toEqual(['failed', '30003']);
    });

    test("fails with the carrier's code if the carrier rejects it", async () => {
      const { sentTexts, hold } = await openTexting();
      carrier.next.push('refused');
      expect(readDeliveries(await (await hold()).readEvents())).toEqual([['failed', carrier.refusal]]);
      expect(sentTexts()).toHaveLength(0);
    });

    test('is sent once even if the response is lost or broken, and appears once the carrier reports it', async () => {
      for (const fault of ['lost', 'broken'] as const) {
        const { sentTexts, hold } = await openTexting();
        carrier.next.push(fault);
        const { readEvents } = await hold();
        const message = only(sentTexts());
        for (const state of ['sent', 'delivered'] as const) expect((await message.tell(state)).status).toBe(200);
        expect(readDeliveries(await readEvents()).at(-1)).toEqual(['delivered']);
        expect(sentTexts()).toHaveLength(1);
      }
    });

    test('is not sent from a number without texting, nor to a number on the do-not-call list', async () => {
      const silent = await openTexting(['voice']);
      const { readEvents } = await silent.hold();
      expect([silent.sentTexts(), readDeliveries(await readEvents())]).toEqual([[], []]);
      const { admin, sentTexts, hold } = await openTexting();
      await admin.post('/api/doNotCall', { number: CALLER });
      const { readEvents: readListed } = await hold();
      expect([sentTexts(), readDeliveries(await readListed())]).toEqual([[], []]);
      expect((await readListed()).map(({ data }) => data['text'])).not.toContain(expect.stringContaining('SMS'));
    });
  });

  describe('an incoming text', () => {
    const open = async () => {
      const line = await carrier.open();
      const streams = async () => {
        const { rows } = await bench.api.pool.query<{ events: { type: string; data: object }[] }>(
          `select json_agg(json_build_object('type', type, 'data', data) order by version) as events
           from es.events where tenant_id = $1 and stream_id like 'conversation-%' group by stream_id order by min(position)`,
          [line.tenantId],
        );
        return rows.map(({ events }) =>
          events.map(({ type, data }) => [type.replace('conversation.', ''), data] as const),
        );
      };
      return { ...line, streams };
    };
    const words = (events: readonly (readonly [string, object])[]) =>
      events.map(([type, data]) => ('text' in data ? data.text : type));

    test('joins the conversation of its two numbers until a day of silence', async () => {
      const { text, streams, number, line } = await open();
      expect(await text('Are you open on Sunday?')).toMatchObject({ status: 200, said: [] });
      await text('And on Monday?');
      await text('Hello', { from: '+13035550143' });
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
    });

    test('is stored once if it is delivered repeatedly or concurrently', async () => {
      const { text, streams } = await open();
      const answers = await Promise.all(Array.from({ length: 5 }, () => text('Hello', { id: 'SM1' })));
      answers.push(await text('Hello', { id: 'SM1' }));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
      expect((await streams()).map(words)).toEqual([['started', 'Hello']]);
    });

    test.each([
      ['STOP', {}],
      ['Baja', {}],
      ['Stop please', {}],
      ['STOP 🛑', {}],
      ['No más mensajes por favor', {}],
      ['No more', { isStop: true }],
    ])('“%s” adds its number to the do-not-call list', async (body, more) => {
      const { text, admin, line } = await open();
      await Promise.all([text(body, { ...more, id: 'SM2' }), text(body, { ...more, id: 'SM2' })]);
      const { data } = (await admin.get('/api/doNotCall')).body;
      expect(data).toMatchObject([{ number: line.from, reason: 'STOP by text message' }]);
    });

    test.each(['stop by tomorrow?', 'cancel my appointment', 'START', 'HELP'])(
      '“%s” adds no number to the do-not-call list',
      async (body) => {
        const { text, admin, streams } = await open();
        await text(body);
        expect((await streams()).map(words)).toEqual([['started', body]]);
        expect((await admin.get('/api/doNotCall')).body.data).toEqual([]);
      },
    );

    test('“STOP” is honored even if the account is suspended or the number archived', async () => {
      const suspended = await open();
      await (await bench.api.as('super_admin')).post(`/api/admin/accounts/${suspended.tenantId}/suspend`);
      const archived = await open();
      const { version } = (await archived.admin.get(`/api/phoneNumbers/${archived.number.id}`)).body;
      await archived.admin.delete(`/api/phoneNumbers/${archived.number.id}?version=${version}`);
      clock.advance(1_001);
      for (const { text, streams, line, tenantId } of [suspended, archived]) {
        expect((await text('STOP')).status).toBe(200);
        expect(await streams()).toEqual([]);
        expect(await isOnDoNotCallList(bench.api.pool, tenantId, line.from)).toBe(true);
      }
    });

    test('is rejected or only stored, and starts nothing, if it is forged, to another number or too large', async () => {
      const { text, streams, head, connection } = await open();
      const before = await head();
      for (const signature of ['', 'wrong']) expect((await text('Hello', { signature })).status).toBe(401);
      expect((await text('x'.repeat(70_000))).status).toBe(413);
      expect((await text('Hello', { to: '+13035559999' })).status).toBe(200);
      expect([await streams(), await head()]).toEqual([[], before]);
      const { rows } = await bench.api.pool.query(
        `select platform, state, outcome, message_type as type from intake.raw_deliveries where connection_id = $1`,
        [connection.id],
      );
      const type = provider === 'twilio' ? 'message' : 'message.received';
      expect(rows).toEqual([{ platform: provider, state: 'translated', outcome: 'unknown', type }]);
    });
  });
});
