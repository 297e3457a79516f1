import { readFileSync } from 'node:fs';
import { apiRoutes } from '@switchboard/contracts/api';
import type { Route } from '@switchboard/contracts/http/route';
import {
  type Acting,
  agencyPermissions,
  impersonatorPermissions,
  isOpenTo,
  refusedCalls,
} from '@switchboard/contracts/impersonation';
import { PERMISSIONS, ROLE_PERMISSIONS } from '@switchboard/contracts/permissions';
import { describe, expect, test } from 'vitest';

const routes: [string, Route][] = Object.entries(apiRoutes);
const openTo = (acting: Acting) => routes.filter(([, route]) => isOpenTo(route, acting));
const readLines = (file: string): string[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');

test('the routes open to impersonators match the reviewed list', () => {
  expect(
    openTo('impersonator')
      .map(([name]) => name)
      .sort(),
  ).toEqual(readLines('./impersonator-routes.txt'));
});

test('the routes open to agencies, by access, match the reviewed list', () => {
  const declared = routes.flatMap(([name, { agency }]) => (agency ? [`${name} ${agency}`] : []));
  expect(declared.sort()).toEqual(readLines('./agency-routes.txt'));
});

describe.each(['impersonator', 'read', 'build'] as const)('a session that acts in another account: %s', (acting) => {
  test('does not concern public, API-key or platform routes', () => {
    const accesses = openTo(acting).map(([, { access }]) => access);
    expect(accesses.filter((access) => ['public', 'api_key'].includes(access) || access.startsWith('admin.'))).toEqual(
      [],
    );
  });
});

test('an agency may call only what an impersonator may', () => {
  const impersonators = new Set(openTo('impersonator').map(([name]) => name));
  expect(openTo('build').filter(([name]) => !impersonators.has(name))).toEqual([]);
});

test('an agency with read access may not call routes that change an account', () => {
  // These routes only compute a response from the request, or extend the session.
  const harmless = ['agents.validate', 'flows.validate', 'refresh', 'templates.preview'];
  const changing = openTo('read').filter(([name, { method }]) => method !== 'GET' && !harmless.includes(name));
  expect(changing.map(([name]) => name)).toEqual([]);
});

test('an agency with read access may read what supervisors may', () => {
  const supervisors: readonly string[] = [...ROLE_PERMISSIONS.supervisor, 'session'];
  expect(openTo('read').filter(([, { access }]) => !supervisors.includes(access))).toEqual([]);
});

test('permissions without any open route are not granted', () => {
  const ofImpersonator = impersonatorPermissions(PERMISSIONS);
  for (const gone of ['apiKey.manage', 'connection.manage', 'secrets.manage', 'listeners.manage', 'subaccount.manage'])
    expect(ofImpersonator).not.toContain(gone);
  for (const kept of ['conversation.read', 'agents.manage', 'settings.manage']) expect(ofImpersonator).toContain(kept);
  expect(agencyPermissions('build')).toEqual(
    expect.arrayContaining(['conversation.read', 'agents.manage', 'phoneNumbers.manage']),
  );
  for (const gone of ['user.manage', 'settings.manage', 'audit.read', 'conversation.tag', 'agency.manage'])
    expect(agencyPermissions('build')).not.toContain(gone);
  expect(agencyPermissions('read').filter((permission) => permission.endsWith('.manage'))).toEqual([]);
});

test('refused calls are those that the permissions cover and the declaration excludes', () => {
  const refused = refusedCalls('impersonator', impersonatorPermissions(ROLE_PERMISSIONS.admin));
  expect(refused).toEqual(
    expect.arrayContaining(['users.invite', 'createExport', 'doNotCall.remove', 'changeProfile']),
  );
  for (const open of ['users.list', 'agents.change', 'refresh', 'login', 'apiKeys.create'])
    expect(refused).not.toContain(open);
});
