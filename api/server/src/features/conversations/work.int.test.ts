import { conversationStream } from '@switchboard/contracts/conversations/events';
import { liveChannels } from '@switchboard/platform/live-bus/types';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildRecord } from '../../inbox/test/build-record.ts';
import { insertInbox } from '../../inbox/test/insert-inbox.ts';
import { insertAccount } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';
import { pruneSeen } from './seen.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const STARTED = '2026-11-20T15:00:00.000Z';
const later = (ms: number) => new Date(Date.now() + ms).toISOString();

/** A conversation in a new account with three members. No worker runs, so responses fold the log. */
async function conversation() {
  const tenantId = await insertAccount(api.pool);
  const record = buildRecord();
  await insertInbox(api.pool, tenantId, [{ record, said: [] }]);
  const [jo, ana, mia] = await Promise.all([
    api.as('staff', { tenantId }),
    api.as('staff', { tenantId }),
    api.as('supervisor', { tenantId }),
  ]);
  const streamId = conversationStream(record.id);
  const append = (type: string, data: object) =>
    api.events.append({
      tenantId,
      streamId,
      expectedVersion: 'any',
      events: [{ type, data: { ...data } }],
      metadata: { correlationId: 'test', actor: { kind: 'system', id: 'test' } },
    });
  await append('conversation.started', { at: STARTED, direction: 'inbound', from: null, to: null });
  return {
    tenantId,
    record,
    jo,
    ana,
    mia,
    append,
    path: `/api/conversations/${record.id}`,
    raise: () =>
      append('conversation.attention-raised', {
        at: STARTED,
        level: 'emergency',
        reason: 'gas_smell',
        ruleId: null,
        evidence: null,
      }),
    end: () => append('conversation.ended', { at: '2026-11-20T15:05:00.000Z', reason: 'hangup' }),
    types: async () => (await api.events.readStream(tenantId, streamId)).events.map(({ type }) => type),
  };
}

describe('POST /api/conversations/{id}/take', () => {
  test('makes the caller the owner, once', async () => {
    const { jo, path, end, types } = await conversation();
    await end();
    const { status, body } = await jo.post(`${path}/take`);
    expect([status, body.assigneeId, body.work, body.status]).toEqual([200, jo.user.id, 'open', 'open']);
    expect(body.assignedAt).toEqual(expect.any(String));
    await jo.post(`${path}/take`);
    expect((await types()).filter((type) => type === 'conversation.assigned')).toHaveLength(1);
  });

  test('takes from a colleague only a supervisor, or whoever the colleague gives it to', async () => {
    const { jo, ana, mia, path } = await conversation();
    await jo.post(`${path}/take`);
    expect((await ana.post(`${path}/take`)).body).toMatchObject({
      code: 'conversation.taken',
      owner: { id: jo.user.id },
    });
    expect((await ana.post(`${path}/assign`, { assigneeId: null })).body.code).toBe('permission.denied');
    expect((await jo.post(`${path}/assign`, { assigneeId: ana.user.id })).body.assigneeId).toBe(ana.user.id);
    expect((await mia.post(`${path}/take`)).body.assigneeId).toBe(mia.user.id);
  });

  test('with `If-Owner: none` names the colleague who was faster, and gives one of two simultaneous callers the conversation', async () => {
    const { jo, mia, path } = await conversation();
    const headers = { 'If-Owner': 'none' };
    const answers = await Promise.all([jo, mia].map((one) => one.post(`${path}/take`, undefined, { headers })));
    const [won, lost] = answers[0]?.status === 200 ? answers : [...answers].reverse();
    expect([won?.status, lost?.status, lost?.body.code]).toEqual([200, 409, 'conversation.taken']);
    const owner = won?.body.assigneeId;
    expect(lost?.body.owner).toEqual({ id: owner, name: `Person ${owner}` });
  });
});

