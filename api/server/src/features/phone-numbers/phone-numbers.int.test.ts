import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../test/client.ts';
import { insertAccount } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

let api: TestApi;
let admin: TestClient;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as('admin');
});
afterAll(() => api.close());

const PATH = '/api/phoneNumbers';
const simulated = (number: string, more: object = {}) => ({ name: 'Main', number, provider: 'simulator', ...more });

describe('a phone number', () => {
  test('is unique within an account until released, regardless of other accounts', async () => {
    const other = await api.as('admin', { tenantId: await insertAccount(api.pool) });
    const made = await admin.post(PATH, simulated('+13035550201'));
    expect((await other.post(PATH, simulated('+13035550201'))).status).toBe(201);
    const taken = await admin.post(PATH, simulated('+13035550201'));
    expect([taken.status, taken.body]).toMatchObject([
      409,
      { code: 'resource.number_taken', errors: [{ path: 'number', code: 'taken' }] },
    ]);
    const released = await admin.delete(`${PATH}/${made.body.id}?version=1`);
    expect([made.body.status, released.body.status]).toEqual(['active', 'released']);
    expect((await admin.post(PATH, simulated('+13035550201'))).status).toBe(201);
    const back = await admin.post(`${PATH}/${made.body.id}/restore`, { version: 2 });
    expect([back.status, back.body.code]).toEqual([409, 'resource.number_taken']);
  });

  test('is created once under 32 concurrent requests', async () => {
    const requests = Array.from({ length: 32 }, () => admin.post(PATH, simulated('+13035550202')));
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, ...Array(31).fill(409)]);
  });

  test('is valid in some country, and waits for a carrier unless simulated', async () => {
    for (const number of ['+1303', '303 555 0203', '+0044207946001'])
      expect((await admin.post(PATH, simulated(number))).body.errors).toMatchObject([{ path: 'number' }]);
    const made = await admin.post(PATH, { ...simulated('+442079460018'), provider: 'twilio' });
    expect([made.status, made.body.status]).toEqual([201, 'activating']);
  });

  test('refers only to an existing agent', async () => {
    const made = await admin.post(PATH, simulated('+13035550204', { inboundAgentId: 'agt_none' }));
    expect(made.body.errors).toMatchObject([{ path: 'inboundAgentId', code: 'unknown' }]);
    const hours = { agentId: 'agt_none', schedule: [] };
    const other = await admin.post(PATH, simulated('+13035550204', { hours }));
    expect(other.body.errors).toMatchObject([{ path: 'hours.agentId', code: 'unknown' }]);
  });
});

describe('fallbacks', () => {
  const pair = async (first: string, second: string) => {
    const [a, b] = [
      await admin.post(PATH, simulated(first)),
      await admin.post(PATH, simulated(second, { fallbackNumber: first })),
    ];
    return [a.body, b.body];
  };

  test('neither are the number itself nor lead back to it', async () => {
    const [a, b] = await pair('+13035550211', '+13035550212');
    const c = (await admin.post(PATH, simulated('+13035550213', { fallbackNumber: b.number }))).body;
    const set = (id: string, fallbackNumber: string) => admin.patch(`${PATH}/${id}`, { version: 1, fallbackNumber });
    expect((await set(a.id, a.number)).body.errors).toMatchObject([{ path: 'fallbackNumber', code: 'itself' }]);
    expect((await set(a.id, c.number)).body.errors).toMatchObject([{ path: 'fallbackNumber', code: 'fallback_ring' }]);
    expect((await set(a.id, '+13035550219')).status).toBe(200);
  });

  test('form no cycle when two are set concurrently', async () => {
    const [a, b] = [
      (await admin.post(PATH, simulated('+13035550221'))).body,
      (await admin.post(PATH, simulated('+13035550222'))).body,
    ];
    const answers = await Promise.all([
      admin.patch(`${PATH}/${a.id}`, { version: 1, fallbackNumber: b.number }),
      admin.patch(`${PATH}/${b.id}`, { version: 1, fallbackNumber: a.number }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('form no cycle when a number is restored', async () => {
    const [a, b] = await pair('+13035550231', '+13035550232');
    await admin.delete(`${PATH}/${b.id}?version=1`);
    expect((await admin.patch(`${PATH}/${a.id}`, { version: 1, fallbackNumber: b.number })).status).toBe(200);
    const back = await admin.post(`${PATH}/${b.id}/restore`, { version: 2 });
    expect([back.status, back.body.errors]).toMatchObject([422, [{ code: 'fallback_ring' }]]);
  });
});

test('phone numbers are readable by every role and changeable only by administrators', async () => {
  const viewer = await api.as('viewer');
  const supervisor = await api.as('supervisor');
  expect((await viewer.get(PATH)).status).toBe(200);
  expect((await supervisor.post(PATH, simulated('+13035550241'))).status).toBe(403);
});
