import { KINDS } from '@switchboard/contracts/base/kind-names';
import type { Scope } from '@switchboard/contracts/base/permission-names';
import { ROLES, type Role } from '@switchboard/contracts/base/roles';
import { getScopes, type Route } from '@switchboard/contracts/http/route';
import { isOpenTo } from '@switchboard/contracts/impersonation';
import { kinds } from '@switchboard/contracts/kinds';
import { ROLE_PERMISSIONS } from '@switchboard/contracts/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../test/client.ts';
import { createItems, type ItemIds } from '../test/create-items.ts';
import { insertAccount } from '../test/people.ts';
import { bodyIds, callRoute, queryNames, ROUTES, type RouteCallOptions } from '../test/route-calls.ts';
import { startTestApi, type TestApi } from '../test/start-test-api.ts';

let api: TestApi;
let own: ItemIds;
/** An account that is unrelated to the callers' account, and the agency of the callers' account. */
let foreign: readonly { readonly tenantId: string; readonly things: ItemIds }[];
let agencyId: string;
beforeAll(async () => {
  api = await startTestApi();
  agencyId = await insertAccount(api.pool);
  await api.pool.query('update access.accounts set parent_id = $2 where id = $1', [api.tenantId, agencyId]);
  own = await createItems(api, api.tenantId);
  foreign = await Promise.all(
    [await insertAccount(api.pool), agencyId].map(async (tenantId) => ({
      tenantId,
      things: await createItems(api, tenantId),
    })),
  );
});
afterAll(() => api.close());

/** Finds the kind of item that a path parameter identifies, such as a user in `/api/users/:id`. */
function findKind(path: string, parameter: string): keyof ItemIds {
  const word = path.split('/')[path.split('/').indexOf(`:${parameter}`) - 1] ?? '';
  if (!(word in own)) throw new Error(`create an item for ${word}: ${path} names one`);
  return word as keyof ItemIds; // checked just above
}

// Public routes and the platform's own routes are independent of accounts.
const ofAccounts = ROUTES.filter(
  ([, { access }]) => access !== 'public' && access !== 'session' && !access.startsWith('admin.'),
);
// Version numbers and labels don't belong to an account.
const listParameters = ({ path }: Route) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name).filter((name) => name !== 'n' && name !== 'label');
const withIds = ofAccounts.flatMap(([name, route]) =>
  listParameters(route).map((parameter) => ({ name, route, parameter })),
);
// An item with an invalid reference is a 422 that names the field; the kinds' own tests cover this.
const isOfKind = (name: string) => KINDS.some((kind) => name.startsWith(`${kind}.`));
const withBodyIds = ofAccounts
  .filter(([name]) => !isOfKind(name))
  .flatMap(([name, route]) => bodyIds(route).map((field) => ({ name, route, field })));
const withTenant = ofAccounts.filter(([, route]) => queryNames(route).includes('tenantId'));

const people = new Map<Role, Promise<TestClient>>();
const keys = new Map<Scope, Promise<TestClient>>();

/** Returns the person with a role, the same one each time. */
function getPerson(role: Role): Promise<TestClient> {
  return people.getOrInsertComputed(role, () => api.as(role));
}

/** Returns the key with a scope, the same one each time. */
function getKey(scope: Scope): Promise<TestClient> {
  return keys.getOrInsertComputed(scope, () => api.withKey([scope]));
}

let insiders: Promise<Readonly<Record<'impersonator' | 'build', TestClient>>> | undefined;

/** Returns sessions inside the callers' account, of people who belong to another account. */
function getInsiders(): NonNullable<typeof insiders> {
  const enter = async () => {
    const robin = await api.as('super_admin');
    await robin.post('/api/impersonate', { id: (await api.as('admin')).user.id });
    const dana = await api.as('agency_owner', { tenantId: agencyId });
    await dana.post(`/api/subaccounts/${api.tenantId}/open`, {});
    return { impersonator: robin, build: dana };
  };
  insiders ??= enter();
  return insiders;
}

async function callers(route: Route): Promise<TestClient[]> {
  const roles = ROLES.filter(
    (role) => role !== 'super_admin' && ROLE_PERMISSIONS[role].some((may) => may === route.access),
  );
  const [scope] = getScopes(route);
  const { impersonator, build } = await getInsiders();
  return Promise.all([
    ...roles.map(getPerson),
    ...(scope ? [getKey(scope)] : []),
    ...(isOpenTo(route, 'impersonator') && roles.includes('admin') ? [impersonator] : []),
    ...(isOpenTo(route, 'build') ? [build] : []),
  ]);
}

async function expectNoDifference(
  route: Route,
  theirs: RouteCallOptions,
  unknown: RouteCallOptions,
  status = 404,
): Promise<void> {
  for (const client of await callers(route)) {
    const [there, nowhere] = [await callRoute(client, route, theirs), await callRoute(client, route, unknown)];
    expect(there.status).toBe(status);
    expect(there.problem).toEqual(nowhere.problem);
  }
}

