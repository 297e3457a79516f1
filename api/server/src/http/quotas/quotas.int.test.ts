import { CAP_NAMES, DEFAULT_CAPS } from '@switchboard/contracts/dialing/caps';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setLimits } from '../../admin/set-limits.ts';
import type { TestClient } from '../../test/client.ts';
import { insertAccount, insertUser, PASSWORD } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';
import { measureStored } from './measure-stored.ts';

let api: TestApi;
let robin: TestClient;
let tenantId: string;
beforeAll(async () => {
  api = await startTestApi();
  robin = await api.as('super_admin');
});
beforeEach(async () => {
  tenantId = await insertAccount(api.pool);
});
afterAll(() => api.close());

const clock = { now: () => new Date() };
const set = (quotas: object, replica = api) =>
  setLimits(
    { pool: replica.pool, events: replica.events, clock, baseUrl: '', secretsKeys: undefined },
    { id: tenantId, change: { limits: {}, quotas } },
  );
const readQuotas = async () => {
  const { status, body, text } = await robin.get(`/api/admin/accounts/${tenantId}`);
  expect([status, text]).toEqual([200, text]);
  return body.quotas;
};

let nth = 0;
const events = (count: number) => ({
  events: Array.from({ length: count }, () => ({
    type: 'message.received',
    callId: `call-${nth % 20}`,
    id: `event-${nth++}`,
    at: new Date().toISOString(),
    data: { messageId: `m${nth}`, role: 'caller', text: 'Hello' },
  })),
});

test('an account has the default quotas, which the operator can read and change', async () => {
  expect(await readQuotas()).toEqual({
    storedMegabytes: { max: 100_000, used: 0 },
    eventsPerMinute: { max: 60_000, used: 0 },
    sessions: { max: 1_000, used: 0 },
    streams: { max: 2_000, used: null },
    uploadsPerHour: { max: 1_000, used: 0 },
    modelStepsPerHour: { max: 2_000, used: 0 },
    ...Object.fromEntries(CAP_NAMES.map((name) => [name, { max: DEFAULT_CAPS[name], used: 0 }])),
  });
  await api.as('admin', { tenantId });
  await set({ sessions: 7, streams: null });
  expect((await readQuotas()).sessions).toEqual({ max: 7, used: 1 });
  await set({ sessions: null });
  expect((await readQuotas()).sessions.max).toBe(1_000);
});

describe('the event quota', () => {
  test('applies across replicas, and a rejected request appends none of its events', async () => {
    await set({ eventsPerMinute: 1_000 });
    const replica = await startTestApi({ replicaOf: api });
    try {
      const key = await api.withKey(['intake.write'], { tenantId });
      const other = await replica.withKey(['intake.write'], { tenantId });
      // Servers follow the operator within seconds.
      const refused = await eventually(async () => {
        const answers = [
          await key.post('/api/intake/events', events(400)),
          await other.post('/api/intake/events', events(400)),
        ];
        const answer = answers.find(({ status }) => status === 429);
        expect(answer).toBeDefined();
        return answer;
      });
      expect(refused?.body).toMatchObject({
        code: 'quota.exceeded',
        limit: { name: 'eventsPerMinute', max: 1_000 },
        detail: 'This account may have 1,000 events a minute. The operator of this installation can raise it.',
      });
      const wait = Number(refused?.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(60);
      const spanish = { headers: { 'accept-language': 'es' } };
      const again = await eventually(async () => {
        const answer = await key.post('/api/intake/events', events(1_000), spanish);
        expect(answer.status).toBe(429);
        return answer;
      });
      expect(again.body.detail).toContain('1,000 eventos por minuto');
      const elsewhere = await api.withKey(['intake.write']);
      expect((await elsewhere.post('/api/intake/events', events(1_000))).status).toBe(200);
    } finally {
      await replica.close();
    }
  });

  test('admits ten thousand events at once by default', async () => {
    const key = await api.withKey(['intake.write'], { tenantId });
    const answers = await Promise.all(Array.from({ length: 10 }, () => key.post('/api/intake/events', events(1_000))));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  });
});

test('a full account gets 413 for events and 429 for webhooks, without affecting others', async () => {
  const key = await api.withKey(['intake.write'], { tenantId });
  expect((await key.post('/api/intake/events', events(20))).status).toBe(200);
  await measureStored(api.pool, new Date());
  const measured = (await readQuotas()).storedMegabytes;
  expect(measured.used).toBe(1);
  // Measuring again counts nothing twice.
  const bytes = async () =>
    (await api.pool.query('select event_bytes from access.stored where tenant_id = $1', [tenantId])).rows[0]
      ?.event_bytes;
  const before = await bytes();
  await measureStored(api.pool, new Date());
  expect(await bytes()).toBe(before);

  const admin = await api.as('admin', { tenantId });
  const created: { id: string; secret: string } = (
    await admin.post('/api/connections', { name: 'Vapi', provider: 'vapi' })
  ).body;
  await set({ storedMegabytes: 0 });
  const refused = await eventually(async () => {
    const answer = await key.post('/api/intake/events', events(1));
    expect(answer.status).toBe(413);
    return answer;
  });
  expect(refused.body).toMatchObject({ code: 'quota.storage_full', limit: { name: 'storedMegabytes', max: 0 } });
  const headers = { 'x-vapi-secret': created.secret };
  const webhook = await api
    .anonymous()
    .post(`/api/intake/vapi/${created.id}`, { message: { type: 'hang' } }, { headers });
  expect([webhook.status, webhook.body.code, webhook.headers.get('retry-after')]).toEqual([
    429,
    'quota.exceeded',
    '600',
  ]);
  const elsewhere = await api.withKey(['intake.write']);
  expect((await elsewhere.post('/api/intake/events', events(1))).status).toBe(200);
});

test("sessions beyond an account's quota get a 429 that names the quota, without affecting others", async () => {
  await set({ sessions: 2 });
  const user = await insertUser(api.pool, { tenantId, role: 'staff' });
  const signIn = () => api.anonymous().post('/api/login', { email: user.email, password: PASSWORD });
  const refused = await eventually(async () => {
    const answer = await signIn();
    expect(answer.status).toBe(429);
    return answer;
  });
  expect(refused.body).toMatchObject({ code: 'quota.exceeded', limit: { name: 'sessions', max: 2 } });
  expect((await api.as('staff')).user.id).toBeTruthy();
});

test("streams beyond an account's quota get a 429 that names the quota", async () => {
  await set({ streams: 1 });
  const reader = await api.withKey(['conversation.read'], { tenantId });
  const open: Response[] = [];
  const refused = await eventually(async () => {
    const stream = await reader.open('/api/sse');
    open.push(stream);
    expect(stream.status).toBe(429);
    return stream;
  });
  expect(await refused.json()).toMatchObject({ code: 'stream.too_many', limit: { name: 'streams', max: 1 } });
  for (const stream of open) await stream.body?.cancel().catch(() => undefined);
});
