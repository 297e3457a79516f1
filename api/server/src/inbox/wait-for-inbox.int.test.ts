import { randomInt } from 'node:crypto';
import { PROJECTION_HEADER } from '@switchboard/contracts/base/constants';
import { ConversationId } from '@switchboard/contracts/base/ids';
import { type ConversationEvent, conversationStream } from '@switchboard/contracts/conversations/events';
import type { JsonObject } from '@switchboard/event-store/types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertAccount } from '../test/people.ts';
import { startTestApi, type TestApi } from '../test/start-test-api.ts';
import { waitForInbox } from './wait-for-inbox.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const metadata = { correlationId: 'test', actor: { kind: 'user', id: 'usr_1' } } as const;
const newId = () => ConversationId.parse(randomInt(1, 2 ** 40));
function append(id: ConversationId, ...events: ConversationEvent[]): Promise<void> {
  return appendTo(api.tenantId, id, ...events);
}
async function appendTo(tenantId: string, id: ConversationId, ...events: ConversationEvent[]): Promise<void> {
  await api.events.append({
    tenantId,
    streamId: conversationStream(id),
    expectedVersion: 'any',
    // The data of an event is JSON according to the contracts.
    events: events.map(({ type, data }) => ({ type, data: data as JsonObject })),
    metadata,
  });
}
const started: ConversationEvent = {
  type: 'conversation.started',
  data: { at: '2026-11-20T15:00:00Z', direction: 'inbound', from: '+13035550142', to: null, contactName: 'Ana' },
};
const said = (text: string): ConversationEvent => ({
  type: 'conversation.message-received',
  data: { at: '2026-11-20T15:00:01Z', messageId: text, role: 'caller', text },
});

describe('while the projection is stopped', () => {
  test('a command answers from the log after a second, and reports that the inbox is behind', async () => {
    const id = newId();
    await append(id, started, said('hello'), said('again'));
    const supervisor = await api.as('supervisor');
    const { status, headers, body } = await supervisor.post(`/api/conversations/${id}/attention`);
    expect([status, headers.get(PROJECTION_HEADER)]).toEqual([200, 'behind']);
    expect(body).toMatchObject({ id, name: 'Ana', messageCount: 2, needsAttention: true });
    expect(body.position).toBe(await api.events.head(api.tenantId));
  });

  test('a new tag can be assigned at once', async () => {
    const id = newId();
    await append(id, started);
    const supervisor = await api.as('supervisor');
    const tag = await supervisor.post('/api/smartTags', { name: 'Rent', color: '#64748b' });
    expect([tag.status, tag.headers.get(PROJECTION_HEADER)]).toEqual([201, 'behind']);
    const { body, headers } = await supervisor.post(`/api/conversations/${id}/smartTags`, { smartTagId: tag.body.id });
    expect(headers.get(PROJECTION_HEADER)).toBe('behind');
    expect(body.smartTags).toEqual([{ id: tag.body.id, name: 'Rent', color: '#64748b' }]);
  });
});

describe('while the stream is parked', () => {
  test('a command answers from the log at once, and reports that the inbox is behind; other streams do not', async () => {
    const tenantId = await insertAccount(api.pool);
    const [parked, healthy] = [newId(), newId()];
    for (const id of [parked, healthy]) await appendTo(tenantId, id, started);
    await api.pool.query(
      `insert into worker.checkpoints (projection, version, tenant_id, position, parked)
        select 'inbox', version, $1, 1000, 1 from worker.projections where name = 'inbox'`,
      [tenantId],
    );
    await api.pool.query(
      `insert into worker.dead_letters (projection, version, tenant_id, stream_id, position, reason, attempts)
        select 'inbox', version, $1, $2, 1, 'poison', 3 from worker.projections where name = 'inbox'`,
      [tenantId, conversationStream(parked)],
    );
    const awaited = (id: ConversationId, position: number) => ({
      tenant: tenantId,
      streamId: conversationStream(id),
      position,
    });
    expect(await waitForInbox(api.pool, awaited(parked, 1))).toBe(false);
    expect(await waitForInbox(api.pool, awaited(healthy, 2))).toBe(true);
    const supervisor = await api.as('supervisor', { tenantId });
    const { status, headers, body } = await supervisor.post(`/api/conversations/${parked}/attention`);
    expect([status, headers.get(PROJECTION_HEADER)]).toEqual([200, 'behind']);
    expect(body).toMatchObject({ id: parked, needsAttention: true });
  });
});
