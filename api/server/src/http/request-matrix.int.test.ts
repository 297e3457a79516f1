import { ACCOUNT_ROLES, ROLES } from '@switchboard/contracts/base/roles';
import { getScopes, type Route } from '@switchboard/contracts/http/route';
import { ROLE_PERMISSIONS, SCOPES } from '@switchboard/contracts/permissions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../test/client.ts';
import { createItems, type ItemIds } from '../test/create-items.ts';
import { insertAccount } from '../test/people.ts';
import { callRoute, queryNames, ROUTES } from '../test/route-calls.ts';
import { startTestApi, type TestApi } from '../test/start-test-api.ts';

// Calls every route with an id in its path as every kind of caller, with ids of their own account, of another account, and unknown ones.
// `permission-matrix` tests who is admitted; `other-accounts` tests that another account's ids don't exist for admitted callers.
let api: TestApi;
let own: ItemIds;
let foreign: ItemIds;
beforeAll(async () => {
  api = await startTestApi();
  own = await createItems(api, api.tenantId);
  foreign = await createItems(api, await insertAccount(api.pool));
});
afterAll(() => api.close());

const WITH_IDS = ROUTES.filter(([, { path, access }]) => path.includes('/:') && access !== 'public');
const IDS = ['own', 'foreign', 'unknown'] as const;

/** The path parameters of a route, with ids of an account or unknown ones. */
function fillParams({ path }: Route, whose: (typeof IDS)[number]): Record<string, string | number> {
  const things = { own, foreign, unknown: undefined }[whose];
  const params: Record<string, string | number> = {};
  for (const [, name = ''] of path.matchAll(/:(\w+)/g)) {
    const word = path.split('/')[path.split('/').indexOf(`:${name}`) - 1] ?? '';
    if (name === 'n') params[name] = 1;
    else if (name === 'label') params[name] = 'production';
    else params[name] = (things as Readonly<Record<string, string | number>> | undefined)?.[word] ?? 987_654;
  }
  return params;
}

interface Subject {
  readonly name: string;
  open(): Promise<TestClient>;
  isAdmitted(route: Route): boolean;
}

const people = ROLES.map(
  (role): Subject => ({
    name: role,
    open: () => api.as(role),
    isAdmitted: ({ access }) => access === 'session' || ROLE_PERMISSIONS[role].some((may) => may === access),
  }),
);
const impersonators = ACCOUNT_ROLES.map(
  (role): Subject => ({
    name: `a super administrator inside, as ${role}`,
    open: async () => {
      const robin = await api.as('super_admin');
      await robin.post('/api/impersonate', { id: (await api.as(role)).user.id });
      return robin;
    },
    isAdmitted: ({ access, impersonator }) =>
      impersonator === 'allowed' && (access === 'session' || ROLE_PERMISSIONS[role].some((may) => may === access)),
  }),
);
const keys = SCOPES.map(
  (scope): Subject => ({
    name: `an API key with ${scope}`,
    open: () => api.withKey([scope]),
    isAdmitted: (route) => getScopes(route).includes(scope),
  }),
);
const nobody: Subject = { name: 'nobody', open: async () => api.anonymous(), isAdmitted: () => false };

test.each([...people, ...impersonators, ...keys, nobody])(
  'what $name may not call is refused in the same way, whoever owns the id',
  async ({ name: subject, open, isAdmitted }) => {
    const client = await open();
    const refused = WITH_IDS.filter(([, route]) => !isAdmitted(route));
    for (const [name, route] of refused) {
      const answers = [];
      for (const whose of IDS) answers.push(await callRoute(client, route, { params: fillParams(route, whose) }));
      const [, , unknown] = answers;
      const status = subject === 'nobody' ? 401 : 403;
      for (const { status: answered, problem } of answers) {
        expect([name, answered, problem]).toEqual([name, status, unknown?.problem]);
      }
    }
    expect(subject.startsWith('an API key') || subject === 'nobody' || refused.length > 0).toBe(true);
  },
);

/**
 * Routes that find nothing without stored bytes, a publication, a finished export or a WebSocket; and those of a test talk, which belongs
 * to its tester, and of a bulk change, which belongs to its author.
 */
const NEEDS_MORE: readonly string[] = [
  'readRecording',
  'readCallRecording',
  'readCallPeaks',
  'agents.getPublished',
  'agents.diffPublished',
  'getCallExport',
  'downloadCallExport',
  'downloadExport',
  'readTalk',
  'readBulkChange',
  'candidates.file',
  'talks.connect',
];
const READS = WITH_IDS.filter(
  ([name, { method, access }]) => method === 'GET' && !access.startsWith('admin.') && !NEEDS_MORE.includes(name),
);
// Without this test, a 404 for another account's id would prove nothing: the route might not find any item at all.
test.each(READS)('%s finds an item of its own account', async (_, route) => {
  const reader = people.find(({ name, isAdmitted }) => name !== 'super_admin' && isAdmitted(route));
  if (reader === undefined) throw new Error('no role may read it');
  const query = queryNames(route).includes('version') ? '?version=1' : '';
  const { status, problem } = await callRoute(await reader.open(), route, { params: fillParams(route, 'own'), query });
  expect([status < 400, problem]).toEqual([true, undefined]);
});
