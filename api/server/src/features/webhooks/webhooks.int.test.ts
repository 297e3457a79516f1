import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { insertDeliveries } from '@switchboard/application/webhooks/delivery-queue';
import { systemClock } from '@switchboard/platform/clock';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAdmin } from '../../admin/admin-command.ts';
import type { TestClient } from '../../test/client.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

let api: TestApi;
let admin: TestClient;
let endpoint: Server;
let url: string;
let received: { readonly headers: Record<string, string>; readonly body: string }[] = [];
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as('admin');
  endpoint = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      received.push({ headers: request.headers as Record<string, string>, body });
      response.writeHead(request.url === '/bad' ? 500 : 200).end('thanks');
    });
  }).listen(0, '127.0.0.1');
  await once(endpoint, 'listening');
  url = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}`;
});
afterAll(async () => {
  endpoint?.close();
  await api?.close();
});

let made = 0;
const create = async (fields: object = {}) => {
  made += 1;
  return admin.post('/api/listeners', { name: `l ${made}`, url, events: ['conversation.ended'], ...fields });
};

test('a webhook shows its signing secret once, and a new one at each rotation', async () => {
  const { status, body } = await create();
  expect([status, body.secret]).toEqual([201, expect.stringMatching(/^whsec_/)]);
  expect((await admin.get(`/api/listeners/${body.id}`)).text).not.toContain('whsec_');
  const rotated = await admin.post(`/api/listeners/${body.id}/rotateSecret`, { version: 1 });
  expect([rotated.status, rotated.body]).toMatchObject([200, { version: 2, secret: expect.stringMatching(/^whsec_/) }]);
  expect(rotated.body.secret).not.toBe(body.secret);
  const stale = await admin.post(`/api/listeners/${body.id}/rotateSecret`, { version: 1 });
  expect([stale.status, stale.body.code]).toEqual([409, 'resource.version_conflict']);
  const { data } = (await admin.get(`/api/listeners/${body.id}/history`)).body;
  expect(data[0].changes).toEqual([{ path: 'secret', from: '•••', to: '•••' }]);

  received = [];
  await admin.post(`/api/listeners/${body.id}/test`);
  const [{ headers, body: sent } = { headers: {}, body: '' }] = received;
  for (const secret of [body.secret, rotated.body.secret]) {
    expect(new Webhook(secret).verify(sent, headers)).toMatchObject({ type: 'listener.test' });
  }
});

test('a test is delivered at once and reports its outcome, even for a disabled webhook', async () => {
  const { body: good } = await create({ enabled: false, headers: [{ name: 'X-Desk', value: 'front' }] });
  received = [];
  const arrived = await admin.post(`/api/listeners/${good.id}/test`);
  expect([arrived.status, arrived.body]).toMatchObject([
    200,
    { event: 'listener.test', position: 0, status: 'succeeded', response: { status: 200, body: 'thanks' } },
  ]);
  expect(received[0]?.headers['x-desk']).toBe('front');
  const { body: bad } = await create({ url: `${url}/bad` });
  const failed = await admin.post(`/api/listeners/${bad.id}/test`);
  expect(failed.body).toMatchObject({ status: 'dead_letter', attempts: [{ status: 500, error: 'status_500' }] });
  expect((await admin.get(`/api/listeners/${bad.id}/deliveries`)).body).toEqual({
    data: [failed.body],
    meta: { page: 1, perPage: 50, total: 1, totalPages: 1 },
  });
  expect((await admin.get(`/api/listeners/${bad.id}/deliveries?status=succeeded`)).body.data).toEqual([]);
});

test.each([
  ['https://10.0.0.1/hook', 'private_address'],
  ['https://0x7f000001.example@10.0.0.1/', 'credentials_in_url'],
  ['https://[::ffff:192.168.0.1]/hook', 'private_address'],
  ['http://example.com/hook', 'not_https'],
  ['ftp://example.com/hook', 'not_a_url'],
])('the URL %s is refused when saved: %s', async (address, code) => {
  const { status, body } = await create({ url: address });
  expect([status, body.errors]).toMatchObject([422, [{ path: 'url', code }]]);
});

test('headers must be valid and reference existing secrets', async () => {
  const refusal = async (name: string, value: string) => (await create({ headers: [{ name, value }] })).body.errors;
  expect(await refusal('Webhook-Signature', 'v1,mine')).toMatchObject([
    { path: 'headers.0.name', code: 'reserved_header' },
  ]);
  expect(await refusal('Two words', 'x')).toMatchObject([{ path: 'headers.0.name', code: 'not_a_header' }]);
  expect(await refusal('X-One', 'a\r\nX-Two: b')).toMatchObject([
    { path: 'headers.0.value', code: 'not_a_header_value' },
  ]);
  for (const place of ['{{name}}', '{{ secrets . X }}', '{{Secrets.X}}', '{{secrets.}}', '{{secrets.X']) {
    expect(await refusal('Authorization', `Bearer ${place}`)).toMatchObject([
      { path: 'headers.0.value', code: 'not_a_secret' },
    ]);
  }
  expect(await refusal('Authorization', 'Bearer {{secrets.nobody}}')).toMatchObject([
    { path: 'headers.0.value', code: 'unknown_secret' },
  ]);
});

test('a header carries the value of a secret, which is shown nowhere and cannot be archived or renamed while in use', async () => {
  const value = 'planted-token-4711';
  const { body: secret } = await admin.post('/api/secrets', { name: 'CRM_TOKEN', type: 'bearer', value });
  const headers = [{ name: 'Authorization', value: 'Bearer {{secrets.CRM_TOKEN}}' }];
  const { body } = await create({ name: 'CRM', headers });
  received = [];
  await admin.post(`/api/listeners/${body.id}/test`);
  expect(received[0]?.headers['authorization']).toBe(`Bearer ${value}`);
  for (const path of ['', '/history', '/deliveries']) {
    expect((await admin.get(`/api/listeners/${body.id}${path}`)).text).not.toContain(value);
  }
  const usedBy = [{ kind: 'listeners', id: body.id, name: 'CRM' }];
  expect((await admin.get(`/api/secrets/${secret.id}/usage`)).body.data).toEqual(usedBy);
  const archived = await admin.delete(`/api/secrets/${secret.id}?version=1`);
  expect([archived.status, archived.body]).toMatchObject([409, { code: 'resource.in_use', usedBy }]);
  const renamed = await admin.patch(`/api/secrets/${secret.id}`, { version: 1, name: 'OTHER_TOKEN' });
  expect([renamed.status, renamed.body]).toMatchObject([409, { code: 'resource.in_use', usedBy }]);
  expect((await admin.get('/api/secrets')).body.data[0].lastUsedAt).not.toBeNull();
  await admin.delete(`/api/listeners/${body.id}?version=1`);
  expect((await admin.delete(`/api/secrets/${secret.id}?version=1`)).status).toBe(200);
});

test('the text of an erased conversation is never delivered again', async () => {
  const { body } = await create();
  const intake = await api.withKey(['intake.write']);
  const said = { messageId: 'm', role: 'caller', text: 'something very private' };
  const event = { id: 'e', callId: 'c', type: 'message.received', at: '2026-11-20T15:00:00Z', data: said };
  const { results } = (await intake.post('/api/intake/events', { events: [event] })).body;
  const { conversationId } = results[0];
  const delivery = {
    tenantId: api.tenantId,
    listenerId: body.id,
    position: 7,
    event: 'conversation.ended',
    conversationId,
  };
  await insertDeliveries(
    api.pool,
    [{ ...delivery, event: 'conversation.ended', url, body: JSON.stringify(said) }],
    new Date(),
  );
  expect((await admin.get(`/api/listeners/${body.id}/deliveries`)).text).toContain('very private');
  const tools = { ...api, clock: systemClock, baseUrl: api.url, secretsKeys: undefined };
  await runAdmin(tools, ['erase-conversation', String(conversationId)]);
  expect((await admin.get(`/api/listeners/${body.id}/deliveries`)).body.data).toEqual([]);
});

test('a disabled webhook and one of another account cannot replay deliveries', async () => {
  const { body } = await create({ enabled: false });
  const off = await admin.post(`/api/listeners/${body.id}/replay`, { sincePosition: 0 });
  expect([off.status, off.body.code]).toEqual([409, 'resource.conflict']);
  const { body: on } = await create();
  expect((await admin.post(`/api/listeners/${on.id}/replay`, { sincePosition: 0 })).status).toBe(202);
  expect((await admin.post(`/api/listeners/${on.id}/replay`, { deliveryId: 'dlv_4711' })).status).toBe(404);
  expect((await admin.post(`/api/listeners/${on.id}/replay`, { from: '2026-01-01' })).status).toBe(422);
  const span = (from: string, to: string) => admin.post(`/api/listeners/${on.id}/replay`, { from, to });
  const backwards = await span('2026-01-02T00:00:00Z', '2026-01-01T00:00:00Z');
  expect([backwards.status, backwards.body.errors]).toMatchObject([422, [{ path: 'to', code: 'before_start' }]]);
  expect((await span('2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z')).status).toBe(202);
  expect((await admin.get('/api/listeners/lst_none/deliveries')).status).toBe(404);
});
