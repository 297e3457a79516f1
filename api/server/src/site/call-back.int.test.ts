import { runCallBack } from '@switchboard/application/call-backs/run-call-back';
import { callBackConsent } from '@switchboard/contracts/site/call-back';
import { NO_CONTENT } from '@switchboard/contracts/site/content';
import { fixedClock } from '@switchboard/testing/clock';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiConfig } from '../config.ts';
import { openLine } from '../features/carriers/test/open-line.ts';
import { openOutgoing } from '../features/carriers/test/outgoing-bench.ts';
import { trustedProxies } from '../http/request/client.ts';
import { startTestApi, type TestApi } from '../test/start-test-api.ts';
import { makeEchoSite, rendered } from './test/echo-site.ts';

// Daytime in Denver and night in Tokyo.
const clock = fixedClock(new Date('2026-11-20T17:00:00Z'));
const OPERATOR = { name: undefined, address: undefined, email: undefined };
const TOKYO = '+81312345678';

let bench: Awaited<ReturnType<typeof openOutgoing>>;
let echo: Awaited<ReturnType<typeof makeEchoSite>>;
let line: Awaited<ReturnType<typeof openLine>>;
let site: TestApi;
let next = 0;
beforeAll(async () => {
  echo = await makeEchoSite();
  bench = await openOutgoing(clock);
  line = await openLine(bench.api, { baseUrl: bench.twilio.url });
  site = await openSite(line.number.id);
});
afterAll(async () => {
  await site.close();
  await bench.close();
  await echo.remove();
});

const openSite = (callBackNumber?: string, config: Partial<ApiConfig> = {}) =>
  startTestApi({
    clock,
    replicaOf: bench.api,
    config: {
      webRoot: echo.folder,
      proxies: trustedProxies(['loopback']),
      site: { operator: OPERATOR, signup: 'off', content: NO_CONTENT, callBackNumber },
      ...config,
    },
  });
const newNumber = () => `+1303555${String(7_000 + next++)}`;
const newAddress = () => `203.0.113.${++next}`;
const ask = (phone: string, { from = newAddress(), path = '/demos/voice', consent = 'on', api = site } = {}) =>
  fetch(api.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: new URL(api.url).origin, 'x-forwarded-for': from },
    body: new URLSearchParams({ phone, ...(consent && { consent }) }),
  });
const readFaults = async (answer: Response) => [answer.status, (await rendered(answer)).form?.errors];
const findRequests = async (number: string) => {
  const { rows } = await bench.api.pool.query(
    'select key, consent, address, asked_at as "askedAt" from outbound.call_backs where tenant_id = $1 and number = $2',
    [line.tenantId, number],
  );
  return rows;
};
/** Returns when a worker checks a call next; undefined for never. */
async function nextRun(key: string): Promise<Date | undefined> {
  const { rows } = await bench.api.pool.query<{ at: Date }>(
    'select run_at as at from graphile_worker.jobs where key = $1',
    [`call-back:${line.tenantId}:${key}`],
  );
  return rows[0]?.at;
}
/** Runs the waiting job, as a worker would. */
async function run(key: string): Promise<void> {
  await bench.api.pool.query('select graphile_worker.remove_job($1)', [`call-back:${line.tenantId}:${key}`]);
  await runCallBack(bench.outgoing, { tenantId: line.tenantId, key });
}
const callsTo = (number: string) => bench.twilio.calls.filter(({ form }) => form.get('To') === number);