describe("another account's id is the same 404 as an unknown id", () => {
  test.each(withIds)('$name, $parameter', async ({ route, parameter }) => {
    const others = Object.fromEntries(listParameters(route).map((name) => [name, own[findKind(route.path, name)]]));
    const query = queryNames(route).includes('version') ? '?version=1' : '';
    for (const { things } of foreign) {
      const theirs = { params: { ...others, [parameter]: things[findKind(route.path, parameter)] }, query };
      await expectNoDifference(route, theirs, { params: { ...others, [parameter]: 987_654 }, query });
    }
  });

  test.each(withBodyIds)('$name, $field in the body', async ({ route, field }) => {
    const params = Object.fromEntries(listParameters(route).map((name) => [name, own[findKind(route.path, name)]]));
    const kind = field === 'assigneeId' ? 'users' : `${field.slice(0, -2)}s`;
    // An assignee is a field of the request, not what it is about.
    const status = route.errors?.includes('assignee.unknown') ? 422 : 404;
    for (const { things } of foreign) {
      expect(Object.keys(things)).toContain(kind);
      const id = things[kind as keyof ItemIds]; // checked just above
      const unknown = typeof id === 'number' ? 987_654 : 'none';
      const bodies = [{ [field]: id }, { [field]: unknown }] as const;
      await expectNoDifference(route, { params, body: bodies[0] }, { params, body: bodies[1] }, status);
    }
  });

  test.each(withTenant)('%s, tenantId', async (_name, route) => {
    for (const { tenantId, things } of foreign) {
      const params = Object.fromEntries(
        listParameters(route).map((name) => [name, things[findKind(route.path, name)]]),
      );
      await expectNoDifference(
        route,
        { params, query: `?tenantId=${tenantId}` },
        { params, query: '?tenantId=acc_none' },
      );
    }
  });

  test('covers the whole route table: ids in the path, ids in the body, and tenantId', () => {
    expect(withIds.length).toBeGreaterThan(10);
    expect(withBodyIds.length).toBeGreaterThan(0);
    expect(withTenant.length).toBeGreaterThan(3);
  });
});

describe('a session inside another account', () => {
  test('may call only the routes that are open to it, whatever the id', async () => {
    const { impersonator, build } = await getInsiders();
    const sessions = [
      ['impersonator', impersonator],
      ['build', build],
    ] as const;
    for (const [acting, client] of sessions) {
      for (const [name, route] of ofAccounts.filter(([, route]) => !isOpenTo(route, acting))) {
        for (const things of [own, ...foreign.map((one) => one.things)]) {
          const params = Object.fromEntries(
            listParameters(route).map((key) => [key, things[findKind(route.path, key)]]),
          );
          const { status, code } = await callRoute(client, route, { params });
          expect([acting, name, status, code]).toEqual([acting, name, 403, 'permission.denied']);
        }
      }
    }
  });
});

describe('a child account', () => {
  const isReadByAgency = (name: string) =>
    Object.values(kinds).every(({ kind, ...rest }) => !name.startsWith(`${kind}.`) || 'isReadByAgency' in rest);
  const lists = withTenant.filter(([, { path }]) => !path.includes(':'));
  const routes = lists.filter(([name]) => isReadByAgency(name));

  test.each(lists.filter(([name]) => !isReadByAgency(name)))(
    'keeps its own items to itself: %s',
    async (_name, route) => {
      const child = await insertAccount(api.pool, { parentId: api.tenantId });
      const { status } = await callRoute(await getPerson('agency_owner'), route, { query: `?tenantId=${child}` });
      expect(status).toBe(404);
    },
  );

  test.each(routes)('is readable by the agency owner only: %s', async (_name, route) => {
    const child = await insertAccount(api.pool, { parentId: api.tenantId });
    const query = `?tenantId=${child}`;
    expect((await callRoute(await getPerson('agency_owner'), route, { query })).status).toBe(200);
    expect((await callRoute(await getPerson('admin'), route, { query })).status).toBe(404);
    const [scope = 'conversation.read'] = getScopes(route);
    expect((await callRoute(await getKey(scope), route, { query })).status).toBe(404);
    const inside = await api.as('agency_owner', { tenantId: child });
    expect((await callRoute(inside, route, { query: `?tenantId=${api.tenantId}` })).status).toBe(404);
  });

  test.each(routes)('that grants no access is the same 404 as an unknown one: %s', async (_name, route) => {
    const child = await insertAccount(api.pool, { parentId: api.tenantId });
    await api.pool.query(`update access.accounts set agency_access = 'none' where id = $1`, [child]);
    const client = await getPerson('agency_owner');
    const theirs = await callRoute(client, route, { query: `?tenantId=${child}` });
    const unknown = await callRoute(client, route, { query: '?tenantId=acc_none' });
    expect([theirs.status, theirs.problem]).toEqual([404, unknown.problem]);
  });

  test.each(routes)('of a child account is not readable: %s', async (_name, route) => {
    const child = await insertAccount(api.pool, { parentId: api.tenantId });
    const grandchild = await insertAccount(api.pool, { parentId: child });
    const { status } = await callRoute(await getPerson('agency_owner'), route, { query: `?tenantId=${grandchild}` });
    expect(status).toBe(404);
  });
});