describe('POST /api/conversations/{id}/assign', () => {
  test('gives to a group, to a person, and takes away', async () => {
    const { mia, jo, path, tenantId } = await conversation();
    const admin = await api.as('admin', { tenantId });
    const { body: group } = await admin.post('/api/groups', { name: 'Front desk' });
    expect((await mia.post(`${path}/assign`, { groupId: group.id })).body).toMatchObject({
      groupId: group.id,
      assigneeId: null,
    });
    expect((await mia.post(`${path}/assign`, { assigneeId: jo.user.id })).body).toMatchObject({
      groupId: group.id,
      assigneeId: jo.user.id,
    });
    expect((await mia.post(`${path}/assign`, { assigneeId: null, groupId: null })).body).toMatchObject({
      groupId: null,
      assigneeId: null,
      assignedAt: null,
    });
    const { activity } = (await mia.get(path)).body;
    expect(activity.map(({ kind, assignee, group: name }: Record<string, unknown>) => [kind, assignee, name])).toEqual([
      ['assigned', null, 'Front desk'],
      ['assigned', `Person ${jo.user.id}`, 'Front desk'],
      ['assigned', null, null],
    ]);
  });

  test('refuses people and groups that the account does not have', async () => {
    const { mia, path } = await conversation();
    const stranger = await api.as('staff', { tenantId: await insertAccount(api.pool) });
    for (const body of [{ assigneeId: stranger.user.id }, { assigneeId: 'usr_none' }, { groupId: 'grp_none' }]) {
      const answer = await mia.post(`${path}/assign`, body);
      expect([answer.status, answer.body.code]).toEqual([422, 'assignee.unknown']);
    }
    expect((await mia.post(`${path}/assign`, {})).status).toBe(422);
  });

  test('reopens what is done', async () => {
    const { jo, mia, path, end } = await conversation();
    await end();
    expect((await jo.post(`${path}/work`, { work: 'done' })).body).toMatchObject({ work: 'done', status: 'resolved' });
    const { body } = await mia.post(`${path}/assign`, { assigneeId: jo.user.id });
    expect(body).toMatchObject({ work: 'open', status: 'open' });
  });
});

describe('POST /api/conversations/{id}/work', () => {
  test('snoozes until an instant in the future, at most a year', async () => {
    const { jo, path, end } = await conversation();
    await end();
    const until = later(3_600_000);
    expect((await jo.post(`${path}/work`, { work: 'snoozed', until })).body).toMatchObject({
      work: 'snoozed',
      status: 'snoozed',
      snoozedUntil: until,
    });
    for (const bad of [{ work: 'snoozed' }, { work: 'done', until }]) {
      expect((await jo.post(`${path}/work`, bad)).status).toBe(422);
    }
    for (const out of [later(-1_000), later(400 * 86_400_000)]) {
      const { status, body } = await jo.post(`${path}/work`, { work: 'snoozed', until: out });
      expect([status, body.errors[0].path]).toEqual([422, 'until']);
    }
    expect((await jo.post(`${path}/work`, { work: 'open' })).body).toMatchObject({ work: 'open', snoozedUntil: null });
  });

  test('done handles the alerts, and the caller reopens it', async () => {
    const { jo, path, raise, append, end } = await conversation();
    await raise();
    await end();
    expect((await jo.post(`${path}/work`, { work: 'done' })).body).toMatchObject({
      needsAttention: false,
      work: 'done',
      status: 'resolved',
    });
    await append('conversation.message-received', {
      at: later(1_000),
      messageId: 'm1',
      role: 'caller',
      text: 'Hello?',
    });
    const { body } = await jo.post(`${path}/work`, { work: 'open' });
    expect(body).toMatchObject({ work: 'open' });
    expect((await jo.post(`${path}/work`, { work: 'done' })).body.work).toBe('done');
  });
});

