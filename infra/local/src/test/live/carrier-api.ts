import { testClient } from '@switchboard/api/test/client';
import type { World } from './world.ts';

/** Presents a world's API as the carriers' tests expect it, with each client signed in to an account. */
export const toCarrierApi = (world: World) => ({
  url: world.url,
  pool: world.database.pool,
  events: world.events,
  as: async (role: 'admin', { tenantId }: { readonly tenantId: string }) =>
    testClient(world.url, { cookie: (await world.signIn(tenantId, { role })).cookie }),
});
