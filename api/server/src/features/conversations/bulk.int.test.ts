import type { ConversationRecord } from '@switchboard/contracts/conversations/conversation';
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

const BULK = '/api/conversations/bulk';
const DONE = { type: 'work', work: 'done' };

/** An account with conversations of these names and fields, two members of the staff and a supervisor. No worker runs. */
async function inbox(...fields: readonly Partial<ConversationRecord>[]) {
  const tenantId = await insertAccount(api.pool);
  const records = fields.map((field) => buildRecord(field));
  await insertInbox(
    api.pool,
    tenantId,
    records.map((record) => ({ record, said: [`words of ${record.name}`] })),
  );
  const [viewer, jo, ana, mia] = await Promise.all(
    (['viewer', 'staff', 'staff', 'supervisor'] as const).map((role) => api.as(role, { tenantId })),
  );
  if (!viewer || !jo || !ana || !mia) throw new Error('a person is missing');
  return { tenantId, viewer, jo, ana, mia, ids: records.map(({ id }) => id) };
}
const itemsOf = async (id: string) =>
  (
    await api.pool.query<{ id: number }>(
      'select conversation_id as id from inbox.bulk_items where bulk_id = $1 order by nth',
      [id],
    )
  ).rows.map((row) => row.id);
const countChanges = async (tenantId: string) =>
  (await api.pool.query('select 1 from inbox.bulk_changes where tenant_id = $1', [tenantId])).rowCount;
/** Ends a change as the worker does, a number of hours ago. */
const finish = (id: string, hours = 0) =>
  api.pool.query(
    `with items as (update inbox.bulk_items set outcome = 'changed' where bulk_id = $1)
      update inbox.bulk_changes set state = 'done', finished_at = now() - $2 * interval '1 hour' where id = $1`,
    [id, hours],
  );

