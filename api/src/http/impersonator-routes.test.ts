import { readFileSync } from 'node:fs';
import { apiRoutes } from '@switchboard/contracts/api';
import type { Route } from '@switchboard/contracts/http/route';
import { impersonatorPermissions } from '@switchboard/contracts/impersonation';
import { PERMISSIONS } from '@switchboard/contracts/permissions';
import { expect, test } from 'vitest';

const routes: [string, Route][] = Object.entries(apiRoutes);

test('what somebody who acts as a member may call is the list beside this test: a change of it shows in review', () => {
  const list = readFileSync(new URL('./impersonator-routes.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  const allowed = routes.filter(([, { impersonator }]) => impersonator === 'allowed').map(([name]) => name);
  expect(allowed.sort()).toEqual(list);
});

test('nothing that is public, an API key’s or the platform’s is on it: they ask for no member', () => {
  const asked = routes.filter(([, { impersonator }]) => impersonator === 'allowed').map(([, { access }]) => access);
  expect(asked.filter((access) => ['public', 'api_key'].includes(access) || access.startsWith('admin.'))).toEqual([]);
});

test('permissions whose routes are all refused are not shown to have', () => {
  const left = impersonatorPermissions(PERMISSIONS);
  for (const gone of ['apiKey.manage', 'connection.manage', 'secrets.manage', 'listeners.manage', 'subaccount.manage'])
    expect(left).not.toContain(gone);
  for (const kept of ['conversation.read', 'agents.manage', 'settings.manage']) expect(left).toContain(kept);
});
