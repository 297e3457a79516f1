import { randomUUID } from 'node:crypto';
import { nextConversationId } from '@switchboard/application/conversations/conversation-ids';
import { eraseConversation } from '@switchboard/application/erasure/erase-conversation';
import { endSilentThreads } from '@switchboard/application/texts/receive-message';
import { ConversationId } from '@switchboard/contracts/base/ids';
import type { ConversationRecord } from '@switchboard/contracts/conversations/conversation';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import { NO_OWN_CAPS } from '@switchboard/contracts/dialing/caps';
import { fixedClock } from '@switchboard/testing/clock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildRecord } from '../../inbox/test/build-record.ts';
import { insertInbox, setCheckpoint } from '../../inbox/test/insert-inbox.ts';
import { insertAccount } from '../../test/people.ts';
import { only } from './test/only.ts';
import { openOutgoing } from './test/outgoing-bench.ts';
import { TEXT_CARRIERS, type TextCarrier } from './test/text-carriers.ts';

const clock = fixedClock(new Date('2026-11-20T17:00:00Z'));
let bench: Awaited<ReturnType<typeof openOutgoing>>;
let carrier: TextCarrier;
beforeAll(async () => {
  bench = await openOutgoing(clock);
  carrier = await TEXT_CARRIERS.twilio({ ...bench, now: () => clock.now() });
});
afterAll(async () => {
  await carrier.close();
  await bench.close();
});

const CONTACT = '+13035550142';
const NOBODY = { kind: 'system', id: 'test' } as const;
const toTestCaller = (tenantId: string) => ({ tenantId, actor: NOBODY, traceId: '0'.repeat(32) });

/** An account with a number that sends texts, and two members of the staff. The inbox is written by the test, because no worker runs. */
async function openTexting({ capabilities = ['voice', 'sms'] } = {}) {
  const line = await carrier.open();
  const { admin, number, tenantId } = line;
  const { version } = (await admin.get(`/api/phoneNumbers/${number.id}`)).body;
  await admin.patch(`/api/phoneNumbers/${number.id}`, { version, capabilities });
  await setCheckpoint(bench.api.pool, tenantId, 1_000_000);
  const [jo, ana] = [await bench.api.as('staff', { tenantId }), await bench.api.as('staff', { tenantId })];
  const show = (id: number, fields: Partial<ConversationRecord> = {}) =>
    insertInbox(bench.api.pool, tenantId, [
      { record: buildRecord({ ...fields, id: ConversationId.parse(id) }), said: [] },
    ]);
  const findThread = async () => {
    const { rows } = await bench.api.pool.query<{ id: number }>(
      'select conversation_id as id from intake.text_threads where tenant_id = $1',
      [tenantId],
    );
    return only(rows).id;
  };
  const read = async (id: number) => (await line.events(id)).map(({ type, data }) => ({ type, ...data }));
  /** A call from the contact, which has ended. */
  const openCall = async (fields: object = {}) => {
    const id = await nextConversationId(bench.api.pool);
    const at = '2026-11-20T16:00:00.000Z';
    const started = { at, direction: 'inbound', from: CONTACT, to: null, channel: 'phone', ...fields };
    await bench.api.events.append({
      tenantId,
      streamId: conversationStream(id),
      expectedVersion: 'none',
      events: [
        { type: 'conversation.started', data: started },
        { type: 'conversation.ended', data: { at: '2026-11-20T16:05:00.000Z', reason: 'hangup' } },
      ],
      metadata: { correlationId: 'test', actor: NOBODY },
    });
    await show(id);
    return { id, path: `/api/conversations/${id}` };
  };
  /** A conversation that the contact began by text. */
  const openText = async (text = 'Are you open?') => {
    await line.text(text);
    const id = await findThread();
    await show(id, { channel: 'sms' });
    return { id, path: `/api/conversations/${id}` };
  };
  return { ...line, jo, ana, show, findThread, read, openCall, openText };
}

const says = (events: readonly Readonly<Record<string, unknown>>[]) =>
  events.flatMap(({ type, role, text }) => (type === 'conversation.message-received' ? [[role, text]] : []));

