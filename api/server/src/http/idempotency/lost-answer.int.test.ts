import { randomInt } from 'node:crypto';
import { IDEMPOTENCY_HEADER } from '@switchboard/contracts/base/constants';
import { ConversationId } from '@switchboard/contracts/base/ids';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import { fixedClock } from '@switchboard/testing/clock';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setCheckpoint } from '../../inbox/test/insert-inbox.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

describe('a request whose process dies between its commit and its stored answer', () => {
  const clock = fixedClock();
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi({ clock });
    await setCheckpoint(api.pool, api.tenantId, 1_000_000);
    // Simulates a process that dies exactly there: the claim stays, and no answer is stored.
    await api.pool.query(`create function idempotency.cut() returns trigger language plpgsql as
      $$ begin raise exception 'cut'; end $$`);
  });
  afterAll(() => api.close());
  beforeEach(() =>
    api.pool.query(`create trigger cut before update of answer on idempotency.answers for each row
      when (new.answer is not null) execute function idempotency.cut()`),
  );
  afterEach(() => api.pool.query('drop trigger if exists cut on idempotency.answers'));

  /** Sends a request, kills it, and retries once the claim is abandoned. */
  async function callTwice(path: string, body?: object) {
    const admin = await api.as('admin');
    const key = { headers: { [IDEMPOTENCY_HEADER]: 'once' } };
    const first = await admin.post(path, body, key);
    const head = await api.events.head(api.tenantId);
    expect(await admin.post(path, body, key)).toMatchObject({ status: 409, body: { code: 'idempotency.in_progress' } });
    clock.advance(61_000);
    await api.pool.query('drop trigger cut on idempotency.answers');
    const again = await admin.post(path, body, key);
    // Nothing was appended for a second time.
    expect(await api.events.head(api.tenantId)).toBe(head);
    return { admin, first, again };
  }

  test('creates one tag and answers the retry with it', async () => {
    const { admin, first, again } = await callTwice('/api/smartTags', { name: 'Rent', color: '#64748b' });
    expect(first.status).toBe(201);
    expect([again.status, again.body]).toEqual([201, first.body]);
    const { body } = await admin.post('/api/smartTags', { name: 'Rent', color: '#64748b' });
    expect(body.code).toBe('smart_tag.name_taken');
  });

  test('creates one connection and answers the retry with its secret', async () => {
    const { admin, first, again } = await callTwice('/api/connections', { name: 'Front desk', provider: 'vapi' });
    expect(first.status).toBe(201);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect((await admin.get('/api/connections')).body.meta.total).toBe(1);
  });

  test('creates one API key and answers the retry with its secret', async () => {
    const { admin, first, again } = await callTwice('/api/apiKeys', { name: 'BI', scopes: ['conversation.read'] });
    expect(first.status).toBe(201);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect((await admin.get('/api/apiKeys')).body.meta.total).toBe(1);
  });

  test('raises attention once', async () => {
    const id = ConversationId.parse(randomInt(1, 2 ** 40));
    await api.events.append({
      tenantId: api.tenantId,
      streamId: conversationStream(id),
      expectedVersion: 'none',
      events: [
        {
          type: 'conversation.started',
          data: { at: '2026-11-20T15:00:00Z', direction: 'inbound', from: '+13035550142', to: null },
        },
      ],
      metadata: { correlationId: 'test', actor: { kind: 'system', id: 'test' } },
    });
    const { first, again } = await callTwice(`/api/conversations/${id}/attention`);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toMatchObject({ id, needsAttention: true, position: first.body.position });
  });
});
