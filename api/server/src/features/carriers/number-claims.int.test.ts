import { textTwilio } from '@switchboard/testing/carriers/twilio';
import { openTwilioRest, type TwilioRest } from '@switchboard/testing/carriers/twilio-rest';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../test/client.ts';
import { insertAccount } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';
import { ACCOUNT, AUTH_TOKEN, openLine } from './test/open-line.ts';

let api: TestApi;
let twilio: TwilioRest;
beforeAll(async () => {
  api = await startTestApi();
  twilio = await openTwilioRest({ account: ACCOUNT, authToken: AUTH_TOKEN });
});
afterAll(async () => {
  await api?.close();
  await twilio?.close();
});

type Line = Awaited<ReturnType<typeof openLine>>;
const readStatus = async (admin: TestClient, number: string) =>
  (await admin.get(`/api/phoneNumbers?searchString=${encodeURIComponent(number)}`)).body.data[0]?.status;
const listProblems = async (admin: TestClient) =>
  (await admin.get('/api/settings/health')).body.data
    .filter(({ area }: { area: string }) => area === 'phoneNumbers')
    .map(({ code }: { code: string }) => code);
/** Changes a line's number to one that another account also claims. */
const setNumber = async ({ admin, number: own }: Line, number: string) => {
  const { version } = (await admin.get(`/api/phoneNumbers/${own.id}`)).body;
  const { status } = await admin.patch(`/api/phoneNumbers/${own.id}`, { version, number });
  expect(status).toBe(200);
};
/** Whether a call to a number through a line's connection reaches its agent. */
const isAnswered = async (line: Line, to: string) => {
  const before = (await line.conversations()).length;
  const { relay } = await line.call({ to }).ring();
  expect((await line.conversations()).length - before).toBe(relay ? 1 : 0);
  return relay !== undefined;
};

/** Whether a text to a number through a line's connection is stored as a message. */
const takesText = async ({ line, head }: Line, to: string) => {
  const before = await head();
  const messagesUrl = line.voiceUrl.replace(/voice$/, 'messages');
  await textTwilio({ ...line, messagesUrl, to }, 'Are you open today?');
  return (await head()) > before;
};

describe('a number claimed by several accounts', () => {
  test('belongs to its owner once a call arrives through the owner’s connection, although 61 accounts squat on numbers', async () => {
    const squatter = await api.as('admin', { tenantId: await insertAccount(api.pool) });
    const squatted = Array.from({ length: 61 }, (_, nth) => `+1303555${7_000 + nth}`);
    for (const number of squatted) {
      const { status } = await squatter.post('/api/phoneNumbers', { name: 'Mine', number, provider: 'twilio' });
      expect(status).toBe(201);
    }
    const number = squatted[17] ?? '';
    const owner = await openLine(api);
    await setNumber(owner, number);
    expect(await isAnswered(owner, number)).toBe(true);
    await eventually(async () => expect(await readStatus(owner.admin, number)).toBe('active'));
    expect(await readStatus(squatter, number)).toBe('taken');
    expect(await readStatus(squatter, squatted[0] ?? '')).toBe('activating');
    expect(await listProblems(squatter)).toContain('number_taken');
  });

  test("stays with the account that a signature proved first, and doesn't block calls through the other connection", async () => {
    const [first, second] = [await openLine(api), await openLine(api)];
    const number = '+13035557101';
    await setNumber(first, number);
    expect(await isAnswered(first, number)).toBe(true);
    await setNumber(second, number);
    expect(await isAnswered(second, number)).toBe(true);
    await eventually(async () => expect(await readStatus(first.admin, number)).toBe('active'));
    expect(await readStatus(second.admin, number)).toBe('taken');
  });

  test('moves to the account whose carrier lists it, from an account with only a signature', async () => {
    const [squatter, owner] = [await openLine(api), await openLine(api, { baseUrl: twilio.url })];
    const number = '+13035557102';
    await setNumber(squatter, number);
    expect(await isAnswered(squatter, number)).toBe(true);
    await setNumber(owner, number);
    expect(await readStatus(owner.admin, number)).toBe('taken');
    // All pages of the list are read.
    twilio.numbers.push(...Array.from({ length: 450 }, (_, nth) => `+1720555${1_000 + nth}`), number);
    const tried = await owner.admin.post(`/api/connections/${owner.connection.id}/test`);
    expect(tried.body.ok).toBe(true);
    expect(await readStatus(squatter.admin, number)).toBe('taken');
    expect(await isAnswered(owner, number)).toBe(true);
    await eventually(async () => expect(await readStatus(owner.admin, number)).toBe('active'));
    expect(await isAnswered(squatter, number)).toBe(false);
    expect([await takesText(owner, number), await takesText(squatter, number)]).toEqual([true, false]);
  });

  test('is free once its owner has released it', async () => {
    const [before, after] = [await openLine(api), await openLine(api)];
    const number = '+13035557103';
    await setNumber(before, number);
    expect(await isAnswered(before, number)).toBe(true);
    await setNumber(after, number);
    expect(await readStatus(after.admin, number)).toBe('taken');
    const { version } = (await before.admin.get(`/api/phoneNumbers/${before.number.id}`)).body;
    expect((await before.admin.delete(`/api/phoneNumbers/${before.number.id}?version=${version}`)).status).toBe(200);
    expect(await isAnswered(after, number)).toBe(true);
    await eventually(async () => expect(await readStatus(after.admin, number)).toBe('active'));
  });

  test("isn't taken over by a simulated number, and ends that claim", async () => {
    const [simulated, owner] = [await openLine(api), await openLine(api)];
    const number = '+13035557104';
    const created = await simulated.admin.post('/api/phoneNumbers', {
      ...{ name: 'Simulated', number: number, provider: 'simulator', inboundAgentId: simulated.agent.id },
    });
    const key = await api.withKey(['intake.write'], { tenantId: simulated.tenantId });
    const call = () => key.post('/api/simulator/calls', { to: number });
    expect([created.body.status, (await call()).status]).toEqual(['active', 201]);
    await setNumber(owner, number);
    expect(await isAnswered(owner, number)).toBe(true);
    expect(await readStatus(owner.admin, number)).not.toBe('taken');
    expect(await readStatus(simulated.admin, number)).toBe('taken');
    expect((await call()).body.code).toBe('call.unanswered');
  });

  test('is listed only by its carrier, at the carrier’s own URL', async () => {
    const other = await openLine(api, { baseUrl: 'https://lists.example.com' });
    const tried = await other.admin.post(`/api/connections/${other.connection.id}/test`);
    expect(tried.body.ok).toBe(false);
    const { rows } = await api.pool.query('select from connection.number_claims where tenant_id = $1', [
      other.tenantId,
    ]);
    expect(rows).toEqual([]);
  });
});