test('a visitor who consents is called once, by the agent of the number, and the consent is stored', async () => {
  const phone = newNumber();
  const answer = await ask(phone.slice(2), { from: '198.51.100.7', path: '/es/demos/insurance' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/es/demos/insurance?called#call-back']);
  const [row, ...more] = await findRequests(phone);
  expect(more).toEqual([]);
  const { rows } = await bench.api.pool.query('select name from access.accounts where id = $1', [line.tenantId]);
  expect(row).toMatchObject({
    consent: callBackConsent('es', rows[0].name),
    address: '198.51.100.7',
    askedAt: clock.now(),
  });
  expect(await nextRun(row.key)).toEqual(expect.any(Date));

  expect((await ask(phone)).status).toBe(303);
  expect(await findRequests(phone)).toHaveLength(1);
  await run(row.key);
  expect(await nextRun(row.key)).toEqual(new Date(clock.now().getTime() + 60_000));
  await run(row.key);
  const [call, ...others] = callsTo(phone);
  if (call === undefined) throw new Error('nobody was called');
  expect(others).toEqual([]);
  expect(call.form.get('From')).toBe(line.line.to);
  const { relay } = await call.answer();
  const talk = await call.call.connect(relay ?? { url: '', token: '' });
  await eventually(() => expect(talk.said).not.toBe(''));
  await talk.drop();
  await call.end('completed', 20);
  await run(row.key);
  expect(await nextRun(row.key)).toBeUndefined();
});

test('a lost response of the carrier does not cause a second call', async () => {
  const phone = newNumber();
  await ask(phone);
  const [{ key }] = await findRequests(phone);
  bench.twilio.next.push('lost');
  await run(key);
  const again = await nextRun(key);
  clock.advance((again?.getTime() ?? 0) - clock.now().getTime());
  await run(key);
  expect(callsTo(phone)).toHaveLength(1);
  await callsTo(phone)[0]?.end('no-answer');
  await run(key);
  expect(await nextRun(key)).toBeUndefined();
});

test('a number on the do-not-call list gets the usual confirmation and no call', async () => {
  const phone = newNumber();
  await line.admin.post('/api/doNotCall', { number: phone, reason: 'Asked for it' });
  const answer = await ask(phone);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/demos/voice?called#call-back']);
  expect(await findRequests(phone)).toEqual([]);
  const other = newNumber();
  await ask(other);
  const [{ key }] = await findRequests(other);
  await line.admin.post('/api/doNotCall', { number: other, reason: 'Asked for it meanwhile' });
  await run(key);
  expect(await nextRun(key)).toBeUndefined();
  expect(callsTo(other)).toEqual([]);
});

test('missing fields and requests outside business hours are reported at their field', async () => {
  expect(await readFaults(await ask('12', { consent: '' }))).toEqual([422, { phone: 'phone', consent: 'consent' }]);
  const answer = await ask(TOKYO);
  expect(answer.status).toBe(422);
  expect((await rendered(answer)).form).toEqual({
    values: { phone: TOKYO, consent: 'on' },
    errors: { phone: 'hours' },
  });
  expect(await findRequests(TOKYO)).toEqual([]);
});

test('callback requests are limited to five an hour per address and thirty in total', async () => {
  const from = newAddress();
  const same = newNumber();
  for (let nth = 0; nth < 5; nth++) expect((await ask(same, { from })).status).toBe(303);
  expect(await readFaults(await ask(newNumber(), { from }))).toEqual([429, { whole: 'tooMany' }]);
  expect(await findRequests(same)).toHaveLength(1);
  await bench.api.pool.query(`update outbound.dials set status = 'failed', ended_at = now() where tenant_id = $1`, [
    line.tenantId,
  ]);
  const { rows } = await bench.api.pool.query(
    'select count(*)::integer as count from outbound.call_backs where tenant_id = $1',
    [line.tenantId],
  );
  const answers: number[] = [];
  for (let nth = rows[0].count; nth < 31; nth++) {
    answers.push((await ask(newNumber())).status);
    await bench.api.pool.query(`update outbound.dials set status = 'failed', ended_at = now() where tenant_id = $1`, [
      line.tenantId,
    ]);
  }
  expect(answers).toEqual([...Array(answers.length - 1).fill(303), 429]);
  expect(await readFaults(await ask(newNumber()))).toEqual([429, { whole: 'busy' }]);
});

test('a human check is required if it is configured', async () => {
  const humanCheck = {
    siteKey: 'site-1',
    secret: 'secret-1',
    scriptUrl: new URL('https://widget.example/api.js'),
    verifyUrl: new URL('http://127.0.0.1:1/verify'),
    language: 'en',
  };
  const checked = await openSite(line.number.id, { humanCheck });
  const phone = newNumber();
  expect(await readFaults(await ask(phone, { api: checked }))).toEqual([422, { whole: 'human' }]);
  expect(await findRequests(phone)).toEqual([]);
  await checked.close();
});

test('the form is neither shown nor accepted without a number that can call', async () => {
  const read = async (api: TestApi) => rendered(await fetch(`${api.url}/demos/voice`));
  expect((await read(site)).callBack).toEqual({ businessName: expect.any(String), isSent: false });
  const without = await openSite();
  expect((await read(without)).callBack).toBeUndefined();
  expect((await ask(newNumber(), { api: without })).status).toBe(404);
  await without.close();
  const stranger = await fetch(`${site.url}/demos/voice`, {
    method: 'POST',
    headers: { origin: 'https://elsewhere.example' },
    body: new URLSearchParams({ phone: newNumber(), consent: 'on' }),
  });
  expect(stranger.status).toBe(403);
  await line.admin.patch(`/api/phoneNumbers/${line.number.id}`, {
    version: line.number.version,
    outboundAgentId: null,
  });
  expect((await read(site)).callBack).toBeUndefined();
  expect((await ask(newNumber())).status).toBe(404);
});
