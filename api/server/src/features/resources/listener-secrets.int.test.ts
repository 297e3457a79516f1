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
const create = (given: object = {}, client = admin) =>
  client.post('/api/listeners', { name: `l ${++made}`, ...least, ...given });

describe.each([
  ['an API key', () => key, [200, undefined]],
  // They change no listener at all: what is sent goes on after their visit.
  ['whoever acts for somebody else', () => impersonator, [403, 'permission.denied']],
] as const)('%s', (_, client, ofTheRest) => {
  const denied = [403, 'permission.denied'];
  const change = async (id: string, given: object) => {
    const { body } = await admin.get(`/api/listeners/${id}`);
    const answer = await client().patch(`/api/listeners/${id}`, { version: body.version, ...given });
    return [answer.status, answer.body.code];
  };

  test('makes no listener that names a secret, and puts none into another', async () => {
    // Impersonators are shown no signing secret, so they make no listener at all.
    const { status, body } = await create({ headers }, client());
    expect([status, body.code]).toEqual(denied);
    const plain = (await create()).body;
    expect(await change(plain.id, { headers })).toEqual(denied);
    expect(await change(plain.id, { url: 'https://example.com/mine', headers: [] })).toEqual(ofTheRest);
  });

  test('changes neither the address nor the headers of a listener that names a secret, but the rest of it', async () => {
    const { id } = (await create({ headers })).body;
    expect(await change(id, { url: 'https://example.com/mine' })).toEqual(denied);
    expect(await change(id, { headers: [] })).toEqual(denied);
    expect(await change(id, { headers: [...headers, { name: 'X-Desk', value: 'front' }] })).toEqual(denied);
    expect(await change(id, { ...least, headers, enabled: false })).toEqual(ofTheRest);
  });

  test('restores no version of a listener with other headers or another address', async () => {
    const { id } = (await create({ headers })).body;
    await admin.patch(`/api/listeners/${id}`, { version: 1, headers: [] });
    const answer = await client().post(`/api/listeners/${id}/versions/1/restore`, { version: 2 });
    expect([answer.status, answer.body.code]).toEqual(denied);
    const byAdmin = await admin.post(`/api/listeners/${id}/versions/1/restore`, { version: 2 });
    expect([byAdmin.status, byAdmin.body.headers]).toEqual([200, headers]);
  });
});

test('an answer that repeats a secret is kept without it, also where it would be cut in two', async () => {
  const { body } = await create({ url: `http://127.0.0.1:${(echo.address() as AddressInfo).port}/`, headers });
  const { body: delivery } = await admin.post(`/api/listeners/${body.id}/test`);
  expect(delivery.response).toEqual({ status: 200, body: `${'.'.repeat(1_985)}Bearer •••` });
});
