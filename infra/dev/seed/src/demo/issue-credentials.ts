import type { Scope } from '@switchboard/contracts/base/permission-names';
import { kindRoutes } from '@switchboard/contracts/kind-routes';
import { mayUseScope, ROLE_PERMISSIONS, SCOPES } from '@switchboard/contracts/permissions';
import { z } from 'zod';
import { DEMO_PASSWORD, demoUsers, findAdminEmail } from './accounts.ts';
import type { DemoFile } from './demo-file.ts';
import { asPerson } from './person.ts';

/** Creates the API keys and the Vapi connection as each account's administrator. The API shows their secrets only once, so the caller must store them. */
export async function issueCredentials(url: string): Promise<DemoFile> {
  const [willow, brightsmile, northgate] = [
    await createKey(url, 'acc_willow'),
    await createKey(url, 'acc_brightsmile'),
    await createKey(url, 'acc_northgate'),
  ];
  const vapi = await asPerson(url, findAdminEmail('acc_willow'), async (call) =>
    CreatedConnection.parse(await call(kindRoutes['connections.create'], { body: { name: 'Vapi', provider: 'vapi' } })),
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

const CreatedConnection = z.object({ secret: z.string(), url: z.string() });
const CreatedKey = z.object({ secret: z.string() });

async function createKey(url: string, tenantId: string): Promise<string> {
  return asPerson(url, findAdminEmail(tenantId), async (call) => {
    const route = kindRoutes['apiKeys.create'];
    const made = CreatedKey.parse(
      await call(route, { body: { name: 'Voice platform', scopes: SCOPES.filter(isAllowedToAdmins) } }),
    );
    return made.secret;
  });
}

const isAllowedToAdmins = (scope: Scope) => mayUseScope(ROLE_PERMISSIONS.admin, scope);
