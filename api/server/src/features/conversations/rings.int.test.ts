import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildRecord } from '../../inbox/test/build-record.ts';
import { insertInbox } from '../../inbox/test/insert-inbox.ts';
import { insertAccount } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';
import { pruneRings } from './rings.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

async function scene() {
  const tenantId = await insertAccount(api.pool);
  const record = buildRecord();
  await insertInbox(api.pool, tenantId, [{ record, said: [] }]);
  return {
    tenantId,
    path: `/api/conversations/${record.id}/attention/rung`,
    /** Moves the row to an alert. */
    ring: (position: number) =>
      api.pool.query('update read.conversations set last_alert_position = $2 where tenant_id = $1', [
        tenantId,
        position,
      ]),
    rings: async () => {
      const { rows } = await api.pool.query(
        'select alert_position as alert, actor_id as who, on_behalf_of as behind from inbox.rings where tenant_id = $1 order by id',
        [tenantId],
      );
      return rows;
    },
  };
}

describe('POST /api/conversations/{id}/attention/rung', () => {
  test('records one ring for each alert and user under concurrent reports', async () => {
    const { tenantId, path, ring, rings } = await scene();
    const [jo, ana] = [await api.as('staff', { tenantId }), await api.as('staff', { tenantId })];
    await ring(3);
    const answers = await Promise.all(Array.from({ length: 8 }, () => jo.post(path)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    await ana.post(path);
    await ring(9);
    await jo.post(path);
    await jo.post(path);
    expect(await rings()).toEqual([
      { alert: 3, who: jo.user.id, behind: null },
      { alert: 3, who: ana.user.id, behind: null },
      { alert: 9, who: jo.user.id, behind: null },
    ]);
  });

  test("records the user's own ring and that of their impersonator separately", async () => {
    const { tenantId, path, ring, rings } = await scene();
    const [jo, robin] = [await api.as('staff', { tenantId }), await api.as('super_admin')];
    await robin.post('/api/impersonate', { id: jo.user.id });
    await ring(3);
    for (const one of [jo, robin, robin]) await one.post(path);
    expect(await rings()).toEqual([
      { alert: 3, who: jo.user.id, behind: null },
      { alert: 3, who: jo.user.id, behind: robin.user.id },
    ]);
  });

  test("refuses an agency's ring in a client account, which it can only read", async () => {
    const { tenantId, path, ring, rings } = await scene();
    await api.pool.query('update access.accounts set parent_id = $2 where id = $1', [tenantId, api.tenantId]);
    await ring(7);
    const owner = await api.as('agency_owner');
    const { status, body } = await owner.post(`${path}?tenantId=${tenantId}`);
    expect([status, body.code, await rings()]).toEqual([404, 'resource.not_found', []]);
  });

  test('records nothing for a conversation that never rang', async () => {
    const { tenantId, path, rings } = await scene();
    const jo = await api.as('staff', { tenantId });
    expect((await jo.post(path)).status).toBe(204);
    expect(await rings()).toEqual([]);
  });
});

test('pruneRings deletes old rings, a bounded number at a time', async () => {
  const { tenantId, path, ring, rings } = await scene();
  const jo = await api.as('staff', { tenantId });
  for (const position of [1, 2, 3]) {
    await ring(position);
    await jo.post(path);
  }
  await api.pool.query(
    "update inbox.rings set rung_at = '2025-01-01' where tenant_id = $1 and alert_position in (1, 2)",
    [tenantId],
  );
  const before = new Date('2025-01-02');
  expect(await pruneRings(api.pool, before, 1)).toBe(1);
  expect(await pruneRings(api.pool, before, 10)).toBe(1);
  expect(await rings()).toMatchObject([{ alert: 3 }]);
});
