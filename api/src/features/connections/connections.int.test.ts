import { secretBox } from '@switchboard/application/secrets/secret-box';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONNECTION_SECRETS, findConnection, touchConnection } from '../../http/auth/connections.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

const secretsKey = Buffer.alloc(32, 7);
const box = secretBox({ secretsKey }, CONNECTION_SECRETS);
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ config: { secretsKey, publicUrl: new URL('https://inbox.example/') } });
});
afterAll(() => api.close());

const create = async () => {
  const admin = await api.as('admin');
  const { status, body } = await admin.post('/api/connections', { name: 'Front desk', platform: 'vapi' });
  return { admin, status, connection: body };
};

describe('a connection', () => {
  test("is made with a webhook's URL and a secret that is shown once", async () => {
    const { admin, status, connection } = await create();
    expect(status).toBe(201);
    expect(connection).toMatchObject({
      name: 'Front desk',
      platform: 'vapi',
      url: `https://inbox.example/api/intake/vapi/${connection.id}`,
      lastEventAt: null,
      deletedAt: null,
    });
    const list = await admin.get('/api/connections');
    expect(list.body.data.map(({ id }: { id: string }) => id)).toContain(connection.id);
    expect(list.text).not.toContain(connection.secret);
  });

  test('keeps its secret sealed, for who has the key', async () => {
    const { connection } = await create();
    const { rows } = await api.pool.query<{ secret: Buffer }>('select secret from access.connections where id = $1', [
      connection.id,
    ]);
    expect(rows[0]?.secret.toString('latin1')).not.toContain(connection.secret);
    expect(await findConnection(api.pool, box, connection.id)).toEqual({
      id: connection.id,
      tenantId: api.tenantId,
      platform: 'vapi',
      secret: connection.secret,
    });
    const otherKey = secretBox({ secretsKey: Buffer.alloc(32, 8) }, CONNECTION_SECRETS);
    await expect(findConnection(api.pool, otherKey, connection.id)).rejects.toThrow();
  });

  test('says when something last came by it', async () => {
    const { admin, connection } = await create();
    await touchConnection(api.pool, connection.id, new Date('2026-11-20T15:00:00.000Z'));
    await touchConnection(api.pool, connection.id, new Date('2026-11-20T15:00:05.000Z'));
    const { data } = (await admin.get('/api/connections')).body;
    expect(data.find(({ id }: { id: string }) => id === connection.id).lastEventAt).toBe('2026-11-20T15:00:00.000Z');
  });

  test('once deleted is not found by its webhook, but stays in the list', async () => {
    const { admin, connection } = await create();
    const { body } = await admin.delete(`/api/connections/${connection.id}`);
    expect(body.deletedAt).toEqual(expect.any(String));
    expect(await findConnection(api.pool, box, connection.id)).toBeUndefined();
    expect((await admin.delete(`/api/connections/${connection.id}`)).body).toEqual(body);
    const { events } = await api.events.readStream(api.tenantId, `access-${connection.id}`);
    expect(events.map(({ type }) => type)).toEqual(['connection.created', 'connection.deleted']);
    expect(JSON.stringify(events)).not.toContain(connection.secret);
  });
});
