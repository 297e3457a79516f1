import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';
import { pruneAccess } from './session-changes.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

test('pruneAccess removes sessions and reset tokens thirty days after they expire', async () => {
  const robin = await api.as('super_admin');
  await api.as('admin');
  await robin.post('/api/impersonate', { id: api.tenantId });
  await api.pool.query(
    `insert into access.reset_tokens (token_hash, user_id, created_at, expires_at) values ('one', $1, now(), now())`,
    [robin.user.id],
  );
  const counts = async () =>
    (
      await api.pool.query(
        'select (select count(*) from access.sessions) as sessions, (select count(*) from access.reset_tokens) as tokens',
      )
    ).rows[0];
  await pruneAccess(api.pool, new Date(Date.now() + 29 * 86_400_000));
  expect(await counts()).toEqual({ sessions: 3, tokens: 1 });
  await pruneAccess(api.pool, new Date(Date.now() + 31 * 86_400_000));
  expect(await counts()).toEqual({ sessions: 0, tokens: 0 });
});
