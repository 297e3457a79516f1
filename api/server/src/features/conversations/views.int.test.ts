import { BUILT_IN_VIEWS, queueView } from '@switchboard/contracts/conversations/views';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildRecord } from '../../inbox/test/build-record.ts';
import { insertInbox, setCheckpoint } from '../../inbox/test/insert-inbox.ts';
import type { TestClient } from '../../test/client.ts';
import { insertAccount } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const listNames = async (client: TestClient) =>
  (await client.get('/api/views')).body.data.map(({ name }: { name: string }) => name);

/** Creates an account with a supervisor, two members of the staff and a group of one of them. */
async function account() {
  const tenantId = await insertAccount(api.pool);
  const [boss, jo, ana] = [
    await api.as('supervisor', { tenantId }),
    await api.as('staff', { tenantId }),
    await api.as('staff', { tenantId }),
  ];
  const group = (await boss.post('/api/groups', { name: 'Front desk', memberIds: [jo.user.id] })).body;
  return { tenantId, boss, jo, ana, group };
}

describe('saved views', () => {
  test('of a person exist for nobody else, whatever the call', async () => {
    const { boss, jo } = await account();
    const made = await jo.post('/api/views', { name: 'My urgent ones', query: { needsAttention: true } });
    expect([made.status, made.body]).toMatchObject([
      201,
      { scope: 'own', query: { needsAttention: true }, order: { sortBy: 'name', sortOrder: 'desc' }, columns: [] },
    ]);
    const path = `/api/views/${made.body.id}`;
    const calls = [
      boss.get(path),
      boss.get(`${path}/history`),
      boss.get(`${path}/usage`),
      boss.patch(path, { version: 1, name: 'Taken' }),
      boss.delete(`${path}?version=1`),
      boss.post(`${path}/restore`, { version: 1 }),
      boss.post(`${path}/versions/1/restore`, { version: 1 }),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 404));
    expect([await listNames(jo), await listNames(boss)]).toEqual([['My urgent ones'], []]);
    expect((await boss.get('/api/views?searchString=urgent')).body.meta.total).toBe(0);
    expect((await jo.patch(path, { version: 1, name: 'Mine' })).body.name).toBe('Mine');
    expect((await jo.delete(`${path}?version=2`)).status).toBe(200);
  });

  test('are shared by supervisors only, with a group or everybody', async () => {
    const { tenantId, boss, jo, ana, group } = await account();
    const forAll = { name: 'For all', scope: 'all' };
    const forGroup = { name: 'For the desk', scope: 'group', groupId: group.id };
    for (const body of [forAll, forGroup]) expect((await jo.post('/api/views', body)).status).toBe(403);
    const own = (await jo.post('/api/views', { name: 'Own' })).body;
    expect((await jo.patch(`/api/views/${own.id}`, { version: 1, scope: 'all' })).status).toBe(403);
    const [all, ofGroup] = [
      (await boss.post('/api/views', forAll)).body,
      (await boss.post('/api/views', forGroup)).body,
    ];
    expect([await listNames(jo), await listNames(ana), await listNames(boss)]).toEqual([
      ['For all', 'For the desk', 'Own'],
      ['For all'],
      ['For all', 'For the desk'],
    ]);
    expect((await ana.get(`/api/views/${ofGroup.id}`)).status).toBe(404);
    expect((await jo.patch(`/api/views/${all.id}`, { version: 1, name: 'Changed' })).status).toBe(403);
    expect((await jo.delete(`/api/views/${all.id}?version=1`)).status).toBe(403);
    const viewer = await api.as('viewer', { tenantId });
    expect(await listNames(viewer)).toEqual(['For all']);
    expect((await viewer.post('/api/views', { name: 'Own' })).status).toBe(403);
  });

  test('go back to an earlier version only where the caller may share it', async () => {
    const { boss } = await account();
    const { id } = (await boss.post('/api/views', { name: 'Once for all', scope: 'all' })).body;
    await boss.patch(`/api/views/${id}`, { version: 1, scope: 'own' });
    await api.pool.query(`update access.users set role = 'staff' where id = $1`, [boss.user.id]);
    const demoted = await api.signIn(boss.user);
    expect((await demoted.post(`/api/views/${id}/versions/1/restore`, { version: 2 })).status).toBe(403);
    expect((await demoted.get(`/api/views/${id}`)).body.scope).toBe('own');
  });

  test.each([
    [{ query: { status: 'nope' } }, 'query.status.0', 'invalid_value'],
    [{ query: { needsAttention: [true, 'x'] } }, 'query.needsAttention.1', 'invalid_value'],
    [{ query: { color: 'red' } }, 'query.color', 'unknown'],
    [{ query: { dateFrom: '2026-11-02', dateTo: '2026-11-01' } }, 'query.dateTo', 'custom'],
    [{ query: 'status=open' }, 'query', 'invalid_type'],
    [{ order: { sortBy: 'age', sortOrder: 'asc' } }, 'order.sortBy', 'invalid_value'],
    [{ scope: 'group' }, 'groupId', 'required'],
    [{ groupId: 'grp_1' }, 'groupId', 'only_for_group'],
    [{ scope: 'group', groupId: 'grp_none' }, 'groupId', 'unknown'],
  ])('refuse %j at %s', async (fields, path, code) => {
    const { status, body } = await (await api.as('supervisor')).post('/api/views', { name: 'Odd', ...fields });
    expect([status, body.errors]).toMatchObject([422, [{ path, code }]]);
  });

  test('lose their group when they are shared with others', async () => {
    const { boss, group } = await account();
    const made = await boss.post('/api/views', { name: 'Desk', scope: 'group', groupId: group.id });
    expect((await boss.delete(`/api/groups/${group.id}?version=1`)).body.code).toBe('resource.in_use');
    const changed = await boss.patch(`/api/views/${made.body.id}`, { version: 1, scope: 'all' });
    expect([changed.status, changed.body.groupId]).toEqual([200, null]);
  });
});

