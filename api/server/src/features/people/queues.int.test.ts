import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildRecord } from '../../inbox/test/build-record.ts';
import { insertInbox } from '../../inbox/test/insert-inbox.ts';
import { insertAccount } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const raise = (minutes: number) => ({
  level: 'attention' as const,
  reason: 'complaint',
  ruleId: null,
  evidence: null,
  raisedAt: ago(minutes),
  seq: null,
  position: 1,
});

test('GET /api/queues counts what waits in each group, since when, and what is due soon, with the members', async () => {
  const tenantId = await insertAccount(api.pool);
  const [admin, jo] = await Promise.all([api.as('admin', { tenantId }), api.as('staff', { tenantId })]);
  const { body: desk } = await admin.post('/api/groups', {
    name: 'Desk',
    memberIds: [jo.user.id],
    firstResponseMinutes: 20,
  });
  await admin.post('/api/groups', { name: 'Billing' });
  const waiting = { groupId: desk.id, assigneeId: null, work: 'open', deletedAt: null, needsAttention: true } as const;
  const records = [
    buildRecord({ ...waiting, attention: raise(16) }),
    buildRecord({ ...waiting, attention: raise(3) }),
    buildRecord({ ...waiting, attention: raise(90), assigneeId: jo.user.id, endedAt: ago(80) }),
    buildRecord({ ...waiting, attention: raise(90), work: 'done' }),
    buildRecord({ ...waiting, attention: null, needsAttention: false }),
  ];
  await insertInbox(
    api.pool,
    tenantId,
    records.map((record) => ({ record, said: [] })),
  );
  const { status, body } = await jo.get('/api/queues');
  expect([status, body.data]).toEqual([
    200,
    [
      { groupId: expect.any(String), name: 'Billing', waiting: 0, oldest: null, dueSoon: 0, members: [] },
      {
        groupId: desk.id,
        name: 'Desk',
        waiting: 2,
        oldest: records[0]?.attention?.raisedAt,
        dueSoon: 1,
        members: [{ id: jo.user.id, name: `Person ${jo.user.id}`, state: 'away', load: { texts: 1, calls: 0 } }],
      },
    ],
  ]);
});

test('POST /api/groups/{id}/routing/backlog includes what waited before, in a group that assigns automatically', async () => {
  const tenantId = await insertAccount(api.pool);
  const [mia, jo] = await Promise.all([api.as('supervisor', { tenantId }), api.as('staff', { tenantId })]);
  const { body: desk } = await mia.post('/api/groups', { name: 'Desk' });
  const path = `/api/groups/${desk.id}/routing/backlog`;
  expect([(await mia.post(path)).status, (await jo.post(path)).status]).toEqual([404, 403]);
  await api.pool.query('insert into inbox.routing_groups (tenant_id, group_id, since) values ($1, $2, now())', [
    tenantId,
    desk.id,
  ]);
  expect((await mia.post(path)).status).toBe(204);
  const { rows } = await api.pool.query('select since from inbox.routing_groups where tenant_id = $1', [tenantId]);
  expect(rows).toEqual([{ since: null }]);
});

test('GET /api/offers lists what is offered to the caller alone', async () => {
  const tenantId = await insertAccount(api.pool);
  const jo = await api.as('staff', { tenantId });
  expect((await jo.get('/api/offers')).body).toEqual({ data: [] });
});

test('POST /api/groups/{id}/routing/dryRun replays what came to the group under each policy', async () => {
  const tenantId = await insertAccount(api.pool);
  const [mia, jo] = await Promise.all([api.as('supervisor', { tenantId }), api.as('staff', { tenantId })]);
  const { body: desk } = await mia.post('/api/groups', { name: 'Desk', memberIds: [jo.user.id, mia.user.id] });
  await jo.call('PUT', `/api/people/${jo.user.id}/availability`, { body: { state: 'available' } });
  const own = { groupId: desk.id, channel: 'sms', work: 'open', deletedAt: null, assigneeId: mia.user.id } as const;
  const moment = new Date(Date.now() + 1_000).toISOString();
  const records = [moment, moment, ago(60), ago(3 * 24 * 60)].map((at) =>
    buildRecord({ ...own, createdAt: at, lastMessageAt: at }),
  );
  await insertInbox(
    api.pool,
    tenantId,
    records.map((record) => ({ record, said: [] })),
  );
  const path = `/api/groups/${desk.id}/routing/dryRun`;
  const { status, body } = await mia.post(path, { days: 2 });
  expect([status, body.arrivals]).toEqual([200, 3]);
  const counts = body.policies.map((policy: Record<string, unknown>) => ({
    ...policy,
    members: (policy['members'] as { id: string; count: number }[]).find(({ id }) => id === jo.user.id)?.count,
  }));
  expect(counts).toEqual([
    { routing: 'manual', isStored: true, waiting: 3, members: 0 },
    { routing: 'round_robin', isStored: false, waiting: 0, members: 3 },
    { routing: 'balanced', isStored: false, waiting: 0, members: 3 },
  ]);
  expect((await mia.post(path, { days: 32 })).body.errors[0].path).toBe('days');
  expect((await jo.post(path, { days: 2 })).body.code).toBe('permission.denied');
  expect((await mia.post('/api/groups/grp_none/routing/dryRun', { days: 2 })).body.code).toBe('resource.not_found');
});
