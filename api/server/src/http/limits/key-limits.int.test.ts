import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ config: { keyCallsPerMinute: 3 } });
});
afterAll(() => api.close());

test('an API key sees its remaining calls and has a limit of its own', async () => {
  const key = await api.withKey(['conversation.read']);
  const answers = [];
  for (let call = 0; call < 4; call++) answers.push(await key.get('/api/conversations'));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  const left = answers.map(({ headers }) => /^"calls";r=(\d+);t=\d+$/.exec(headers.get('ratelimit') ?? '')?.[1]);
  expect(left).toEqual(['2', '1', '0', '0']);
  const refused = answers[3];
  expect(refused?.headers.get('ratelimit-policy')).toBe('"calls";q=3;w=60');
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused?.body.code).toBe('rate_limit.exceeded');
  expect((await (await api.withKey(['conversation.read'])).get('/api/conversations')).status).toBe(200);
  const person = await (await api.as('viewer')).get('/api/conversations');
  expect([person.status, person.headers.get('ratelimit')]).toEqual([200, null]);
});
