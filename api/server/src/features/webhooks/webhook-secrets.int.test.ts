import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../test/client.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

const VALUE = 'planted-token-4711';
const headers = [{ name: 'Authorization', value: 'Bearer {{secrets.CRM_TOKEN}}' }];
const least = { url: 'https://example.com/hooks', events: ['conversation.ended'] };

let api: TestApi;
let admin: TestClient;
let key: TestClient;
let impersonator: TestClient;
let echo: Server;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as('admin');
  await admin.post('/api/secrets', { name: 'CRM_TOKEN', type: 'bearer', value: VALUE });
  key = await api.withKey(['listeners.read', 'listeners.write']);
  impersonator = await api.as('super_admin');
  await impersonator.post('/api/impersonate', { id: api.tenantId });
  echo = createServer((request, response) => {
    const { authorization = '' } = request.headers;
    response.end(`${'.'.repeat(1_985)}${authorization.slice(0, 12)}\0${authorization.slice(12)}`);
  }).listen(0, '127.0.0.1');
  await once(echo, 'listening');
});
afterAll(async () => {
  echo?.close();
  await api?.close();
});

let made = 0;
const create = (fields: object = {}, client = admin) =>
  client.post('/api/listeners', { name: `l ${++made}`, ...least, ...fields });

describe.each([
  ['an API key', () => key, [200, undefined]],
  // Impersonators cannot change webhooks at all: deliveries would continue after they leave.
  ['whoever acts for somebody else', () => impersonator, [403, 'permission.denied']],
] as const)('%s', (_, client, ofTheRest) => {
  const denied = [403, 'permission.denied'];
  const change = async (id: string, fields: object) => {
    const { body } = await admin.get(`/api/listeners/${id}`);
    const answer = await client().patch(`/api/listeners/${id}`, { version: body.version, ...fields });
    return [answer.status, answer.body.code];
  };

  test('cannot create a webhook that references a secret, nor add a secret to one', async () => {
    // Impersonators cannot create webhooks, because the response shows the signing secret.
    const { status, body } = await create({ headers }, client());
    expect([status, body.code]).toEqual(denied);
    const plain = (await create()).body;
    expect(await change(plain.id, { headers })).toEqual(denied);
    expect(await change(plain.id, { url: 'https://example.com/mine', headers: [] })).toEqual(ofTheRest);
  });

  test('can change a webhook that references a secret, except for its URL and headers', async () => {
    const { id } = (await create({ headers })).body;
    expect(await change(id, { url: 'https://example.com/mine' })).toEqual(denied);
    expect(await change(id, { headers: [] })).toEqual(denied);
    expect(await change(id, { headers: [...headers, { name: 'X-Desk', value: 'front' }] })).toEqual(denied);
    expect(await change(id, { ...least, headers, enabled: false })).toEqual(ofTheRest);
  });

  test('cannot restore a version with other headers or another URL', async () => {
    const { id } = (await create({ headers })).body;
    await admin.patch(`/api/listeners/${id}`, { version: 1, headers: [] });
    const answer = await client().post(`/api/listeners/${id}/versions/1/restore`, { version: 2 });
    expect([answer.status, answer.body.code]).toEqual(denied);
    const byAdmin = await admin.post(`/api/listeners/${id}/versions/1/restore`, { version: 2 });
    expect([byAdmin.status, byAdmin.body.headers]).toEqual([200, headers]);
  });
});

test('masks secrets in stored responses, even where truncation would split them', async () => {
  const { body } = await create({ url: `http://127.0.0.1:${(echo.address() as AddressInfo).port}/`, headers });
  const { body: delivery } = await admin.post(`/api/listeners/${body.id}/test`);
  expect(delivery.response).toEqual({ status: 200, body: `${'.'.repeat(1_985)}Bearer •••` });
});
