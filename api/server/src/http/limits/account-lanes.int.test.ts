import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertAccount } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

test('slow requests of one account delay that account only', async () => {
  const admin = await api.as('admin');
  const other = await api.as('admin', { tenantId: await insertAccount(api.pool) });
  const client = await api.pool.connect();
  const pending = [];
  let isAnswered = false;
  try {
    await client.query('begin');
    await client.query('lock table outbound.uses in access exclusive mode');
    for (let nth = 0; nth < 12; nth++) pending.push(admin.get('/api/settings/caps'));
    await eventually(async () => {
      const waiting = await api.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%outbound.uses%'`,
      );
      expect(waiting.rowCount).toBe(12);
    });
    pending.push(admin.get('/api/account').finally(() => (isAnswered = true)));
    for (let nth = 0; nth < 10; nth++) expect((await other.get('/api/account')).status).toBe(200);
    expect(isAnswered).toBe(false);
  } finally {
    await client.query('rollback');
    client.release();
  }
  expect((await Promise.all(pending)).map(({ status }) => status)).toEqual(Array(13).fill(200));
});
