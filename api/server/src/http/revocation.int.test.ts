import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../test/client.ts';
import { createLossyBus } from '../test/lossy-bus.ts';
import { insertAccount } from '../test/people.ts';
import { startTestApi, type TestApi } from '../test/start-test-api.ts';

// A stream ends when its caller loses the rights that it was opened with: at once on a replica that receives the control message, or by the
// sweep on a replica that doesn't.
let api: TestApi;
let deaf: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  deaf = await startTestApi({ replicaOf: { ...api, bus: createLossyBus() } });
});
afterAll(async () => {
  await deaf.close();
  await api.close();
});

interface Scene {
  readonly tenantId: string;
  readonly admin: TestClient & { readonly user: { readonly id: string } };
}

/** Opens the same caller's stream on both replicas; returns what each has sent so far. */
async function watch(client: TestClient, headers: Record<string, string> = {}): Promise<() => string[]> {
  const cookie = `sb_session=${client.cookies.get('sb_session')}`;
  const texts = ['', ''];
  await Promise.all(
    [api, deaf].map(async ({ url }, index) => {
      const response = await fetch(`${url}/api/sse`, { headers: { cookie, ...headers } });
      expect(response.status).toBe(200);
      void (async () => {
        for await (const chunk of response.body ?? []) texts[index] += new TextDecoder().decode(chunk);
        texts[index] += '\n[end]';
      })();
    }),
  );
  await eventually(() => expect(texts.every((text) => text.includes('event: view'))).toBe(true));
  return () => texts;
}

async function newAccount(): Promise<Scene> {
  const tenantId = await insertAccount(api.pool);
  return { tenantId, admin: await api.as('admin', { tenantId }) };
}

const endedBy = (texts: () => string[], reason: string) =>
  eventually(() => {
    for (const text of texts()) {
      expect(text).toContain(`event: stream:ended\ndata: {"reason":"${reason}"`);
      expect(text).toContain('[end]');
    }
  });

describe('streams end', () => {
  test('with a logout', async () => {
    const staff = await api.as('staff');
    const texts = await watch(staff);
    await staff.post('/api/logout');
    await endedBy(texts, 'logout');
  });

  test('with a change of role', async () => {
    const { tenantId, admin } = await newAccount();
    const staff = await api.as('staff', { tenantId });
    const texts = await watch(staff);
    await admin.patch(`/api/users/${staff.user.id}`, { version: 1, role: 'viewer' });
    await endedBy(texts, 'revoked');
    await watch(staff);
  });

  test('with the suspension of the person, and of the account', async () => {
    const { tenantId, admin } = await newAccount();
    const staff = await api.as('staff', { tenantId });
    const [theirs, colleague] = [await watch(staff), await watch(admin)];
    await admin.patch(`/api/users/${staff.user.id}`, { version: 1, status: 'suspended' });
    await endedBy(theirs, 'suspended');
    expect(colleague().join()).not.toContain('stream:ended');
    await (await api.as('super_admin')).post(`/api/admin/accounts/${tenantId}/suspend`);
    await endedBy(colleague, 'suspended');
  });

  test('with the end of an impersonation', async () => {
    const { tenantId } = await newAccount();
    const robin = await api.as('super_admin');
    await robin.post('/api/impersonate', { id: tenantId });
    const texts = await watch(robin);
    await robin.post('/api/logout');
    await endedBy(texts, 'logout');
  });

  test('with a password reset elsewhere', async () => {
    const staff = await api.as('staff');
    const texts = await watch(staff);
    await api.anonymous().post('/api/forgot', { email: staff.user.email });
    const link = await eventually(async () => {
      const { rows } = await api.pool.query('select link from access.mails where to_address = $1', [staff.user.email]);
      expect(rows).toHaveLength(1);
      return new URL(rows[0].link);
    });
    const password = 'a long and private sentence';
    const passwordResetToken = link.searchParams.get('passwordResetToken');
    await api.anonymous().post('/api/reset', { password, confirmPassword: password, passwordResetToken });
    await endedBy(texts, 'revoked');
  });

  test('with the revocation of an API key', async () => {
    const { admin } = await newAccount();
    const { body: key } = await admin.post('/api/apiKeys', { name: 'wall', scopes: ['conversation.read'] });
    const texts = await watch(api.anonymous(), { authorization: `Bearer ${key.secret}`, cookie: '' });
    await admin.delete(`/api/apiKeys/${key.id}?version=1`);
    await endedBy(texts, 'revoked');
  });

  test('with new scopes, a new expiry or a rotation without overlap of an API key, but not with a new name or a rotation with overlap', async () => {
    const { admin } = await newAccount();
    const make = async (name: string) =>
      (await admin.post('/api/apiKeys', { name, scopes: ['conversation.read'] })).body;
    const open = async (secret: string) => {
      const texts = await watch(api.anonymous(), { authorization: `Bearer ${secret}`, cookie: '' });
      return () => texts().slice(0, 1); // where the control message arrives
    };
    const [key, witness] = [await make('wall'), await make('witness')];
    const path = `/api/apiKeys/${key.id}`;
    const [kept, after] = [await open(key.secret), await open(witness.secret)];
    await admin.patch(path, { version: 1, name: 'wall at the entrance' });
    const { body: rotated } = await admin.post(`${path}/rotate`, { version: 2, overlapMs: 60_000 });
    await admin.delete(`/api/apiKeys/${witness.id}?version=1`);
    await endedBy(after, 'revoked');
    expect(kept().join()).not.toContain('stream:ended');
    await admin.patch(path, { version: 3, scopes: ['conversation.read', 'conversation.write'] });
    await endedBy(kept, 'revoked');

    const second = await open(rotated.secret);
    await admin.patch(path, { version: 4, expiresAt: new Date(Date.now() + 86_400_000).toISOString() });
    await endedBy(second, 'revoked');
    const third = await open(rotated.secret);
    await admin.post(`${path}/rotate`, { version: 5, overlapMs: 0 });
    await endedBy(third, 'revoked');
  });
});
