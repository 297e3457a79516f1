import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertAccount } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';
import { agencyWorld } from './test/agency-world.ts';

let api: TestApi;
let world: ReturnType<typeof agencyWorld>;
beforeAll(async () => {
  api = await startTestApi();
  world = agencyWorld(() => api);
});
afterAll(() => api.close());

describe('an API key of an agency', () => {
  test('makes clients of its agency, in the name of its owner, and of no other account', async () => {
    const { dana, agencyId } = await world.newAgency();
    const key = await api.withKey(['subaccounts.read', 'subaccounts.write'], { tenantId: agencyId });
    const given = world.given();
    const { status, body } = await key.post('/api/subaccounts', given);
    expect([status, body.createdBy?.id]).toEqual([201, key.keyId]);
    const inviteToken = await world.tokenOf(given.ownerEmail);
    const { body: invite } = await api.anonymous().get(`/api/invite?inviteToken=${inviteToken}`);
    expect(invite.inviterName).toBe((await dana.get('/api/verify')).body.user.name);
    expect((await key.get('/api/subaccounts')).body.meta.total).toBe(1);
    expect((await key.post(`/api/subaccounts/${body.id}/suspend`)).body.status).toBe('suspended');
    expect((await key.post(`/api/subaccounts/${body.id}/open`)).status).toBe(403);
    const plain = await api.withKey(['subaccounts.write'], { tenantId: await insertAccount(api.pool) });
    expect((await plain.post('/api/subaccounts', world.given())).status).toBe(403);
    expect((await plain.post(`/api/subaccounts/${body.id}/resume`)).status).toBe(404);
  });
});