describe('POST /api/conversations/bulk', () => {
  test('selects given conversations once each, and queues the change', async () => {
    const { jo, ids, tenantId } = await inbox({}, {}, {});
    const { status, body } = await jo.post(BULK, { ids: [...ids, ids[0]], action: DONE });
    expect([status, body]).toEqual([202, { id: expect.stringMatching(/^blk_/), matched: 3 }]);
    expect(await itemsOf(body.id)).toEqual(ids);
    const progress = await jo.get(`/api/bulk/${body.id}`);
    expect([progress.status, progress.body]).toEqual([
      200,
      { state: 'running', matched: 3, changed: 0, left: [], finishedAt: null },
    ]);
    const { rows } = await api.pool.query(`select payload from graphile_worker._private_jobs where key = $1`, [
      `bulk:${body.id}`,
    ]);
    expect(rows).toEqual([{ payload: { tenantId, bulkId: body.id } }]);
  });

  test('selects what matches a query, in the order of its list, for the caller', async () => {
    const { jo, mia, ids } = await inbox({ name: 'Bo' }, { name: 'Al' }, { name: 'Cy' });
    await api.pool.query('update read.conversations set assignee_id = $2 where id = any($1)', [
      ids.slice(0, 2),
      jo.user.id,
    ]);
    const [bo, al, cy] = ids;
    const select = async (query: object) => itemsOf((await jo.post(BULK, { query, action: DONE })).body.id);
    expect(await select({ sortBy: 'name', sortOrder: 'asc' })).toEqual([al, bo, cy]);
    expect(await select({ sortBy: 'name', sortOrder: 'desc', perPage: 1 })).toEqual([cy, bo, al]);
    expect(await select({ sortBy: 'name', sortOrder: 'asc', assigneeId: 'me' })).toEqual([al, bo]);
    expect(await select({ sortBy: 'name', sortOrder: 'asc', searchString: 'words of cy' })).toEqual([cy]);
    const { body } = await mia.post(BULK, { query: { assigneeId: ['me'] }, action: DONE });
    expect(body.matched).toBe(0);
  });

  test('a dry run counts and changes nothing', async () => {
    const { jo, tenantId, ids } = await inbox({}, {});
    for (const selection of [{ ids }, { query: {} }]) {
      const { status, body } = await jo.post(BULK, { ...selection, action: DONE, dryRun: true });
      expect([status, body]).toEqual([200, { matched: 2 }]);
    }
    expect(await countChanges(tenantId)).toBe(0);
  });

  test('a repeat with the same key is the same change', async () => {
    const { jo, tenantId, ids } = await inbox({});
    const headers = { 'Idempotency-Key': 'once' };
    const send = () => jo.post(BULK, { ids, action: DONE }, { headers });
    const [first, again] = [await send(), await send()];
    expect([again.status, again.body]).toEqual([202, first.body]);
    expect(await countChanges(tenantId)).toBe(1);
  });

  test('refuses bodies that it cannot read, with the place of the fault', async () => {
    const { mia, ids } = await inbox({});
    const later = new Date(Date.now() + 400 * 86_400_000).toISOString();
    for (const [body, path] of [
      [{ action: DONE }, 'ids'],
      [{ ids, query: {}, action: DONE }, 'ids'],
      [{ ids: [], action: DONE }, 'ids'],
      [{ ids: Array.from({ length: 10_001 }, (_, index) => index + 1), action: DONE }, 'ids'],
      [{ query: { sortBy: 'mood' }, action: DONE }, 'query.sortBy'],
      [{ ids, action: { type: 'assign' } }, 'action.assigneeIds'],
      [{ ids, action: { type: 'work', work: 'snoozed' } }, 'action.until'],
      [{ ids, action: { type: 'work', work: 'snoozed', until: later } }, 'action.until'],
    ] as const) {
      const answer = await mia.post(BULK, body);
      expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, path]);
    }
    const unknown = await mia.post(BULK, { ids, action: { type: 'assign', assigneeIds: [mia.user.id, 'usr_none'] } });
    expect([unknown.status, unknown.body.code]).toEqual([422, 'assignee.unknown']);
    const untagged = await mia.post(BULK, { ids, action: { type: 'tag', smartTagId: 99 } });
    expect([untagged.status, untagged.body.code]).toEqual([404, 'smart_tag.unknown']);
    expect((await mia.post(BULK, { query: { tenantId: api.tenantId }, action: DONE })).status).toBe(404);
  });

  test('refuses a query that matches more than 10,000', async () => {
    const { jo, tenantId } = await inbox({});
    const base = (await api.pool.query('select * from read.conversations where tenant_id = $1', [tenantId])).rows[0];
    await api.pool.query(
      `insert into read.conversations select r.* from generate_series(5000000000, 5000009999) as id
        cross join lateral jsonb_populate_record(null::read.conversations, $1::jsonb || jsonb_build_object('id', id)) as r`,
      [JSON.stringify(base)],
    );
    const { status, body } = await jo.post(BULK, { query: {}, action: DONE, dryRun: true });
    expect([status, body.code]).toEqual([422, 'bulk.too_many']);
  });

  test('requires the permission of the single change', async () => {
    const { viewer, jo, ana, mia, ids } = await inbox({});
    const ask = async (who: typeof jo, action: object) => (await who.post(BULK, { ids, action, dryRun: true })).status;
    const give = (...assigneeIds: readonly string[]) => ({ type: 'assign', assigneeIds });
    expect(await ask(viewer, DONE)).toBe(403);
    expect(await ask(jo, { type: 'delete' })).toBe(403);
    expect(await ask(jo, give(jo.user.id))).toBe(200);
    expect(await ask(jo, give(ana.user.id))).toBe(403);
    expect(await ask(jo, give(jo.user.id, ana.user.id))).toBe(403);
    expect(await ask(jo, give())).toBe(403);
    expect(await ask(jo, { type: 'assign', groupId: null })).toBe(403);
    expect(await ask(mia, give(jo.user.id, ana.user.id))).toBe(200);
    expect(await ask(mia, { type: 'delete' })).toBe(200);
    expect((await api.anonymous().post(BULK, { ids, action: DONE })).status).toBe(401);
  });

  test('takes API keys with the scope', async () => {
    const { tenantId, ids } = await inbox({});
    const key = await api.withKey(['conversation.write'], { tenantId });
    const { status, body } = await key.post(BULK, { ids, action: { type: 'delete' } });
    expect(status).toBe(202);
    expect((await key.get(`/api/bulk/${body.id}`)).status).toBe(200);
    const reader = await api.withKey(['conversation.read'], { tenantId });
    expect((await reader.post(BULK, { ids, action: DONE })).status).toBe(403);
    expect((await reader.get(`/api/bulk/${body.id}`)).status).toBe(404);
  });
});

describe('a bulk change', () => {
  test('is seen by its author and by supervisors only', async () => {
    const { viewer, jo, ana, mia, ids } = await inbox({});
    const { body } = await jo.post(BULK, { ids, action: DONE });
    const stranger = await api.as('admin', { tenantId: await insertAccount(api.pool) });
    const path = `/api/bulk/${body.id}`;
    const statuses = await Promise.all(
      [jo, mia, ana, viewer, stranger].map(async (who) => (await who.get(path)).status),
    );
    expect(statuses).toEqual([200, 200, 404, 404, 404]);
    const undone = await Promise.all([ana, stranger].map(async (who) => (await who.post(`${path}/undo`)).status));
    expect(undone).toEqual([404, 404]);
  });

  test('is undone once, not while it runs, and for 24 hours', async () => {
    const { jo, mia, ids } = await inbox({}, {});
    const { body } = await jo.post(BULK, { ids, action: DONE });
    const undo = async (who: typeof jo) => {
      const answer = await who.post(`/api/bulk/${body.id}/undo`);
      return [answer.status, answer.body.code ?? answer.body.state];
    };
    expect(await undo(jo)).toEqual([409, 'bulk.running']);
    await finish(body.id, 24.1);
    expect(await undo(jo)).toEqual([409, 'bulk.undo_expired']);
    await finish(body.id, 23.9);
    expect(await undo(mia)).toEqual([202, 'running']);
    expect(await undo(jo)).toEqual([409, 'bulk.running']);
    await finish(body.id);
    expect(await undo(jo)).toEqual([409, 'bulk.undone']);
  });
});