describe('POST /api/conversations/{id}/replies', () => {
  test('sends a text from the number of the conversation, as a message of the staff with its delivery', async () => {
    const { jo, openText, sentTexts, read, line } = await openTexting();
    const { id, path } = await openText();
    await jo.call('PUT', `${path}/draft`, { body: { text: 'Until 5', baseSeq: 1 } });
    const { status, body } = await jo.post(`${path}/replies`, { text: ' Until 5 pm. ', baseSeq: 1 });
    expect([status, body]).toEqual([
      202,
      {
        id: expect.stringMatching(/^rpl_[0-9a-f]{18}:sms$/),
        seq: 2,
        role: 'staff',
        text: 'Until 5 pm.',
        at: clock.now().toISOString(),
        offsetMs: null,
        late: false,
        delivery: { state: 'queued', code: null },
      },
    ]);
    const sent = only(sentTexts());
    expect(sent).toMatchObject({ from: line.to, to: CONTACT, text: 'Until 5 pm.' });
    await sent.tell('delivered');
    const events = await read(id);
    expect(says(events)).toEqual([
      ['caller', 'Are you open?'],
      ['staff', 'Until 5 pm.'],
    ]);
    expect(events.at(-1)).toMatchObject({
      type: 'conversation.message-delivery',
      state: 'delivered',
      messageId: body.id,
    });
    expect((await jo.get(`${path}/draft`)).body).toEqual({ text: '' });
  });

  test('is refused over messages that its writer has not seen, unless forced', async () => {
    const { jo, ana, openText, sentTexts, text } = await openTexting();
    const { path } = await openText();
    await text('Hello?');
    await ana.post(`${path}/replies`, { text: 'Yes, we are.', baseSeq: 2 });
    const draft = { text: 'Yes', baseSeq: 1 };
    await jo.call('PUT', `${path}/draft`, { body: draft });
    const refused = await jo.post(`${path}/replies`, draft);
    expect([refused.status, refused.body.code]).toEqual([409, 'reply.unseen_messages']);
    expect(refused.body.messages).toMatchObject([
      { seq: 2, role: 'caller', text: 'Hello?' },
      { seq: 3, role: 'staff', text: 'Yes, we are.' },
    ]);
    expect(sentTexts()).toHaveLength(1);
    expect((await jo.get(`${path}/draft`)).body).toMatchObject(draft);
    expect((await jo.post(`${path}/replies`, { ...draft, force: true })).body.seq).toBe(4);
    // Their own reply is not news to them.
    expect((await jo.post(`${path}/replies`, { text: 'Until 5 pm.', baseSeq: 3 })).status).toBe(202);
    expect(sentTexts()).toHaveLength(3);
  });

  test('lets one of two simultaneous writers send unseen lines', async () => {
    const { jo, ana, openText, sentTexts, read } = await openTexting();
    const { id, path } = await openText();
    const answers = await Promise.all([jo, ana].map((one) => one.post(`${path}/replies`, { text: 'Yes', baseSeq: 1 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
    expect([sentTexts().length, says(await read(id)).length]).toEqual([1, 2]);
    const { rowCount } = await bench.api.pool.query('select from outbound.messages where conversation_id = $1', [id]);
    expect(rowCount).toBe(1);
  });

  test('is sent once if it is repeated with its idempotency key, also when the first answer was lost', async () => {
    const { jo, openText, sentTexts, tenantId, text } = await openTexting();
    const { path } = await openText();
    const headers = { 'Idempotency-Key': randomUUID() };
    const reply = { text: 'Yes', baseSeq: 1 };
    const first = await jo.post(`${path}/replies`, reply, { headers });
    await text('Thanks');
    expect((await jo.post(`${path}/replies`, reply, { headers })).body).toEqual(first.body);
    await bench.api.pool.query('delete from idempotency.answers where tenant_id = $1', [tenantId]);
    expect((await jo.post(`${path}/replies`, reply, { headers })).body).toEqual(first.body);
    expect(sentTexts()).toHaveLength(1);
  });

  test('to a call goes out from the first number that sends, and its answer joins the call, which does not end again', async () => {
    const { jo, openCall, sentTexts, text, read, line, tenantId } = await openTexting();
    const { id, path } = await openCall();
    expect((await jo.post(`${path}/replies`, { text: 'We found your keys.', baseSeq: 0 })).body).toMatchObject({
      seq: 1,
      late: false,
    });
    expect(only(sentTexts()).from).toBe(line.to);
    await text('Great, thanks!');
    clock.advance(86_400_001);
    await endSilentThreads(bench.outgoing, toTestCaller, 500);
    const events = await read(id);
    expect(says(events)).toEqual([
      ['staff', 'We found your keys.'],
      ['caller', 'Great, thanks!'],
    ]);
    expect(events.filter(({ type }) => type === 'conversation.ended')).toHaveLength(1);
    await text('Anybody there?');
    const { rows } = await bench.api.pool.query(
      'select from intake.text_threads where tenant_id = $1 and conversation_id = $2',
      [tenantId, id],
    );
    expect(rows).toEqual([]);
  });

  test('moves the thread from another text conversation, which ends', async () => {
    const { jo, openText, openCall, text, read, findThread } = await openTexting();
    const texted = await openText();
    const called = await openCall();
    await jo.post(`${called.path}/replies`, { text: 'About your call', baseSeq: 0 });
    await text('Yes?');
    expect(await findThread()).toBe(called.id);
    expect((await read(texted.id)).at(-1)?.type).toBe('conversation.ended');
    expect(says(await read(called.id))).toHaveLength(2);
  });

  test('stays in the conversation as failed if the carrier refuses it, with the draft', async () => {
    const { jo, openText, read } = await openTexting();
    const { id, path } = await openText();
    carrier.next.push('refused');
    await jo.call('PUT', `${path}/draft`, { body: { text: 'Yes', baseSeq: 1 } });
    const { status, body } = await jo.post(`${path}/replies`, { text: 'Yes', baseSeq: 1 });
    expect([status, body.delivery]).toEqual([202, { state: 'failed', code: carrier.refusal }]);
    expect((await read(id)).at(-1)).toMatchObject({ state: 'failed', code: carrier.refusal });
    expect((await jo.get(`${path}/draft`)).body.text).toBe('Yes');
  });

  test('is refused with a reason without numbers, to somebody who opted out, and over the cap', async () => {
    const { jo, admin, openCall, openText, text, sentTexts } = await openTexting();
    const refuse = async (path: string) => {
      const { status, body } = await jo.post(`${path}/replies`, { text: 'Hello', baseSeq: 0, force: true });
      return [status, body.code, body.errors?.map(({ path: at, code }: Record<string, string>) => [at, code])];
    };
    const withheld = await openCall({ from: null });
    expect(await refuse(withheld.path)).toEqual([422, 'text.not_sendable', [['to', 'number_withheld']]]);
    const silent = await openTexting({ capabilities: ['voice'] });
    const { path: silentPath } = await silent.openCall();
    const answer = await silent.jo.post(`${silentPath}/replies`, { text: 'Hello', baseSeq: 0 });
    expect(answer.body.errors).toMatchObject([{ path: 'numberId', code: 'number_without_texts' }]);
    const { version } = (await admin.get('/api/settings')).body;
    const { path } = await openText();
    const capped = await admin.patch('/api/settings', { version, outgoingCaps: { ...NO_OWN_CAPS, textsPerDay: 0 } });
    expect(capped.status).toBe(200);
    expect(await refuse(path)).toEqual([422, 'text.not_sendable', [['text', 'cap_texts_day']]]);
    await text('STOP');
    expect(await refuse(path)).toEqual([422, 'text.not_sendable', [['to', 'do_not_call']]]);
    expect(sentTexts()).toEqual([]);
    for (const bad of [{ text: ' ', baseSeq: 0 }, { text: 'x'.repeat(1_601), baseSeq: 0 }, { text: 'x' }])
      expect((await jo.post(`${path}/replies`, bad)).status).toBe(422);
  });

  test('is for people who work on conversations, and for keys that may write', async () => {
    const { openText, tenantId } = await openTexting();
    const { path } = await openText();
    const reply = { text: 'Hello', baseSeq: 1 };
    const viewer = await bench.api.as('viewer', { tenantId });
    expect((await viewer.post(`${path}/replies`, reply)).status).toBe(403);
    const stranger = await bench.api.as('staff', { tenantId: await insertAccount(bench.api.pool) });
    expect((await stranger.post(`${path}/replies`, reply)).status).toBe(404);
    const key = await bench.api.withKey(['conversation.write'], { tenantId });
    expect((await key.post(`${path}/replies`, reply)).status).toBe(202);
  });

  test('is erased with the conversation, and so is its stored response', async () => {
    const { jo, openText, tenantId } = await openTexting();
    const { id, path } = await openText();
    const headers = { 'Idempotency-Key': randomUUID() };
    const { body } = await jo.post(`${path}/replies`, { text: 'Secret', baseSeq: 1 }, { headers });
    await eraseConversation(bench.api, toTestCaller(tenantId), { id: ConversationId.parse(id) });
    const stored = await bench.api.pool.query('select from idempotency.answers where subject_id = $1', [body.id]);
    expect(stored.rowCount).toBe(0);
  });
});

describe('POST /api/conversations', () => {
  test('starts a text conversation that the contact can answer, once', async () => {
    const { jo, number, sentTexts, text, read, line } = await openTexting();
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = { to: '(303) 555-0142', numberId: number.id, text: 'Your results are here.' };
    const { status, body } = await jo.post('/api/conversations', first, { headers });
    expect([status, body]).toMatchObject([
      201,
      { number: CONTACT, channel: 'sms', direction: 'outbound', messageCount: 1, lastMessage: { role: 'staff' } },
    ]);
    expect(only(sentTexts())).toMatchObject({ from: line.to, to: CONTACT, text: first.text });
    expect((await jo.post('/api/conversations', first, { headers })).body).toEqual(body);
    await text('Thank you');
    expect(says(await read(body.id))).toEqual([
      ['staff', first.text],
      ['caller', 'Thank you'],
    ]);
    expect(sentTexts()).toHaveLength(1);
  });

  test('is refused to numbers that the account may not text, and from numbers that it does not have', async () => {
    const { jo, admin, number, head, sentTexts } = await openTexting();
    await admin.post('/api/doNotCall', { number: CONTACT });
    const before = await head();
    const start = async (to: string, numberId = number.id) => {
      const { status, body } = await jo.post('/api/conversations', { to, numberId, text: 'Hello' });
      return [status, body.errors?.[0]?.code];
    };
    expect(await start(CONTACT)).toEqual([422, 'do_not_call']);
    expect(await start('nobody')).toEqual([422, 'number_invalid']);
    expect(await start(number.number)).toEqual([422, 'number_invalid']);
    expect(await start('+442079460123')).toEqual([422, 'number_country_not_allowed']);
    expect((await start('+13035550143', 'num_none'))[0]).toBe(404);
    expect([await head(), sentTexts()]).toEqual([before, []]);
  });
});
