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
const statusOf = async (admin: TestClient, number: string) =>
  (await admin.get(`/api/phoneNumbers?searchString=${encodeURIComponent(number)}`)).body.data[0]?.status;
const problemsOf = async (admin: TestClient) =>
  (await admin.get('/api/settings/health')).body.data
    .filter(({ area }: { area: string }) => area === 'phoneNumbers')
    .map(({ code }: { code: string }) => code);
/** Sets a line's own number, which is as another's. */
const setNumber = async ({ admin, number }: Line, wanted: string) => {
  const { version } = (await admin.get(`/api/phoneNumbers/${number.id}`)).body;
  const { status } = await admin.patch(`/api/phoneNumbers/${number.id}`, { version, number: wanted });
  expect(status).toBe(200);
};
/** Whether a call to a number that comes by a line's connection is put through to its agent. */
const isAnswered = async (line: Line, to: string) => {
  const before = (await line.conversations()).length;
  const { relay } = await line.call({ to }).ring();
  expect((await line.conversations()).length - before).toBe(relay ? 1 : 0);
  return relay !== undefined;
};

/** Whether a text to a number that comes by a line's connection is kept as a message. */
const takesText = async ({ line, head }: Line, to: string) => {
  const before = await head();
  const messagesUrl = line.voiceUrl.replace(/voice$/, 'messages');
  await textTwilio({ ...line, messagesUrl, to }, 'Are you open today?');
  return (await head()) > before;
};

describe('a number that several accounts have', () => {
  test('is its owner’s once a call has come by the owner’s connection, though 61 were squatted', async () => {
    const squatter = await api.as('admin', { tenantId: await insertAccount(api.pool) });
    const squatted = Array.from({ length: 61 }, (_, nth) => `+1303555${7_000 + nth}`);
    for (const number of squatted) {
      const { status } = await squatter.post('/api/phoneNumbers', { name: 'Mine', number, provider: 'twilio' });
      expect(status).toBe(201);
    }
    const wanted = squatted[17] ?? '';
    const owner = await openLine(api);
    await setNumber(owner, wanted);
    expect(await isAnswered(owner, wanted)).toBe(true);
    await eventually(async () => expect(await statusOf(owner.admin, wanted)).toBe('active'));
    expect(await statusOf(squatter, wanted)).toBe('taken');
    expect(await statusOf(squatter, squatted[0] ?? '')).toBe('activating');
    expect(await problemsOf(squatter)).toContain('number_taken');
  });

  test('stays with whom a signature proved it first, and no signature keeps calls from the other connection', async () => {
    const [first, second] = [await openLine(api), await openLine(api)];
    const wanted = '+13035557101';
    await setNumber(first, wanted);
    expect(await isAnswered(first, wanted)).toBe(true);
    await setNumber(second, wanted);
    expect(await isAnswered(second, wanted)).toBe(true);
    await eventually(async () => expect(await statusOf(first.admin, wanted)).toBe('active'));
    expect(await statusOf(second.admin, wanted)).toBe('taken');
  });

  test('goes to the account whose carrier lists it, from whoever only signed for it', async () => {
    const [squatter, owner] = [await openLine(api), await openLine(api, { baseUrl: twilio.url })];
    const wanted = '+13035557102';
    await setNumber(squatter, wanted);
    expect(await isAnswered(squatter, wanted)).toBe(true);
    await setNumber(owner, wanted);
    expect(await statusOf(owner.admin, wanted)).toBe('taken');
    // The list is read by pages, to its end.
    twilio.numbers.push(...Array.from({ length: 450 }, (_, nth) => `+1720555${1_000 + nth}`), wanted);
    const tried = await owner.admin.post(`/api/connections/${owner.connection.id}/test`);
    expect(tried.body.ok).toBe(true);
    expect(await statusOf(squatter.admin, wanted)).toBe('taken');
    expect(await isAnswered(owner, wanted)).toBe(true);
    await eventually(async () => expect(await statusOf(owner.admin, wanted)).toBe('active'));
    expect(await isAnswered(squatter, wanted)).toBe(false);
    expect([await takesText(owner, wanted), await takesText(squatter, wanted)]).toEqual([true, false]);
  });

  test('is free for the next once its holder has released it', async () => {
    const [before, after] = [await openLine(api), await openLine(api)];
    const wanted = '+13035557103';
    await setNumber(before, wanted);
    expect(await isAnswered(before, wanted)).toBe(true);
    await setNumber(after, wanted);
    expect(await statusOf(after.admin, wanted)).toBe('taken');
    const { version } = (await before.admin.get(`/api/phoneNumbers/${before.number.id}`)).body;
    expect((await before.admin.delete(`/api/phoneNumbers/${before.number.id}?version=${version}`)).status).toBe(200);
    expect(await isAnswered(after, wanted)).toBe(true);
    await eventually(async () => expect(await statusOf(after.admin, wanted)).toBe('active'));
  });

  test('is not taken over by a simulated one, which it ends', async () => {
    const [simulated, owner] = [await openLine(api), await openLine(api)];
    const wanted = '+13035557104';
    const made = await simulated.admin.post('/api/phoneNumbers', {
      ...{ name: 'Simulated', number: wanted, provider: 'simulator', inboundAgentId: simulated.agent.id },
    });
    const key = await api.withKey(['intake.write'], { tenantId: simulated.tenantId });
    const call = () => key.post('/api/simulator/calls', { to: wanted });
    expect([made.body.status, (await call()).status]).toEqual(['active', 201]);
    await setNumber(owner, wanted);
    expect(await isAnswered(owner, wanted)).toBe(true);
    expect(await statusOf(owner.admin, wanted)).not.toBe('taken');
    expect(await statusOf(simulated.admin, wanted)).toBe('taken');
    expect((await call()).body.code).toBe('call.unanswered');
  });

  test('is listed by its carrier alone, at an address of the carrier’s', async () => {
    const other = await openLine(api, { baseUrl: 'https://lists.example.com' });
    const tried = await other.admin.post(`/api/connections/${other.connection.id}/test`);
    expect(tried.body.ok).toBe(false);
    const { rows } = await api.pool.query('select from connection.number_claims where tenant_id = $1', [
      other.tenantId,
    ]);
    expect(rows).toEqual([]);
  });
});
