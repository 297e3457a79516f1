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
import { deliveriesIn, holdTexting } from './test/texting.ts';

const clock = fixedClock(new Date('2026-11-20T17:00:00Z'));
let bench: Awaited<ReturnType<typeof openOutgoing>>;
beforeAll(async () => {
  bench = await openOutgoing(clock);
});
afterAll(() => bench.close());

const CALLER = '+13035550142';

describe.each(CARRIER_PROVIDERS)('texts by %s', (provider) => {
  let carrier: TextCarrier;
  beforeAll(async () => {
    carrier = await TEXT_CARRIERS[provider]({ ...bench, now: () => clock.now() });
  });
  afterAll(() => carrier.close());

  /** A line whose agent sends a text as soon as its caller says a word. */
  async function openTexting(capabilities = ['voice', 'sms']) {
    const line = await carrier.open();
    await answerByText(line, { capabilities });
    return { ...line, hold: () => holdTexting(line) };
  }

  describe('one that a call has sent', () => {
    test('goes over the carrier of its number, and its delivery is told step by step, in whichever order', async () => {
      const { asked, hold, line } = await openTexting();
      const { told } = await hold();
      const message = only(asked());
      expect(message).toMatchObject({ from: line.to, to: CALLER, text: 'See you on Friday, Ida.' });
      const texts = (await told()).map(({ data }) => data['text']);
      expect(texts).toContain(`SMS ${CALLER}: See you on Friday, Ida.`);
      expect((await message.tell('delivered')).status).toBe(200);
      for (const late of ['sent', 'queued', 'delivered', 'failed'] as const) {
        expect((await message.tell(late)).status).toBe(200);
      }
      const events = await told();
      expect(deliveriesIn(events)).toEqual([['queued'], ['delivered']]);
      const idsOf = (all: typeof events) => new Set(all.map(({ data }) => data['messageId']));
      expect(idsOf(events.filter(({ data }) => String(data['text']).startsWith('SMS')))).toEqual(
        idsOf(events.filter(({ type }) => type === 'conversation.message-delivery')),
      );
    });

    test('goes out once by a template and call, however often its flow asks for it', async () => {
      const line = await carrier.open();
      await answerByText(line, { sendsAgain: true });
      const { told } = await holdTexting(line);
      expect(line.asked()).toHaveLength(1);
      const texts = (await told()).filter(({ data }) => data['role'] === 'tool').map(({ data }) => data['text']);
      expect(texts).toEqual([`SMS ${CALLER}: See you on Friday, Ida.`, 'send_text: ok', 'send_text: error']);
      // Another call has another text.
      await holdTexting(line);
      expect(line.asked()).toHaveLength(2);
    });

    test('is told to be sent before it is delivered', async () => {
      const { asked, hold } = await openTexting();
      const { told } = await hold();
      for (const state of ['sent', 'delivered'] as const) await only(asked()).tell(state);
      expect(deliveriesIn(await told())).toEqual([['queued'], ['sent'], ['delivered']]);
    });

    test('has the workers woken for each step of its delivery', async () => {
      const { asked, hold, tenantId } = await openTexting();
      await hold();
      const woken: string[] = [];
      onTestFinished(
        await bench.api.bus.subscribe(liveChannels.wake, (hint) =>
          woken.push(...readWakeUps(hint).map((wake) => wake.tenantId)),
        ),
      );
      expect((await only(asked()).tell('delivered')).status).toBe(200);
      await eventually(() => expect(woken).toContain(tenantId));
    });

    test('that the network refuses fails with the carrier’s code', async () => {
      const { asked, hold } = await openTexting();
      const { told } = await hold();
      const message = only(asked());
      await Promise.all([message.tell('failed', '30003'), message.tell('failed', '30003'), message.tell('sent')]);
      expect(deliveriesIn(await told()).at(-1)).toEqual(['failed', '30003']);
    });

    test('that the carrier refuses fails with its code', async () => {
      const { asked, hold } = await openTexting();
      carrier.next.push('refused');
      expect(deliveriesIn(await (await hold()).told())).toEqual([['failed', carrier.refusal]]);
      expect(asked()).toHaveLength(0);
    });

    test('is asked for once where the answer is lost or broken, and is there once the carrier tells of it', async () => {
      for (const fault of ['lost', 'broken'] as const) {
        const { asked, hold } = await openTexting();
        carrier.next.push(fault);
        const { told } = await hold();
        const message = only(asked());
        for (const state of ['sent', 'delivered'] as const) expect((await message.tell(state)).status).toBe(200);
        expect(deliveriesIn(await told()).at(-1)).toEqual(['delivered']);
        expect(asked()).toHaveLength(1);
      }
    });

    test('is not sent from a number without texts, nor to whoever is on the list', async () => {
      const silent = await openTexting(['voice']);
      const { told } = await silent.hold();
      expect([silent.asked(), deliveriesIn(await told())]).toEqual([[], []]);
      const { admin, asked, hold } = await openTexting();
      await admin.post('/api/doNotCall', { number: CALLER });
      const { told: ofListed } = await hold();
      expect([asked(), deliveriesIn(await ofListed())]).toEqual([[], []]);
      expect((await ofListed()).map(({ data }) => data['text'])).not.toContain(expect.stringContaining('SMS'));
    });
  });

  describe('one that comes in', () => {
    const open = async () => {
      const line = await carrier.open();
      const streams = async () => {
        const { rows } = await bench.api.pool.query<{ told: { type: string; data: object }[] }>(
          `select json_agg(json_build_object('type', type, 'data', data) order by version) as told
           from es.events where tenant_id = $1 and stream_id like 'conversation-%' group by stream_id order by min(position)`,
          [line.tenantId],
        );
        return rows.map(({ told }) => told.map(({ type, data }) => [type.replace('conversation.', ''), data] as const));
      };
      return { ...line, streams };
    };
    const words = (told: readonly (readonly [string, object])[]) =>
      told.map(([type, data]) => ('text' in data ? data.text : type));

    test('is a conversation of its two numbers, which the next ones belong to until a day is silent', async () => {
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

    test('told of twice, at once and in turn, is taken once', async () => {
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
    ])('“%s” puts its number on the list of those that are never called', async (body, more) => {
      const { text, admin, line } = await open();
      await Promise.all([text(body, { ...more, id: 'SM2' }), text(body, { ...more, id: 'SM2' })]);
      const { data } = (await admin.get('/api/doNotCall')).body;
      expect(data).toMatchObject([{ number: line.from, reason: 'STOP by text message' }]);
    });

    test.each(['stop by tomorrow?', 'cancel my appointment', 'START', 'HELP'])(
      '“%s” puts nobody on the list',
      async (body) => {
        const { text, admin, streams } = await open();
        await text(body);
        expect((await streams()).map(words)).toEqual([['started', body]]);
        expect((await admin.get('/api/doNotCall')).body.data).toEqual([]);
      },
    );

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
        expect(await isOnDoNotCallList(bench.api.pool, tenantId, line.from)).toBe(true);
      }
    });

    test('that isn’t the carrier’s, to another number or too large is refused or kept, and begins nothing', async () => {
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
