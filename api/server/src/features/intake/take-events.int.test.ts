import { randomUUID } from 'node:crypto';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import type { IntakeResult } from '@switchboard/contracts/intake/event';
import type { Appended } from '@switchboard/event-store/types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../test/client.ts';
import { insertAccount } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

describe('POST /api/intake/events', () => {
  let api: TestApi;
  let key: TestClient;
  const appended: Appended[] = [];
  beforeAll(async () => {
    api = await startTestApi({ onAppended: (all) => appended.push(...all) });
    key = await api.withKey(['intake.write']);
  });
  afterAll(() => api.close());

  const said = (callId: string, n: number, text = `message ${n}`) => ({
    id: randomUUID(),
    callId,
    type: 'message.received',
    at: new Date(Date.UTC(2026, 10, 20, 15, 0, 0, n)).toISOString(),
    data: { messageId: `m${n}`, role: 'caller', text },
  });
  const post = async (events: unknown[], client = key): Promise<IntakeResult[]> => {
    const { status, body } = await client.post('/api/intake/events', { events });
    expect(status).toBe(200);
    return body.results;
  };
  const toStream = (result: IntakeResult | undefined) => {
    if (result?.conversationId === undefined) throw new Error('the event was not taken in');
    return conversationStream(result.conversationId);
  };
  const head = () => api.events.head(api.tenantId);

  test('appends each event once, however often it is sent', async () => {
    const events = Array.from({ length: 1_000 }, (_, n) => said(`many-${n % 40}`, n));
    const first = await post(events);
    expect(new Set(first.map(({ status }) => status))).toEqual(new Set(['appended']));
    const before = await head();
    const second = await post(events);
    expect(second).toEqual(first.map((result) => ({ ...result, status: 'duplicate' })));
    expect(await head()).toBe(before);
  });

  test('waits behind a busy account, unlike a person’s command', async () => {
    const [result] = await post([said('patient', 1)]);
    expect(appended.at(-1)).toMatchObject({ tenantId: api.tenantId, isDeferrable: true });
    const admin = await api.as('admin');
    expect((await admin.delete(`/api/conversations/${result?.conversationId}`)).status).toBe(200);
    expect(appended.at(-1)).toMatchObject({ tenantId: api.tenantId, categories: ['conversation'] });
    expect(appended.at(-1)?.isDeferrable).toBeUndefined();
  });

  test('replaces a time that is years ahead with the time of receipt, and warns once', async () => {
    const event = { ...said('ahead', 1), at: '2126-11-20T15:00:00Z' };
    const before = new Date().toISOString();
    const [result] = await post([event]);
    expect(result).toMatchObject({ status: 'appended', at: expect.any(String) });
    const { events: stored } = await api.events.readStream(api.tenantId, toStream(result));
    expect(stored.map(({ data }) => data['at'])).toEqual([result?.at]);
    expect(String(result?.at) >= before && String(result?.at) <= new Date().toISOString()).toBe(true);
    const [again] = await post([event]);
    expect(again).toMatchObject({ status: 'duplicate', position: result?.position });
    expect(again).not.toHaveProperty('at');
  });

  test('accepts a clock that is four minutes ahead', async () => {
    const at = new Date(Date.now() + 240_000).toISOString();
    const [result] = await post([{ ...said('soon', 1), at }]);
    expect(result).not.toHaveProperty('at');
    const { events: stored } = await api.events.readStream(api.tenantId, toStream(result));
    expect(stored.map(({ data }) => data['at'])).toEqual([at]);
  });

  test.each(['anonymous', 'Restricted', '+86282452253', ''])('treats the number %j as withheld', async (from) => {
    const start = {
      ...said(`withheld ${from}`, 1),
      type: 'call.started',
      data: { direction: 'inbound', from, to: '+13035550110' },
    };
    const { events: stored } = await api.events.readStream(api.tenantId, toStream((await post([start]))[0]));
    expect(stored.map(({ data }) => data['from'])).toEqual([null]);
  });

  test('appends the events of a call in the order sent', async () => {
    const events = Array.from({ length: 500 }, (_, n) => said('one-call', n));
    const [result] = await post(events);
    const { events: stored } = await api.events.readStream(api.tenantId, toStream(result), { limit: 500 });
    expect(stored.map(({ data }) => data['messageId'])).toEqual(events.map(({ data }) => data.messageId));
  });

  test('creates one conversation per call, however many events race', async () => {
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, n) => post([said('raced', n), said(`raced-${n % 2}`, n)])),
    );
    expect(new Set(results.map(([first]) => first?.conversationId)).size).toBe(1);
    expect(new Set(results.flat().map((result) => result.conversationId)).size).toBe(3);
  });

  test('reports an event repeated in one request or concurrently as a duplicate', async () => {
    const event = said('twice', 1);
    expect((await post([event, event])).map(({ status }) => status)).toEqual(['appended', 'duplicate']);
    const other = said('twice', 2);
    const raced = await Promise.all(Array.from({ length: 8 }, () => post([other])));
    expect(raced.flat().filter(({ status }) => status === 'appended')).toHaveLength(1);
    expect(new Set(raced.flat().map(({ position }) => position)).size).toBe(1);
  });

  test('compares whole events regardless of key order', async () => {
    const event = { ...said('same', 1), extra: { a: 1, b: [2] } };
    const [appended] = await post([event]);
    const { id, callId, type, at, data } = event;
    const shuffled = {
      extra: { b: [2], a: 1 },
      data: Object.fromEntries(Object.entries(data).reverse()),
      at,
      type,
      callId,
      id,
    };
    expect(await post([shuffled])).toEqual([{ ...appended, status: 'duplicate' }]);
    expect(await post([{ ...event, extra: { a: 2, b: [2] } }])).toMatchObject([
      { id, status: 'rejected', error: { code: 'intake.id_reused', path: 'id' } },
    ]);
    expect(await post([{ ...event, callId: 'another' }])).toMatchObject([{ status: 'rejected' }]);
  });

  test('rejects invalid events and appends their neighbors', async () => {
    const deep = JSON.parse(`${'['.repeat(64)}${']'.repeat(64)}`);
    const good = [said('mixed', 1), said('mixed', 2)];
    const results = await post([
      good[0],
      { ...said('mixed', 3), type: 'call.sung' },
      { ...said('mixed', 4), data: { messageId: 'x', role: 'robot', text: '' } },
      said('mixed', 5, 'nul \0'),
      said('mixed', 6, 'half \ud800'),
      said('mixed', 7, 'x'.repeat(300_000)),
      { ...said('mixed', 8), data: { ...said('mixed', 8).data, ignored: deep } },
      'nothing',
      good[1],
    ]);
    expect(results.map(({ status, error }) => (error ? `${error.code} ${error.path}` : status))).toEqual([
      'appended',
      'intake.unknown_type type',
      'intake.invalid data.role',
      'event_store.payload_invalid data.text',
      'event_store.payload_invalid data.text',
      'event_store.payload_invalid data',
      expect.stringMatching(/^event_store\.payload_invalid data\.ignored/),
      'intake.invalid ',
      'appended',
    ]);
    expect(results[7]?.id).toBeNull();
  });

  test('does not record the id of a rejected event', async () => {
    const event = said('mended', 1);
    expect(await post([{ ...event, at: 'yesterday' }])).toMatchObject([{ id: event.id, status: 'rejected' }]);
    expect(await post([event])).toMatchObject([{ id: event.id, status: 'appended' }]);
  });

  test('accepts ids of 128 characters of any kind', async () => {
    const event = { ...said('long', 1), id: '😀'.repeat(128), callId: '🐕'.repeat(128) };
    expect(await post([event, event])).toMatchObject([{ status: 'appended' }, { status: 'duplicate' }]);
  });

  test('assigns tags by name, including tags defined a moment ago', async () => {
    const admin = await api.as('admin');
    const { body: spam } = await admin.post('/api/smartTags', { name: 'Spam', color: '#475569' });
    const { body: old } = await admin.post('/api/smartTags', { name: 'Old', color: '#475569' });
    await admin.delete(`/api/smartTags/${old.id}`);
    const tag = (name: string) => ({
      ...said('tagged', 1),
      id: randomUUID(),
      type: 'smart-tag.assigned',
      data: { name },
    });
    const [assigned, ...rejected] = await post([tag('SPÁM'), tag('Old'), tag('Unheard of')]);
    expect(rejected.map(({ error }) => `${error?.code} ${error?.path}`)).toEqual([
      'smart_tag.unknown data.name',
      'smart_tag.unknown data.name',
    ]);
    const { events } = await api.events.readStream(api.tenantId, toStream(assigned));
    expect(events).toMatchObject([{ type: 'conversation.smart-tag-assigned', data: { smartTagId: spam.id } }]);
  });

  test('keeps the ids and calls of different accounts separate', async () => {
    const other = await api.withKey(['intake.write'], { tenantId: await insertAccount(api.pool) });
    const event = said('shared', 1);
    const [mine, theirs] = await Promise.all([post([event]), post([event], other)]);
    expect(theirs).toMatchObject([{ status: 'appended' }]);
    expect(theirs[0]?.conversationId).not.toBe(mine[0]?.conversationId);
  });

  test("shares ids and calls between an account's keys", async () => {
    const event = said('keys', 1);
    const [first] = await post([event]);
    expect(await post([event], await api.withKey(['intake.write']))).toEqual([{ ...first, status: 'duplicate' }]);
  });

  test('records the sender', async () => {
    const sender = await api.withKey(['intake.write']);
    const [result] = await post([said('whose', 1)], sender);
    const { events } = await api.events.readStream(api.tenantId, toStream(result));
    expect(events[0]?.metadata.actor).toEqual({ kind: 'api_key', id: sender.keyId });
  });

  test.each([{}, { events: [] }, { events: Array.from({ length: 1_001 }, () => ({})) }])(
    'rejects an invalid body',
    async (body) => {
      expect(await key.post('/api/intake/events', body)).toMatchObject({
        status: 422,
        body: { code: 'request.invalid' },
      });
    },
  );

  test('requires a key with the scope', async () => {
    const reader = await api.withKey(['conversation.read']);
    const statuses = await Promise.all(
      [reader, await api.as('admin'), api.anonymous()].map((client) =>
        client.post('/api/intake/events', { events: [said('no', 1)] }),
      ),
    );
    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 401]);
  });
});
