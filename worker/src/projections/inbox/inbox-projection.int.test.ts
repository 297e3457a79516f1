import type { ConversationEvent } from '@switchboard/contracts/conversations/events';
import { accessStream, type EventType } from '@switchboard/contracts/events';
import { SMART_TAGS_STREAM, type SmartTagEventType } from '@switchboard/contracts/smart-tags/smart-tags';
import { LiveBatch } from '@switchboard/contracts/stream/bus-messages';
import { eventually } from '@switchboard/testing/eventually';
import { randomTenant } from '@switchboard/testing/tenant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  acknowledged,
  deleted,
  ended,
  interrupted,
  raised,
  restored,
  said,
  second,
  started,
  tagged,
} from '../../test/speech.ts';
import { append, type Call, drain, listen, newCall, openWorld, type World } from '../../test/world.ts';
import { inboxConsumer } from './inbox-consumer.ts';

describe('the inbox projection', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const project = (tenantId: string) => drain(world, inboxConsumer({ bus: world.bus, concurrency: 1 }), tenantId);

  /** Projects a call's events in a single batch, and in one batch each; both must have the same result. */
  function given(...events: ConversationEvent[]) {
    const onEachWay = async (check: (call: Call) => Promise<void>) => {
      const atOnce = newCall(world);
      await atOnce.append(...events);
      await project(atOnce.tenantId);
      await check(atOnce);
      const oneByOne = newCall(world);
      for (const event of events) {
        await oneByOne.append(event);
        await project(oneByOne.tenantId);
      }
      await check(oneByOne);
    };
    return {
      thenRow: (expected: object) =>
        onEachWay(async (call) => expect(await readRows('conversations', call)).toMatchObject([expected])),
      thenRows: (table: string, expected: object[]) =>
        onEachWay(async (call) => expect(await readRows(table, call)).toMatchObject(expected)),
    };
  }

  const ORDER: Readonly<Record<string, string>> = { messages: 'seq', attention: 'position', hourly_totals: 'hour' };
  async function readRows(table: string, { tenantId }: Pick<Call, 'tenantId'>) {
    const order = ORDER[table] ?? 'tenant_id';
    return (await world.pool.query(`select * from read.${table} where tenant_id = $1 order by ${order}`, [tenantId]))
      .rows;
  }

  test('writes a list row that needs no join', async () => {
    await given(
      started(0, { agentName: 'Willow Front Desk', language: 'en' }),
      said(3, 'My dog ate chocolate'),
      raised(4, { level: 'emergency', reason: 'poison_exposure' }),
      tagged(7),
      tagged(3),
    ).thenRow({
      name: 'Zoë Quill',
      number: '+13035550142',
      sort_name: 'zoe quill',
      search_text: 'zoe quill\n+13035550142',
      digits: '13035550142',
      channel: 'phone',
      direction: 'inbound',
      agent_id: 'willow-front-desk',
      status: 'pending',
      priority: 2,
      needs_attention: true,
      attention: { level: 'emergency', reason: 'poison_exposure', seq: 1, raisedAt: second(4), position: 3 },
      waiting_since: new Date(second(4)),
      created_at: new Date(second(0)),
      last_message_at: new Date(second(3)),
      message_count: 1,
      last_message: { seq: 1, role: 'caller', text: 'My dog ate chocolate', truncated: false },
      smart_tags: ['3', '7'],
      late: false,
      last_position: 5,
      last_alert_position: 3,
      deleted_at: null,
    });
  });

  test('stores messages with their searchable words', async () => {
    await given(started(0), said(1, 'Él vive en la CALLE Ñandú 4, él solo'), said(2, '')).thenRows('messages', [
      {
        seq: 1,
        role: 'caller',
        text: 'Él vive en la CALLE Ñandú 4, él solo',
        position: 2,
        words: "'4' 'calle' 'el' 'en' 'la' 'nandu' 'solo' 'vive'",
      },
      { seq: 2, text: '', words: '' },
    ]);
  });

  test('stores text with characters that are special in SQL, arrays and JSON', async () => {
    const text = `NULL {"a": 'b', \\ } \n "quoted" \\"both\\" 🐕 ${String.raw`\u0000`}`;
    await given(started(0, { contactName: text.slice(0, 40) }), said(1, text)).thenRows('messages', [{ text }]);
    await given(said(1, 'NULL')).thenRow({ last_message: { text: 'NULL' }, name: null });
  });

  test('records who cleared an alert and when, for the first clearing that reaches it', async () => {
    await given(
      started(0),
      raised(1, { level: 'emergency' }),
      raised(2),
      acknowledged(3, 2),
      raised(4),
      acknowledged(5, 99),
    ).thenRows('attention', [
      { position: 2, level: 'emergency', cleared_at: new Date(second(3)), cleared_by: 'usr_test' },
      { position: 3, level: 'attention', cleared_at: new Date(second(5)) },
      { position: 5, level: 'attention', cleared_at: new Date(second(5)) },
    ]);
  });

  test('counts conversations in the hour of their last message, except deleted ones', async () => {
    const call = newCall(world);
    const total = async () =>
      (await readRows('hourly_totals', call)).filter(({ conversations }) => conversations !== 0);
    await call.append(started(0), said(3_700, 'Still here'));
    await project(call.tenantId);
    expect(await total()).toMatchObject([{ hour: new Date(second(3_600)), conversations: 1 }]);
    await call.append(deleted, said(7_300, 'Unheard'));
    await project(call.tenantId);
    expect(await total()).toEqual([]);
    await call.append(restored);
    await project(call.tenantId);
    expect(await total()).toMatchObject([{ hour: new Date(second(7_200)), conversations: 1 }]);
  });

  test('marks a message as late when a later event reports it', async () => {
    await given(started(0), said(1, 'Hello'), said(2, 'There'), {
      type: 'conversation.late-event-marked',
      data: { at: second(3), subject: 'message', seq: 2 },
    }).thenRows('messages', [{ late: false }, { late: true }]);
  });

  test('cuts a message to the part that was spoken, and leaves other messages intact', async () => {
    const greeting = said(1, 'Good morning, all', { role: 'agent' });
    await given(started(0), greeting, interrupted(2, 'Goodbye')).thenRows('messages', [{ text: 'Good morning, all' }]);
    await given(started(0), greeting, interrupted(2, 'Good ')).thenRows('messages', [{ text: 'Good—' }]);
  });

  test('keeps the last translation of a message', async () => {
    const translated = (text: string): ConversationEvent => ({
      type: 'conversation.message-translated',
      data: { seq: 1, lang: 'en', text, translator: 'test' },
    });
    await given(started(0), said(1, 'Hola'), translated('Hallo'), translated('Hello')).thenRows(
      'message_translations',
      [{ seq: 1, lang: 'en', text: 'Hello' }],
    );
  });

  test('deletes all messages of an erased conversation', async () => {
    const call = newCall(world);
    await call.append(started(0), said(1, 'My card is 4242'), raised(2));
    await project(call.tenantId);
    await world.pool.query('select es.erase_stream($1, $2)', [call.tenantId, call.streamId]);
    await call.append({ type: 'conversation.erased', data: {} });
    await project(call.tenantId);
    expect(await readRows('messages', call)).toEqual([]);
    expect(await readRows('attention', call)).toEqual([]);
    expect(await readRows('conversations', call)).toMatchObject([{ name: null, last_message: null, summary: null }]);
  });

  test('projects the tag catalog of an account', async () => {
    const tenantId = randomTenant();
    const tag = (type: SmartTagEventType, data: object) => ({ type, data: { smartTagId: 5, ...data } });
    const stream = { tenantId, streamId: SMART_TAGS_STREAM };
    await append(world.events, stream, [
      tag('smart-tag.defined', { name: 'Émergency', color: '#dc2626' }),
      tag('smart-tag.renamed', { name: 'Émergence' }),
    ]);
    await project(tenantId);
    await append(world.events, stream, [tag('smart-tag.archived', {})]);
    await project(tenantId);
    expect(await readRows('smart_tags', { tenantId })).toMatchObject([
      { id: 5, name: 'Émergence', folded_name: 'emergence', color: '#dc2626', archived: true, position: 3 },
    ]);
  });

  test('publishes every batch in an unbroken chain, even if no row has changed', async () => {
    const call = newCall(world);
    const published = await listen(world, call.tenantId);
    await call.append(started(0), said(1, 'Hello'), raised(2), said(3, 'Hello?'));
    await project(call.tenantId);
    const signedIn = { type: 'user.signed-in' satisfies EventType, data: { userId: 'usr_1', sessionId: 's' } };
    await append(world.events, { tenantId: call.tenantId, streamId: accessStream('usr_1') }, [signedIn]);
    await project(call.tenantId);
    await call.append(ended(4));
    await project(call.tenantId);
    await eventually(() => expect(published).toHaveLength(3));
    expect(published.map(({ prev, position }) => [prev, position])).toEqual([
      [0, 4],
      [4, 5],
      [5, 6],
    ]);
    const [first, audit, last] = published.map((batch) => LiveBatch.parse(batch));
    expect(first?.changes?.conversations).toMatchObject([{ before: null, after: { id: call.id, position: 4 } }]);
    expect(first?.changes?.rings).toMatchObject([
      { conversationId: call.id, seq: 1, position: 3 },
      { conversationId: call.id, seq: 2, position: 4 },
    ]);
    expect(audit?.changes).toEqual({ conversations: [], rings: [], smartTags: [] });
    expect(last?.changes?.conversations[0]?.before).toEqual(first?.changes?.conversations[0]?.after);
    const { rows } = await world.pool.query('select * from read.as_of($1)', [call.tenantId]);
    expect(rows).toEqual([{ epoch: last?.epoch, position: 6 }]);
  });

  test('publishes only the positions of a batch larger than 256 KiB', async () => {
    const call = newCall(world);
    const published = await listen(world, call.tenantId);
    for (let i = 0; i < 300; i++) await newCall(world, call.tenantId).append(said(i, 'x'.repeat(500)));
    await project(call.tenantId);
    await eventually(() => expect(published).toHaveLength(1));
    expect(published[0]).toMatchObject({ prev: 0, position: 300, changes: null });
  });

  test('indexes the words of the longest possible message', async () => {
    const text = Array.from({ length: 30_000 }, (_, i) => `w${i.toString(36)}ﷺ`)
      .join(' ')
      .slice(0, 80_000);
    const call = newCall(world);
    await call.append(said(1, text));
    await project(call.tenantId);
    expect(await readRows('messages', call)).toMatchObject([{ text }]);
  });
});
