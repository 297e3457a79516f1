import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';
import { agencyWorld } from './test/agency-world.ts';

let api: TestApi;
let world: ReturnType<typeof agencyWorld>;
beforeAll(async () => {
  api = await startTestApi();
  world = agencyWorld(() => api);
});
afterAll(() => api.close());

test('an agency inside a client leaves nothing behind that lets the agency back in', async () => {
  const { dana } = await world.newAgency();
  const client = await world.newClient(dana, {});
  const owner = await world.acceptAsOwner(client);
  await dana.post(`/api/subaccounts/${client.id}/open`, {});
  const [member] = (await owner.get('/api/users')).body.data;
  const refused = [
    await dana.post('/api/users/invites', { emails: ['back@agency.example'], role: 'admin' }),
    await dana.patch(`/api/users/${member.id}`, { version: member.version, role: 'agency_owner' }),
    await dana.post('/api/apiKeys', { name: 'Back', scopes: ['conversation.read'] }),
    await dana.post('/api/listeners', { name: 'Back', url: 'https://example.com', types: ['conversation.created'] }),
    await dana.post('/api/exports'),
  ];
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(refused.map(() => [403, 'permission.denied']));
  expect((await owner.get('/api/users')).body.meta.total).toBe(1);
});
