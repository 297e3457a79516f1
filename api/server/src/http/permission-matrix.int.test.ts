import type { RouteName } from '@switchboard/contracts/api';
import { AGENCY_ACCESS } from '@switchboard/contracts/base/agency-access';
import { ACCOUNT_ROLES, ROLES } from '@switchboard/contracts/base/roles';
import { getScopes, type Route } from '@switchboard/contracts/http/route';
import { isOpenTo } from '@switchboard/contracts/impersonation';
import { ROLE_PERMISSIONS, SCOPES } from '@switchboard/contracts/permissions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../test/client.ts';
import { insertAccount } from '../test/people.ts';
import { callRoute, type Outcome, ROUTES } from '../test/route-calls.ts';
import { startTestApi, type TestApi } from '../test/start-test-api.ts';

// Calls every route of the table as everyone who might call it. Nothing is listed by hand: a new route, role or scope is included
// automatically.
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

type Verdict = 'admitted' | 'session.required' | 'session.expired' | 'permission.denied' | 'impersonation.already';
interface Subject {
  readonly name: string;
  open(): Promise<TestClient>;
  /** The result of the contract's `access` for this caller. */
  verdict(route: Route, name: RouteName): Verdict;
}

const people = ROLES.map(
  (role): Subject => ({
    name: role,
    open: () => api.as(role),
    verdict: ({ access }) => {
      if (access === 'public' || access === 'session') return 'admitted';
      if (access === 'api_key') return 'permission.denied';
      return ROLE_PERMISSIONS[role].includes(access) ? 'admitted' : 'permission.denied';
    },
  }),
);
const keys = SCOPES.map(
  (scope): Subject => ({
    name: `an API key with ${scope}`,
    open: () => api.withKey([scope]),
    verdict: (route) => {
      if (route.access === 'public') return 'admitted';
      return route.access !== 'session' && getScopes(route).includes(scope) ? 'admitted' : 'permission.denied';
    },
  }),
);
// The handlers of these public routes refuse sessions inside another account themselves, because the routes act on the session.
const REFUSED_IN_HANDLERS: readonly string[] = ['reset', 'acceptInvitation'];
const inside = ACCOUNT_ROLES.map(
  (role): Subject => ({
    name: `a super administrator inside, as ${role}`,
    open: async () => {
      const { user } = await api.as(role);
      const robin = await api.as('super_admin');
      await robin.post('/api/impersonate', { id: user.id });
      return robin;
    },
    verdict: ({ access, impersonator }, name) => {
      if (access === 'public') return REFUSED_IN_HANDLERS.includes(name) ? 'permission.denied' : 'admitted';
      if (access === 'admin.impersonate') return 'impersonation.already';
      if (impersonator !== 'allowed' || access === 'api_key') return 'permission.denied';
      const may = access === 'session' || ROLE_PERMISSIONS[role].includes(access);
      return may ? 'admitted' : 'permission.denied';
    },
  }),
);
const agencies = AGENCY_ACCESS.map(
  (access): Subject => ({
    name: `an agency inside a client that grants: ${access}`,
    open: async () => {
      const tenantId = await insertAccount(api.pool, { parentId: api.tenantId });
      const dana = await api.as('agency_owner');
      await dana.post(`/api/subaccounts/${tenantId}/open`, {});
      const admin = await api.as('admin', { tenantId });
      await admin.patch('/api/settings', { version: 1, agencyAccess: access });
      return dana;
    },
    verdict: (route, name) => {
      if (route.access === 'public')
        return REFUSED_IN_HANDLERS.includes(name) && access !== 'none' ? 'permission.denied' : 'admitted';
      if (access === 'none') return 'session.expired';
      if (route.access === 'admin.impersonate') return 'impersonation.already';
      return isOpenTo(route, access) ? 'admitted' : 'permission.denied';
    },
  }),
);
const nobody: Subject = {
  name: 'nobody',
  open: async () => api.anonymous(),
  verdict: ({ access }) => (access === 'public' ? 'admitted' : 'session.required'),
};

test.each([...people, ...inside, ...agencies, ...keys, nobody])(
  '$name may call what the contract says, and nothing else',
  async (subject) => {
    // Sign-in counts the failures of earlier callers.
    await api.pool.query('delete from access.login_failures');
    const verdicts: Partial<Record<RouteName, string>> = {};
    let client: TestClient | undefined;
    for (const [name, route] of ROUTES) {
      client ??= await subject.open();
      const outcome = await callRoute(client, route);
      // The call signed the client in, out, or in again, so it no longer acts as the subject.
      if (outcome.hasNewSession) client = undefined;
      expect(outcome.status, name).toBeLessThan(500);
      verdicts[name] = toVerdict(outcome);
    }
    expect(verdicts).toEqual(Object.fromEntries(ROUTES.map(([name, route]) => [name, subject.verdict(route, name)])));
  },
);

const REFUSALS = [
  'session.required',
  'session.expired',
  'api_key.invalid',
  'permission.denied',
  'impersonation.already',
];

function toVerdict({ code }: Outcome): string {
  return code !== undefined && REFUSALS.includes(code) ? code : 'admitted';
}
