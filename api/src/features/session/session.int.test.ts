import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertUser, PASSWORD } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

describe('POST /api/login', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi();
  });
  afterAll(() => api.close());

  test('answers the session payload and sets the cookies', async () => {
    const user = await insertUser(api.pool, { tenantId: api.tenantId, role: 'staff' });
    const client = api.anonymous();
    const { status, body, setCookies } = await client.post('/api/login', {
      email: user.email.toUpperCase(),
      password: PASSWORD,
    });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ id: user.id, role: 'staff', tenantId: api.tenantId });
    expect(body.tokenDurationMs).toBe(1_800_000);
    expect(setCookies.get('sb_session')).toMatch(/HttpOnly/);
    expect((await client.get('/api/verify')).body.user.id).toBe(user.id);
  });
});
