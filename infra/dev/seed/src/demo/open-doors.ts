import type { Scope } from '@switchboard/contracts/base/permission-names';
import { kindRoutes } from '@switchboard/contracts/kind-routes';
import { mayUseScope, ROLE_PERMISSIONS, SCOPES } from '@switchboard/contracts/permissions';
import { z } from 'zod';
import { DEMO_PASSWORD, demoUsers } from './accounts.ts';
import type { DemoFile } from './demo-file.ts';
import { asPerson } from './person.ts';

/** Makes the keys and the Vapi connection that let calls in, as each account's admin would; their secrets are shown this once. */
export async function openDoors(url: string): Promise<DemoFile> {
  const [willow, brightsmile, northgate] = [
    await createKey(url, 'acc_willow'),
    await createKey(url, 'acc_brightsmile'),
    await createKey(url, 'acc_northgate'),
  ];
  const vapi = await asPerson(url, adminOf('acc_willow'), async (call) =>
    Connected.parse(await call(kindRoutes['connections.create'], { body: { name: 'Vapi', provider: 'vapi' } })),
  );
  return {
    url,
    users: demoUsers
      .filter(({ status }) => status === 'active')
      .map(({ id, email, role, tenantId }) => ({ id, email, password: DEMO_PASSWORD, role, tenantId })),
    apiKey: willow,
    apiKeys: { willow, brightsmile, northgate },
    intake: { vapi: { url: new URL(vapi.url, url).href, secret: vapi.secret } },
  };
}

const Connected = z.object({ secret: z.string(), url: z.string() });
const Issued = z.object({ secret: z.string() });

async function createKey(url: string, tenantId: string): Promise<string> {
  return asPerson(url, adminOf(tenantId), async (call) => {
    const route = kindRoutes['apiKeys.create'];
    const made = Issued.parse(await call(route, { body: { name: 'Voice platform', scopes: SCOPES.filter(isAdmins) } }));
    return made.secret;
  });
}

const isAdmins = (scope: Scope) => mayUseScope(ROLE_PERMISSIONS.admin, scope);

function adminOf(tenantId: string): string {
  const admin = demoUsers.find((user) => user.tenantId === tenantId && user.role === 'admin');
  if (!admin) throw new Error(`no demo admin for ${tenantId}`);
  return admin.email;
}
