import { conversationStream } from '@switchboard/contracts/conversations/events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildRecord } from '../../inbox/test/build-record.ts';
import { insertInbox } from '../../inbox/test/insert-inbox.ts';
import { insertAccount } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const STARTED = '2026-11-20T15:00:00.000Z';

/** A live call of a group, offered to Jo for a number of seconds from now. */
async function offered(seconds: number) {
  const tenantId = await insertAccount(api.pool);
  const record = buildRecord();
  await insertInbox(api.pool, tenantId, [{ record, said: [] }]);
  const [jo, ana] = await Promise.all([api.as('staff', { tenantId }), api.as('staff', { tenantId })]);
  const streamId = conversationStream(record.id);
  const expiresAt = new Date(Date.now() + seconds * 1_000).toISOString();
  const log: [string, object][] = [
    ['started', { direction: 'inbound', from: null, to: null }],
    ['assigned', { assigneeId: null, groupId: 'grp_1', cause: 'rule', why: null }],
    ['attention-raised', { level: 'emergency', reason: 'gas_smell', ruleId: null, evidence: null }],
    ['offered', { to: jo.user.id, expiresAt, why: 'Emergency. Balanced: Jo had 0 open' }],
  ];
  await api.events.append({
    tenantId,
    streamId,
    expectedVersion: 'none',
    events: log.map(([type, data]) => ({ type: `conversation.${type}`, data: { at: STARTED, ...data } })),
    metadata: { correlationId: 'test', actor: { kind: 'policy', id: 'router' } },
  });
  const last = async () =>
    (await api.events.readStream(tenantId, streamId)).events
      .slice(log.length)
      .map(({ type, data }) => ({ type, data }));
  return { jo, ana, path: `/api/conversations/${record.id}`, last };
}

describe('POST /api/conversations/{id}/offer/accept', () => {
  test('makes the person the owner, and says so in the activity', async () => {
    const { jo, path, last } = await offered(30);
    const { status, body } = await jo.post(`${path}/offer/accept`);
    expect([status, body.assigneeId, body.groupId]).toEqual([200, jo.user.id, 'grp_1']);
    expect((await last()).map(({ type }) => type)).toEqual(['conversation.assigned', 'conversation.accepted']);
    const { activity } = (await jo.get(path)).body;
    const name = `Person ${jo.user.id}`;
    expect(activity.slice(-3).map((item: Record<string, unknown>) => [item['kind'], item['assignee']])).toEqual([
      ['offered', name],
      ['assigned', name],
      ['accepted', name],
    ]);
  });

  test('is refused once the offer has passed, has been answered, or is to somebody else', async () => {
    const [fresh, passed] = [await offered(30), await offered(-1)];
    expect((await fresh.ana.post(`${fresh.path}/offer/accept`)).body).toMatchObject({
      status: 409,
      code: 'offer.gone',
    });
    expect((await passed.jo.post(`${passed.path}/offer/accept`)).body.code).toBe('offer.gone');
    await fresh.jo.post(`${fresh.path}/offer/accept`);
    expect((await fresh.jo.post(`${fresh.path}/offer/accept`)).body.code).toBe('offer.gone');
    expect((await fresh.jo.post('/api/conversations/1/offer/accept')).body.code).toBe('resource.not_found');
  });
});

test('POST /api/conversations/{id}/offer/decline leaves the conversation to the next, with the reason', async () => {
  const { jo, ana, path, last } = await offered(30);
  const reason = 'In a meeting';
  expect((await ana.post(`${path}/offer/decline`, { reason })).body.code).toBe('offer.gone');
  expect((await jo.post(`${path}/offer/decline`, { reason })).body).toMatchObject({ assigneeId: null });
  expect(await last()).toEqual([
    { type: 'conversation.declined', data: { at: expect.any(String), to: jo.user.id, reason } },
  ]);
  expect((await jo.post(`${path}/offer/decline`, {})).body.code).toBe('offer.gone');
  const { activity } = (await jo.get(path)).body;
  expect(activity.at(-1)).toMatchObject({ kind: 'declined', reason, by: { name: `Person ${jo.user.id}` } });
});
