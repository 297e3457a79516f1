import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../test/client.ts';
import { BODIES } from '../../test/kind-bodies.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

let api: TestApi;
let admin: TestClient;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as('admin');
});
afterAll(() => api.close());

describe('prompts', () => {
  const make = async (name: string) => (await admin.post('/api/prompts', { name, ...BODIES.prompts.least })).body;

  test('list each variable of their body once, and reject secrets', async () => {
    const { id, variables } = await make('Variables');
    expect(variables).toEqual(['business']);
    const changed = await admin.patch(`/api/prompts/${id}`, { version: 1, body: '{{a}} {{ b }} {{a}}' });
    expect(changed.body.variables).toEqual(['a', 'b']);
    const secret = await admin.patch(`/api/prompts/${id}`, { version: 2, body: 'Use {{ secrets.TOKEN }}' });
    expect([secret.status, secret.body.errors]).toMatchObject([422, [{ path: 'body', code: 'secret_in_prompt' }]]);
    const fixed = await admin.patch(`/api/prompts/${id}`, { version: 2, type: 'greeting' });
    expect([fixed.status, fixed.body.errors]).toMatchObject([422, [{ path: 'type', code: 'fixed' }]]);
  });

  test('have labels for versions, which move on request and stay when a version is restored', async () => {
    const { id } = await make('Labels');
    await admin.patch(`/api/prompts/${id}`, { version: 1, note: 'second' });
    const move = (label: string, version: unknown) =>
      admin.call('PUT', `/api/prompts/${id}/labels/${label}`, { body: { version } });
    expect((await move('production', 1)).body).toMatchObject({ version: 3, labels: { production: 1 } });
    expect((await move('staging', 2)).body).toMatchObject({ version: 4, labels: { production: 1, staging: 2 } });
    expect((await move('staging', 2)).body.version).toBe(4);
    expect((await move('staging', 99)).body.errors).toMatchObject([{ path: 'version', code: 'unknown' }]);
    expect((await move('staging', 99)).status).toBe(422);
    const restored = await admin.post(`/api/prompts/${id}/versions/1/restore`, { version: 4 });
    expect(restored.body).toMatchObject({ version: 5, note: '', labels: { production: 1, staging: 2 } });
    const ignored = await admin.patch(`/api/prompts/${id}`, { version: 5, labels: {} });
    expect(ignored.body.labels).toEqual({ production: 1, staging: 2 });
  });
});