const people = ['me', 'usr_other', null] as const;
const record = fc.record({
  work: fc.constantFrom('open' as const, 'snoozed' as const, 'done' as const),
  status: fc.constantFrom('pending' as const, 'open' as const, 'resolved' as const),
  needsAttention: fc.boolean(),
  assignee: fc.constantFrom(...people),
  isInGroup: fc.boolean(),
  channel: fc.constantFrom('phone', 'web', 'test'),
  isDeleted: fc.constantFrom(false, false, true),
  upTo: fc.constantFrom(0, 1, 5),
});
const SAVED = [
  { query: { status: ['open', 'pending'], channel: 'web' } },
  { query: { unseen: true } },
  { query: { assigneeId: ['me', 'none'], needsAttention: true } },
  { query: { channel: ['test', 'web'] } },
  { query: { searchString: 'ana' } },
  { query: { filterField: 'work', filterValue: 'done' } },
  { query: { dateFrom: '2026-11-18', dateTo: '2026-11-18', datesOf: 'alert' } },
];

describe('GET /api/views/counts', () => {
  test('equals the total of a fresh list of each view, as of the same position', async () => {
    const { tenantId, boss, jo, group } = await account();
    const saved = new Map<string, object>();
    for (const [n, { query }] of SAVED.entries()) {
      const { body } = await jo.post('/api/views', { name: `Saved ${n}`, query });
      saved.set(body.id, query);
    }
    // Nobody else's, although somebody counts them.
    await boss.post('/api/views', { name: 'Of the boss' });
    let position = 0;
    const property = fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 8 }), async (all) => {
      position += 1;
      const items = all.map(({ assignee, isInGroup, isDeleted, upTo: _, ...fields }) => {
        const alert = { level: 'attention' as const, reason: 'test', ruleId: null, evidence: null, seq: null };
        const attention = { ...alert, raisedAt: '2026-11-18T15:00:00.000Z', position: 3 };
        return buildRecord({
          ...fields,
          attention: fields.needsAttention ? attention : null,
          assigneeId: assignee === 'me' ? jo.user.id : assignee,
          groupId: isInGroup ? group.id : null,
          deletedAt: isDeleted ? '2026-11-18T16:00:00.000Z' : null,
        });
      });
      await insertInbox(
        api.pool,
        tenantId,
        items.map((one) => ({ record: one, said: [], raised: one.needsAttention ? [one.createdAt] : [] })),
      );
      for (const [index, { upTo }] of all.entries()) {
        if (upTo === 0) continue;
        await api.pool.query(
          `insert into inbox.seen (tenant_id, user_id, conversation_id, up_to, seen_at) values ($1, $2, $3, $4, now())`,
          [tenantId, jo.user.id, items[index]?.id, upTo],
        );
      }
      await setCheckpoint(api.pool, tenantId, position);
      const { status, body } = await jo.get('/api/views/counts');
      expect(status).toBe(200);
      const queries = new Map<string, object>([
        ...Object.entries(BUILT_IN_VIEWS),
        [queueView(group.id).id, queueView(group.id).query],
        ...saved,
      ]);
      expect(body.data.map(({ viewId }: { viewId: string }) => viewId)).toEqual([...queries.keys()]);
      for (const { viewId, count } of body.data) {
        const params = new URLSearchParams(
          Object.entries(queries.get(viewId) ?? {}).flatMap(([name, value]) =>
            [value].flat().map((one): [string, string] => [name, String(one)]),
          ),
        );
        const list = await jo.get(`/api/conversations?perPage=1&${params}`);
        expect([viewId, count, body.asOf]).toEqual([viewId, list.body.meta.total, list.body.meta.asOf]);
      }
    });
    await fc.assert(property, { numRuns: 12 });
  });

  test('leaves what is personal out for an API key, and queues of other groups for a person', async () => {
    const { tenantId, ana, boss, group } = await account();
    const { body: shared } = await boss.post('/api/views', { name: 'A', scope: 'all', query: { status: 'open' } });
    await boss.post('/api/views', { name: 'B', scope: 'all', query: { unseen: true } });
    const ids = async (client: Pick<TestClient, 'get'>) =>
      (await client.get('/api/views/counts')).body.data.map(({ viewId }: { viewId: string }) => viewId);
    const key = await api.withKey(['conversation.read'], { tenantId });
    expect(await ids(key)).toEqual(['waiting', 'unassigned', 'all', 'snoozed', 'done', shared.id]);
    expect(await ids(ana)).not.toContain(`group:${group.id}`);
  });
});
