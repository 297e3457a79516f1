import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../../test/client.ts';
import { insertAccount } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

let api: TestApi;
let supervisor: TestClient;
beforeAll(async () => {
  api = await startTestApi();
  supervisor = await api.as('supervisor');
});
afterAll(() => api.close());

const PATH = '/api/doNotCall';
const add = (number: string, reason?: string) => supervisor.post(PATH, { number, reason });
const remove = (number: string) => supervisor.delete(`${PATH}?number=${encodeURIComponent(number)}`);
const eventsOf = async (number: string) => {
  const { rows } = await api.pool.query<{ type: string }>(
    `select type from es.events where stream_id = $1 order by version`,
    [`do-not-call-${number.slice(1)}`],
  );
  return rows.map(({ type }) => type);
};

test('a number is added once with its author, and removed', async () => {
  const number = '+13035550161';
  const made = await add(number, 'Asked not to be called again');
  expect([made.status, made.body]).toMatchObject([201, { number, reason: 'Asked not to be called again' }]);
  const again = await add(number, 'Another reason');
  expect([again.status, again.body]).toEqual([201, made.body]);
  expect((await supervisor.get(`${PATH}?searchString=0161`)).body).toMatchObject({
    data: [made.body],
    meta: { total: 1 },
  });
  expect((await remove(number)).body).toEqual(made.body);
  expect((await remove(number)).status).toBe(404);
  expect((await add(number)).status).toBe(201);
  expect(await eventsOf(number)).toEqual(['do-not-call.added', 'do-not-call.removed', 'do-not-call.added']);
});

test('concurrent requests add a number once and get the same response', async () => {
  const number = '+13035550162';
  const answers = await Promise.all(Array.from({ length: 16 }, (_, nth) => add(number, `Reason ${nth}`)));
  expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(201));
  expect(new Set(answers.map(({ body }) => body.reason)).size).toBe(1);
  expect(await eventsOf(number)).toEqual(['do-not-call.added']);
});

test('a number is given in the query or the body, and must be valid in some country', async () => {
  const number = '+13035550163';
  await add(number);
  expect((await supervisor.call('DELETE', PATH, { body: { number } })).status).toBe(200);
  expect((await supervisor.delete(PATH)).body.errors).toMatchObject([{ path: 'number', code: 'required' }]);
  for (const wrong of ['303 555 0163', '+1303', ''])
    expect((await add(wrong)).body.errors).toMatchObject([{ path: 'number' }]);
});

test('each account has its own list, which supervisors and administrators can read and change', async () => {
  const number = '+13035550164';
  await add(number);
  await add('+13035550193', 'Łukasz’s wish');
  for (const search of ['lukaszs', 'WISH lukasz', '303 555-0193', '+1 (303) 555-0193']) {
    const { data } = (await supervisor.get(`${PATH}?searchString=${encodeURIComponent(search)}`)).body;
    expect([search, data.map((entry: { number: string }) => entry.number)]).toEqual([search, ['+13035550193']]);
  }
  const other = await api.as('admin', { tenantId: await insertAccount(api.pool) });
  expect((await other.get(`${PATH}?searchString=0164`)).body.meta.total).toBe(0);
  expect((await other.delete(`${PATH}?number=${encodeURIComponent(number)}`)).status).toBe(404);
  for (const role of ['builder', 'staff', 'viewer'] as const) {
    const client = await api.as(role);
    expect([(await client.get(PATH)).status, (await client.post(PATH, { number })).status]).toEqual([403, 403]);
  }
});

test('an upload adds each number once, keeps existing ones, and names lines without a number', async () => {
  await add('+13035550165', 'By hand');
  const csv = ['Name;Phone', 'Ida'].join('\n');
  expect((await supervisor.post(`${PATH}/upload`, { csv })).body).toEqual({ added: 0, known: 0, rejected: [2] });
  const list =
    'Name,Phone\nIda,303 555 0165\nBen,(303) 555-0166\nCai,none\n\nBen again,+1 303 555 0166\nDee,303-555-0167';
  const { status, body } = await supervisor.post(`${PATH}/upload`, { csv: list, reason: 'From the list old.csv' });
  expect([status, body]).toEqual([200, { added: 2, known: 1, rejected: [4] }]);
  const { data } = (await supervisor.get(`${PATH}?searchString=303555016`)).body;
  const reasons = Object.fromEntries(
    data.map(({ number, reason }: { number: string; reason: string }) => [number, reason]),
  );
  expect(reasons).toMatchObject({
    '+13035550165': 'By hand',
    '+13035550166': 'From the list old.csv',
    '+13035550167': 'From the list old.csv',
  });
  expect(await eventsOf('+13035550166')).toEqual(['do-not-call.added']);
  const bare = (await supervisor.post(`${PATH}/upload`, { csv: '+13035550168\n+13035550169\n' })).body;
  expect(bare).toEqual({ added: 2, known: 0, rejected: [] });
  const customers = 'customer,mobile\r\n3035550171,+13035550172\r\n';
  expect((await supervisor.post(`${PATH}/upload`, { csv: customers })).body).toMatchObject({ added: 1, rejected: [] });
  expect([await eventsOf('+13035550171'), await eventsOf('+13035550172')]).toEqual([[], ['do-not-call.added']]);
  const unnamed = { csv: 'customer,reach\n3035550171,+13035550173\n' };
  const unclear = await supervisor.post(`${PATH}/upload`, unnamed);
  expect([unclear.status, unclear.body.errors]).toMatchObject([
    422,
    [{ path: 'csv', code: 'no_phone_column', headings: ['customer', 'reach'] }],
  ]);
  for (const phoneColumn of ['reach', 2]) {
    const { body: chosen } = await supervisor.post(`${PATH}/upload`, { ...unnamed, phoneColumn });
    expect([chosen.added + chosen.known, chosen.rejected]).toEqual([1, []]);
  }
  expect(await eventsOf('+13035550171')).toEqual([]);
  const tooMany = await supervisor.post(`${PATH}/upload`, { csv: '+13035550170\n'.repeat(5_001) });
  expect(tooMany.body.errors).toMatchObject([{ path: 'csv', code: 'too_many' }]);
});
