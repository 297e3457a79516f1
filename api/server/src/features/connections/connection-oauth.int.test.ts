import { type ConnectionKey, listDays } from '@switchboard/application/connections/health';
import { GIVE_UP_AFTER_MS, pauseAfter, refreshConnection } from '@switchboard/application/connections/refresh';
import { openPoster, type Poster } from '@switchboard/application/outbound/poster';
import { ITEM_TEXTS, sealedTexts } from '@switchboard/application/resources/sealed-texts';
import { secretBox } from '@switchboard/application/secrets/secret-box';
import { fixedClock } from '@switchboard/testing/clock';
import { type OauthServer, openOauthServer } from '@switchboard/testing/oauth-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../test/client.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';
import { answerConsent, browse } from './test/browse.ts';

const secretsKey = Buffer.alloc(32, 7);
const TOKEN_SECONDS = 600;
let api: TestApi;
let admin: TestClient;
let oauth: OauthServer;
let poster: Poster;
beforeAll(async () => {
  api = await startTestApi({ config: { secretsKey } });
  admin = await api.as('admin');
  oauth = await openOauthServer({
    redirectUris: [`${api.url}/api/connections/callback`],
    accessTokenSeconds: TOKEN_SECONDS,
  });
  poster = openPoster({ rule: { allowsLoopback: true } });
});
afterAll(async () => {
  poster.close();
  await oauth.close();
  await api.close();
});

let names = 0;
async function create(fields: object = {}): Promise<string> {
  const { apiUrl: baseUrl, clientId, clientSecret: value, authorizeUrl, tokenUrl } = oauth;
  const own = { baseUrl, clientId, value, authorizeUrl, tokenUrl, scopes: ['appointments.read'] };
  const name = `Practice ${++names}`;
  const { body } = await admin.post('/api/connections', {
    name,
    provider: 'http',
    authType: 'oauth2',
    ...own,
    ...fields,
  });
  return body.id;
}
const read = async (id: string) => (await admin.get(`/api/connections/${id}`)).body;
const ask = async (id: string) => (await admin.post(`/api/connections/${id}/reconnect`)).body.url as string;
/** Follows the callback as a browser would; returns the page of the final redirect. */
const followCallback = async (address: string, client: TestClient = admin) => {
  const { pathname, search } = new URL(address);
  const response = await client.open(`${pathname}${search}`);
  await response.body?.cancel();
  return { status: response.status, to: response.headers.get('location') };
};
async function connect(id: string) {
  return followCallback(await answerConsent(await ask(id), 'allow'));
}