test('a viewer sees, but neither takes nor finishes', async () => {
  const { tenantId, path } = await conversation();
  const viewer = await api.as('viewer', { tenantId });
  for (const [command, body] of [['take'], ['work', { work: 'done' }], ['handle', {}], ['assign', {}]] as const) {
    expect((await viewer.post(`${path}/${command}`, body)).status).toBe(403);
  }
  expect((await viewer.post(`${path}/seen`, { upTo: 1 })).status).toBe(204);
});

describe('POST /api/conversations/{id}/seen', () => {
  const mark = async (who: { get(path: string): Promise<{ body: { seenUpTo: number } }> }, path: string) =>
    (await who.get(path)).body.seenUpTo;

  test('marks for the caller alone, and never goes back', async () => {
    const { jo, ana, path, record, tenantId } = await conversation();
    await api.pool.query('update read.conversations set last_position = 9 where tenant_id = $1', [tenantId]);
    await jo.post(`${path}/seen`, { upTo: 7 });
    await jo.post(`${path}/seen`, { upTo: 3 });
    expect([await mark(jo, path), await mark(ana, path)]).toEqual([7, 0]);
    await jo.post(`${path}/seen`, { upTo: 1_000 });
    expect(await mark(jo, path)).toBe(9);
    const { meta } = (await jo.get('/api/conversations')).body;
    expect([meta.seen, (await ana.get('/api/conversations')).body.meta.seen]).toEqual([{ [record.id]: 9 }, {}]);
    const { seenBy } = (await ana.get(path)).body;
    expect(seenBy).toEqual([{ id: jo.user.id, name: `Person ${jo.user.id}`, upTo: 9, at: expect.any(String) }]);
  });

  test('records who saw an alert, once for each person, and changes no row', async () => {
    const { jo, ana, path, raise, types, tenantId } = await conversation();
    const { position } = await raise();
    const attention = { level: 'emergency', reason: 'gas_smell', ruleId: null, evidence: null, seq: null };
    await api.pool.query(
      'update read.conversations set attention = $2, needs_attention = true, last_position = $3 where tenant_id = $1',
      [tenantId, { ...attention, raisedAt: STARTED, position }, position],
    );
    await Promise.all([jo, jo, jo, ana].map((one) => one.post(`${path}/seen`, { upTo: position })));
    expect((await types()).filter((type) => type === 'conversation.seen')).toHaveLength(2);
    expect((await jo.post(`${path}/handle`, {})).body.needsAttention).toBe(false);
  });

  test("tells the caller's other browsers", async () => {
    const { jo, path, record, tenantId } = await conversation();
    await api.pool.query('update read.conversations set last_position = 9 where tenant_id = $1', [tenantId]);
    const notices: unknown[] = [];
    const leave = await api.bus.subscribe(liveChannels.personal, (text) => notices.push(JSON.parse(text)));
    const response = await jo.open('/api/sse');
    let text = '';
    void (async () => {
      for await (const chunk of response.body ?? []) text += new TextDecoder().decode(chunk);
    })();
    await eventually(() => expect(text).toContain('event: view'));
    await jo.post(`${path}/seen`, { upTo: 5 });
    await eventually(() => expect(text).toContain(`event: seen\ndata: {"conversationId":${record.id},"upTo":5}`));
    expect(notices).toEqual([
      { tenantId, userId: jo.user.id, event: 'seen', data: { conversationId: record.id, upTo: 5 } },
    ]);
    await leave();
    await response.body?.cancel().catch(() => undefined);
  });

  test('marks are deleted a year after their last change, a bounded number at a time', async () => {
    const { jo, path } = await conversation();
    await jo.post(`${path}/seen`, { upTo: 1 });
    const future = new Date(Date.now() + 1_000);
    const { rows } = await api.pool.query<{ count: number }>('select count(*)::int as count from inbox.seen');
    const count = rows[0]?.count ?? 0;
    expect(await pruneSeen(api.pool, future, 1)).toBe(1);
    expect(await pruneSeen(api.pool, future, 1_000)).toBe(count - 1);
  });
});
