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

describe('templates', () => {
  test('are previewed with values, SMS segments and missing placeholders', async () => {
    const { body } = await admin.post('/api/templates', {
      name: 'Preview',
      ...BODIES.templates.least,
      body: 'Hola {{name}}, {{day}}',
    });
    const preview = async (values: object) => (await admin.post(`/api/templates/${body.id}/preview`, { values })).body;
    expect(await preview({ name: 'Ida', day: 'lunes' })).toEqual({
      text: 'Hola Ida, lunes',
      subject: '',
      characters: 15,
      segments: 1,
      missing: [],
    });
    expect(await preview({ name: 'x'.repeat(160) })).toMatchObject({ segments: 2, missing: ['day'] });
    expect(await preview({ name: 'ñandú 🙂'.repeat(9), day: '' })).toMatchObject({ segments: 2, missing: ['day'] });
  });

  test('return from approved to draft when their text changes', async () => {
    const { body } = await admin.post('/api/templates', {
      name: 'Approved',
      ...BODIES.templates.least,
      status: 'approved',
    });
    const sampled = await admin.patch(`/api/templates/${body.id}`, { version: 1, samples: { name: 'Ida' } });
    expect(sampled.body.status).toBe('approved');
    const changed = await admin.patch(`/api/templates/${body.id}`, { version: 2, body: 'Adiós {{name}}' });
    expect(changed.body.status).toBe('draft');
  });

  test('are limited to the length of their channel', async () => {
    const long = await admin.post('/api/templates', {
      name: 'Long',
      channel: 'sms',
      language: 'en',
      body: 'x'.repeat(1_601),
    });
    expect([long.status, long.body.errors]).toMatchObject([422, [{ path: 'body', code: 'too_long_for_channel' }]]);
  });
});