describe('authorizing a connection', () => {
  test('uses PKCE, stores the tokens sealed, and connects', async () => {
    const id = await create();
    expect(await read(id)).toMatchObject({ status: 'disconnected', authorizedAt: null });
    expect((await admin.post(`/api/connections/${id}/test`)).body).toMatchObject({ ok: false });
    const url = new URL(await ask(id));
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${api.url}/api/connections/callback`,
      scope: 'appointments.read',
    });
    expect(await followCallback(await answerConsent(url.href, 'allow'))).toEqual({
      status: 302,
      to: `/connection-thank-you?outcome=connected&connection=${id}`,
    });
    expect(await read(id)).toMatchObject({ status: 'connected', version: 2, expiresAt: expect.any(String) });
    expect((await admin.post(`/api/connections/${id}/test`)).body).toMatchObject({ ok: true });
    const { data } = (await admin.get(`/api/connections/${id}/history`)).body;
    expect(data[0].changes.map(({ path }: { path: string }) => path)).toEqual(['accessToken', 'refreshToken']);
    const { rows } = await api.pool.query('select key, run_at from graphile_worker.jobs where key = $1', [
      `connection:${id}`,
    ]);
    const leadMs = Date.parse((await read(id)).expiresAt) - rows[0].run_at.getTime();
    expect(Math.round(leadMs / 1_000)).toBe(TOKEN_SECONDS * 0.2);
  });

  test('accepts each callback once, and only in the session that started it', async () => {
    const id = await create();
    const address = await answerConsent(await ask(id), 'allow');
    const other = await api.as('admin');
    expect((await followCallback(address, other)).to).toBe('/connection-thank-you?outcome=other_session');
    expect((await followCallback(address, api.anonymous())).to).toBe('/connection-thank-you?outcome=other_session');
    expect((await followCallback(address)).to).toContain('outcome=connected');
    expect((await followCallback(address)).to).toBe('/connection-thank-you?outcome=expired');
  });

  test('reports a denial by the user and a code that the server refuses', async () => {
    const id = await create();
    expect((await followCallback(await answerConsent(await ask(id), 'deny'))).to).toContain('outcome=refused');
    expect(await read(id)).toMatchObject({ status: 'disconnected', lastError: null });
    const wrong = await create({ value: 'another secret' });
    expect((await connect(wrong)).to).toContain('outcome=failed');
    expect(await read(wrong)).toMatchObject({ status: 'disconnected', lastError: 'invalid_client' });
  });

  test('ends when the connection is archived, and is required again when its settings change', async () => {
    const id = await create();
    await connect(id);
    await admin.call('PATCH', `/api/connections/${id}`, {
      body: { version: 2, scopes: ['openid', 'appointments.read'] },
    });
    expect(await read(id)).toMatchObject({ status: 'needs_reconnect', lastError: 'settings_changed' });
    await connect(id);
    expect(await read(id)).toMatchObject({ status: 'connected', lastError: null });
    await admin.delete(`/api/connections/${id}?version=4`);
    const { rows } = await api.pool.query('select field from resource.sealed where id = $1', [id]);
    expect(rows).toEqual([{ field: 'value' }]);
    expect((await admin.post(`/api/connections/${id}/reconnect`)).body.code).toBe('resource.conflict');
  });

  test('is refused to impersonators, and for connections without OAuth', async () => {
    const { body } = await admin.post('/api/connections', { name: 'Voice', provider: 'vapi' });
    expect((await admin.post(`/api/connections/${body.id}/reconnect`)).body.code).toBe('resource.conflict');
    const id = await create();
    const robin = await api.as('super_admin');
    await robin.post('/api/impersonate', { id: api.tenantId });
    expect((await robin.get(`/api/connections/${id}`)).status).toBe(200);
    expect((await robin.post(`/api/connections/${id}/reconnect`)).body.code).toBe('permission.denied');
  });

  test('is tested with a server that checks PKCE and the redirect URI', async () => {
    const url = new URL(await ask(await create()));
    url.searchParams.delete('code_challenge');
    url.searchParams.delete('code_challenge_method');
    expect(new URL(await browse(url.href)).searchParams.get('error')).toBe('invalid_request');
    url.searchParams.set('redirect_uri', 'http://127.0.0.1:9/elsewhere');
    await expect(browse(url.href)).rejects.toThrow('400');
  });
});

describe('a token', () => {
  const refresher = () => {
    const clock = fixedClock(new Date());
    const deps = { ...api, poster, clock, sealed: sealedTexts(secretBox({ secretsKey }, ITEM_TEXTS), clock) };
    const run = (id: string) => refreshConnection(deps, toKey(id), new AbortController().signal);
    return { clock, run };
  };
  const toKey = (id: string): ConnectionKey => ({ tenantId: api.tenantId, connectionId: id });
  const jobAt = async (id: string): Promise<Date | undefined> =>
    (await api.pool.query('select run_at from graphile_worker.jobs where key = $1', [`connection:${id}`])).rows[0]
      ?.run_at;

  test('is refreshed before it expires, but not before it is due', async () => {
    const id = await create();
    await connect(id);
    const { expiresAt } = await read(id);
    const { clock, run } = refresher();
    const before = oauth.given();
    await run(id);
    expect(oauth.given()).toBe(before);
    clock.advance(TOKEN_SECONDS * 800 + 1_000);
    await run(id);
    expect(oauth.given()).toBe(before + 1);
    const refreshed = await read(id);
    expect(Date.parse(refreshed.expiresAt)).toBeGreaterThan(Date.parse(expiresAt));
    expect(refreshed).toMatchObject({ status: 'connected', version: 2 });
    clock.advance(TOKEN_SECONDS * 1_000);
    await run(id);
    expect(oauth.given()).toBe(before + 2);
    const days = await listDays(api.pool, toKey(id));
    // Midnight may have passed in between.
    expect(days.map(({ source, failed }) => [source, failed])).toEqual(days.map(() => ['refresh', 0]));
    expect(days.reduce((sum, { ok }) => sum + ok, 0)).toBe(3);
  });

  test('needs a user to reconnect, and reports why, once the server has revoked it', async () => {
    const id = await create();
    await connect(id);
    await oauth.revokeAll();
    const { clock, run } = refresher();
    clock.advance(TOKEN_SECONDS * 1_000);
    await run(id);
    expect(await read(id)).toMatchObject({ status: 'needs_reconnect', lastError: 'invalid_grant' });
    expect((await admin.post(`/api/connections/${id}/test`)).body).toMatchObject({ ok: false });
    await connect(id);
    expect(await read(id)).toMatchObject({ status: 'connected', lastError: null });
  });

  test('is retried with growing delays for three days while the server fails', async () => {
    const id = await create();
    await connect(id);
    const { clock, run } = refresher();
    clock.advance(TOKEN_SECONDS * 1_000);
    oauth.failWith(503);
    try {
      for (const failures of [1, 2, 3]) {
        await run(id);
        expect(await read(id)).toMatchObject({ status: 'error', lastError: 'status_503' });
        expect((await jobAt(id))?.getTime()).toBe(clock.now().getTime() + pauseAfter(failures));
        clock.advance(pauseAfter(failures));
      }
      clock.advance(GIVE_UP_AFTER_MS);
      await run(id);
      expect(await read(id)).toMatchObject({ status: 'needs_reconnect', lastError: 'status_503' });
    } finally {
      oauth.failWith(undefined);
    }
  });

  test('is not refreshed once its connection is archived', async () => {
    const id = await create();
    await connect(id);
    await admin.delete(`/api/connections/${id}?version=2`);
    const before = oauth.given();
    const { clock, run } = refresher();
    clock.advance(TOKEN_SECONDS * 1_000);
    await run(id);
    expect(oauth.given()).toBe(before);
  });
});
