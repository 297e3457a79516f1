import { refreshConnection } from '@switchboard/application/connections/refresh';
import { openPoster } from '@switchboard/application/outbound/poster';
import { ITEM_TEXTS, sealedTexts } from '@switchboard/application/resources/sealed-texts';
import { secretBox } from '@switchboard/application/secrets/secret-box';
import { createLogger } from '@switchboard/platform/logger';
import { fixedClock } from '@switchboard/testing/clock';
import { openOauthServer } from '@switchboard/testing/oauth-server';
import { expect, onTestFinished, test } from 'vitest';
import { dump, toEncodings } from '../../test/database-dump.ts';
import { startTestApi } from '../../test/start-test-api.ts';
import { answerConsent } from './test/browse.ts';

const secretsKey = Buffer.alloc(32, 7);

test("a connection's secrets, tokens and codes appear in no event, log, metric or database dump", async () => {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const api = await startTestApi({
    logger: createLogger({ name: 'test', level: 'trace', destination }),
    config: { secretsKey },
  });
  onTestFinished(() => api.close());
  const oauth = await openOauthServer({ redirectUris: [`${api.url}/api/connections/callback`] });
  onTestFinished(() => oauth.close());
  const poster = openPoster({ rule: { allowsLoopback: true } });
  onTestFinished(() => poster.close());
  const admin = await api.as('admin');
  const { clientId, clientSecret, authorizeUrl, tokenUrl, apiUrl: baseUrl } = oauth;
  const own = { provider: 'http', authType: 'oauth2', clientId, authorizeUrl, tokenUrl, baseUrl };
  const body = { name: 'Planted', ...own, scopes: ['appointments.read'], value: clientSecret };
  const once = { headers: { 'Idempotency-Key': 'once' } };
  const { id } = (await admin.post('/api/connections', body, once)).body;
  const voice = await admin.post('/api/connections', { name: 'Voice', provider: 'vapi' });
  const { url } = (await admin.post(`/api/connections/${id}/reconnect`)).body;
  const back = new URL(await answerConsent(url, 'allow'));
  const answer = await admin.open(`${back.pathname}${back.search}`);
  expect(answer.headers.get('location')).toContain('outcome=connected');
  const clock = fixedClock(new Date());
  clock.advance(3_600_000);
  const deps = { ...api, poster, clock, sealed: sealedTexts(secretBox({ secretsKey }, ITEM_TEXTS), clock) };
  const key = { tenantId: api.tenantId, connectionId: id };
  await refreshConnection(deps, key, new AbortController().signal);
  expect((await admin.post(`/api/connections/${id}/test`)).body.ok).toBe(true);

  const planted = [
    clientSecret,
    voice.body.secret,
    ...['code', 'state'].map((name) => back.searchParams.get(name) ?? ''),
  ];
  expect(oauth.tokens.length).toBeGreaterThanOrEqual(4);
  const places = {
    answers: JSON.stringify([
      (await admin.get('/api/connections')).text,
      (await admin.get(`/api/connections/${id}/history`)).text,
    ]),
    events: JSON.stringify((await api.events.readStream(api.tenantId, `connection-${id}`)).events),
    logs: lines.join('\n'),
    metrics: await (await fetch(`${api.opsUrl}/metrics`)).text(),
    dump: await dump(api.pool),
  };
  expect([places.events, places.dump].map((text) => text.length > 100)).toEqual([true, true]);
  for (const [place, text] of Object.entries(places)) {
    for (const secret of [...planted, ...oauth.tokens].flatMap(toEncodings)) {
      expect([place, secret, text.includes(secret)]).toEqual([place, secret, false]);
    }
  }
});
