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
  test("creates clients for its own agency only, in its owner's name", async () => {
    const { dana, agencyId } = await world.newAgency();
    const key = await api.withKey(['subaccounts.read', 'subaccounts.write'], { tenantId: agencyId });
    const fields = world.buildClient();
    const { status, body } = await key.post('/api/subaccounts', fields);
    expect([status, body.createdBy?.id]).toEqual([201, key.keyId]);
    const inviteToken = await world.findToken(fields.ownerEmail);
    const { body: invite } = await api.anonymous().get(`/api/invite?inviteToken=${inviteToken}`);
    expect(invite.inviterName).toBe((await dana.get('/api/verify')).body.user.name);
    expect((await key.get('/api/subaccounts')).body.meta.total).toBe(1);
    expect((await key.post(`/api/subaccounts/${body.id}/suspend`)).body.status).toBe('suspended');
    expect((await key.post(`/api/subaccounts/${body.id}/open`)).status).toBe(403);
    const plain = await api.withKey(['subaccounts.write'], { tenantId: await insertAccount(api.pool) });
    expect((await plain.post('/api/subaccounts', world.buildClient())).status).toBe(403);
    expect((await plain.post(`/api/subaccounts/${body.id}/resume`)).status).toBe(404);
  });
});
