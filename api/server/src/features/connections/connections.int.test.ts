import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CONNECTION_SECRETS } from '@switchboard/application/connections/adopt-connections';
import { secretBox } from '@switchboard/application/secrets/secret-box';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../test/client.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

const secretsKey = Buffer.alloc(32, 7);
let api: TestApi;
let admin: TestClient;
/** An API that accepts one key and one password. */
let server: Server;
let serverUrl: string;
const requests: (string | undefined)[] = [];
beforeAll(async () => {
  api = await startTestApi({ config: { secretsKey, publicUrl: new URL('https://inbox.example/') } });
  admin = await api.as('admin');
  server = createServer((request, response) => {
    const { authorization } = request.headers;
    requests.push(`${request.method} ${request.url} ${authorization}`);
    const isKnown = ['Bearer right-key-1234', `Basic ${btoa('clinic:right-password')}`].includes(authorization ?? '');
    if (request.url === '/away') response.writeHead(302, { location: '/' }).end();
    else response.writeHead(isKnown ? 200 : 401).end('{}');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  serverUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server's address is never a string
});
afterAll(async () => {
  server.close();
  await api.close();
});

let names = 0;
const create = async (fields: object) =>
  (await admin.post('/api/connections', { name: `One ${++names}`, ...fields })).body;
const http = (fields: object = {}) =>
  create({ provider: 'http', authType: 'api_key', baseUrl: serverUrl, value: 'right-key-1234', ...fields });
const read = async (id: string) => (await admin.get(`/api/connections/${id}`)).body;
const tryOne = async (id: string, client = admin) => (await client.post(`/api/connections/${id}/test`)).body;

describe('a connection to a voice platform', () => {
  test('is created with its webhook URL and a secret that is shown once', async () => {
    const { secret, ...connection } = await create({ name: 'Front desk', provider: 'vapi' });
    expect(connection).toMatchObject({
      provider: 'vapi',
      authType: 'webhook',
      url: `https://inbox.example/api/intake/vapi/${connection.id}`,
      status: 'connected',
      lastEventAt: null,
    });
    expect(await read(connection.id)).toEqual(connection);
    const { rows } = await api.pool.query('select sealed from resource.sealed where id = $1', [connection.id]);
    expect(rows[0].sealed.toString('latin1')).not.toContain(secret);
    const { events } = await api.events.readStream(api.tenantId, `connection-${connection.id}`);
    expect(JSON.stringify(events)).not.toContain(secret);
  });

  test('accepts webhooks with both secrets during a rotation, and none once archived', async () => {
    const { id, secret } = await create({ provider: 'vapi' });
    const post = async (header: string) => {
      const headers = { 'x-vapi-secret': header };
      return (await api.anonymous().post(`/api/intake/vapi/${id}`, { message: { type: 'hang' } }, { headers })).status;
    };
    const rotated = await admin.post(`/api/connections/${id}/rotateSecret`, { version: 1, overlapMs: 60_000 });
    expect(rotated.body).toMatchObject({ version: 2, secret: expect.any(String), previousUntil: expect.any(String) });
    expect([await post(secret), await post(rotated.body.secret), await post('wrong')]).toEqual([200, 200, 401]);
    await admin.delete(`/api/connections/${id}?version=2`);
    expect(await post(rotated.body.secret)).toBe(404);
  });

  test('counts its webhooks, and those with a wrong secret', async () => {
    const { id, secret } = await create({ provider: 'vapi' });
    expect(await tryOne(id)).toMatchObject({ ok: false, detail: expect.stringContaining('not received anything yet') });
    const post = (header: string) =>
      api
        .anonymous()
        .post(
          `/api/intake/vapi/${id}`,
          { message: { type: 'hang', call: { id: 'call-1' } } },
          { headers: { 'x-vapi-secret': header } },
        );
    await post(secret);
    await eventually(async () => expect((await read(id)).lastEventAt).toEqual(expect.any(String)));
    expect(await tryOne(id)).toMatchObject({ ok: true, tookMs: expect.any(Number) });
    const { data } = (await admin.get(`/api/connections/${id}/health`)).body;
    expect(data).toMatchObject([{ source: 'delivery', ok: 1, failed: 0 }]);
  });

  test('has no value, while other connections have no secret', async () => {
    expect(await create({ provider: 'vapi', value: 'mine' })).toMatchObject({
      errors: [{ path: 'value', code: 'not_here' }],
    });
    const { id, secret, last4 } = await http();
    expect([secret, last4]).toEqual([undefined, '1234']);
    expect((await admin.post(`/api/connections/${id}/rotateSecret`, { version: 1 })).body.code).toBe(
      'resource.conflict',
    );
  });
});

describe('a connection to an HTTP API', () => {
  test('requires the fields of its authentication type', async () => {
    const faults = async (fields: object) =>
      (await create(fields)).errors.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`);
    expect(await faults({ provider: 'openai' })).toContain('authType not_offered');
    expect(await faults({ provider: 'http', authType: 'oauth2' })).toEqual([
      'baseUrl required',
      'clientId required',
      'authorizeUrl required',
      'tokenUrl required',
    ]);
    expect(await faults({ provider: 'http', authType: 'basic', baseUrl: serverUrl, username: 'a' })).toEqual([
      'value required',
    ]);
    expect(await faults({ provider: 'http', authType: 'api_key', baseUrl: 'https://10.0.0.1', value: 'a' })).toEqual([
      'baseUrl private_address',
    ]);
  });

  test('is tested with its key and explains failures in words', async () => {
    const { id } = await http({ testPath: '/v1/me' });
    expect(await tryOne(id)).toEqual({
      ok: true,
      detail: 'The server answered with status 200.',
      tookMs: expect.any(Number),
    });
    expect(requests.at(-1)).toBe('GET /v1/me Bearer right-key-1234');
    await admin.post(`/api/connections/${id}/rotate`, { version: 1, value: 'wrong' });
    expect(await tryOne(id)).toMatchObject({ ok: false, detail: 'The server answered with status 401.' });
    expect(await read(id)).toMatchObject({ status: 'error', lastError: 'status_401', version: 2 });
    await admin.post(`/api/connections/${id}/rotate`, { version: 2, value: 'right-key-1234' });
    await tryOne(id);
    expect(await read(id)).toMatchObject({ status: 'connected', lastError: null });
    const { data } = (await admin.get(`/api/connections/${id}/health`)).body;
    expect(data).toMatchObject([{ source: 'test', ok: 2, failed: 1 }]);
  });

  test('is tested with user name and password, without following redirects to other hosts', async () => {
    const { id } = await http({ authType: 'basic', username: 'clinic', value: 'right-password' });
    expect(await tryOne(id)).toMatchObject({ ok: true });
    const away = await http({ testPath: '/away' });
    expect(await tryOne(away.id)).toMatchObject({
      ok: false,
      detail: expect.stringContaining('redirects are not followed'),
    });
  });

  test('prevents API keys from redirecting its credential', async () => {
    const { id } = await http();
    const key = await api.withKey(['connections.read', 'connections.write']);
    const change = (fields: object) => key.call('PATCH', `/api/connections/${id}`, { body: { version: 1, ...fields } });
    expect((await change({ baseUrl: 'https://elsewhere.example' })).body.code).toBe('permission.denied');
    expect((await change({ accountLabel: 'Main site' })).status).toBe(200);
    expect((await key.post(`/api/connections/${id}/reconnect`)).status).toBe(403);
  });

  test('is readable by supervisors, who cannot test it, and by no lower role', async () => {
    const { id } = await http();
    const supervisor = await api.as('supervisor');
    expect((await supervisor.get(`/api/connections/${id}`)).status).toBe(200);
    expect((await supervisor.post(`/api/connections/${id}/test`)).status).toBe(403);
    expect((await (await api.as('staff')).get('/api/connections')).status).toBe(403);
  });
});

describe('a connection in use', () => {
  test('cannot be archived while a phone number references it', async () => {
    const { id } = await create({
      provider: 'twilio',
      authType: 'basic',
      baseUrl: serverUrl,
      username: 'AC1',
      value: 'token',
    });
    const number = { name: 'Main', number: '+13035550177', provider: 'twilio', connectionId: id };
    const made = await admin.post('/api/phoneNumbers', number);
    expect(made.body).toMatchObject({ connectionId: id });
    const refusal = await admin.delete(`/api/connections/${id}?version=1`);
    expect(refusal.body).toMatchObject({ code: 'resource.in_use', usedBy: [{ kind: 'phoneNumbers', name: 'Main' }] });
    expect((await admin.post('/api/phoneNumbers', { ...number, connectionId: 'con_none' })).status).toBe(422);
    const other = { ...number, number: '+13035550178', provider: 'telnyx' };
    expect((await admin.post('/api/phoneNumbers', other)).body.errors).toMatchObject([{ code: 'other_carrier' }]);
    await admin.call('PATCH', `/api/phoneNumbers/${made.body.id}`, { body: { version: 1, connectionId: null } });
    expect((await admin.delete(`/api/connections/${id}?version=1`)).body).toMatchObject({ status: 'disconnected' });
  });

  test('keeps its name while a webhook header references it, and authenticates with its credential', async () => {
    const { id } = await http({ name: 'Practice system' });
    const listener = {
      name: 'Hook',
      url: `${serverUrl}/hook`,
      events: ['conversation.ended'],
      headers: [{ name: 'Authorization', value: '{{connections.Practice system}}' }],
    };
    const hook = await admin.post('/api/listeners', listener);
    expect((await admin.get(`/api/connections/${id}/usage`)).body.data).toMatchObject([
      { kind: 'listeners', name: 'Hook' },
    ]);
    const renamed = await admin.call('PATCH', `/api/connections/${id}`, { body: { version: 1, name: 'Other' } });
    expect(renamed.body.code).toBe('resource.in_use');
    const sent = await admin.post(`/api/listeners/${hook.body.id}/test`);
    expect(sent.body).toMatchObject({ status: 'succeeded' });
    expect(requests.at(-1)).toBe('POST /hook Bearer right-key-1234');
    expect((await read(id)).lastEventAt).toEqual(expect.any(String));
    const unknown = { ...listener, name: 'Other', headers: [{ name: 'A', value: '{{connections.none}}' }] };
    expect((await admin.post('/api/listeners', unknown)).body.errors).toEqual([
      expect.objectContaining({ path: 'headers.0.value', code: 'unknown_connection' }),
    ]);
  });
});

describe('connections that predate resources', () => {
  test('become items with their secrets, dates and names, archived if deleted', async () => {
    const box = secretBox({ secretsKey }, CONNECTION_SECRETS);
    const insert = (id: string, secret: Buffer, deletedAt: string | null) =>
      api.pool.query(
        `insert into access.connections (id, tenant_id, platform, name, secret, created_at, last_event_at, deleted_at)
         values ($1, $2, 'vapi', 'Older', $3, '2026-01-02T03:04:05Z', '2026-02-02T03:04:05Z', $4)`,
        [id, api.tenantId, secret, deletedAt],
      );
    await insert('con_older1', box.seal('older secret', 'con_older1'), null);
    await insert('con_older2', box.seal('same name', 'con_older2'), null);
    await insert('con_older3', box.seal('gone', 'con_older3'), '2026-03-02T03:04:05Z');
    await insert('con_older4', Buffer.alloc(40), null);
    const replica = await startTestApi({ replicaOf: api, config: { secretsKey } });
    await replica.close();
    expect(await read('con_older1')).toMatchObject({
      name: 'Older',
      provider: 'vapi',
      createdAt: '2026-01-02T03:04:05.000Z',
      lastEventAt: '2026-02-02T03:04:05.000Z',
      archivedAt: null,
    });
    expect(await read('con_older2')).toMatchObject({ name: 'Older con_older2' });
    expect(await read('con_older3')).toMatchObject({ archivedAt: '2026-03-02T03:04:05.000Z', version: 2 });
    const { rows } = await api.pool.query('select id from access.connections');
    expect(rows).toEqual([{ id: 'con_older4' }]);
    const headers = { 'x-vapi-secret': 'older secret' };
    const answer = await api
      .anonymous()
      .post('/api/intake/vapi/con_older1', { message: { type: 'hang' } }, { headers });
    expect(answer.status).toBe(200);
  });
});
