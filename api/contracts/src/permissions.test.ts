import { expect, test } from 'vitest';
import { apiRoutes } from './api.ts';
import type { Permission } from './base/permission-names.ts';
import { getScopes, type Route } from './http/route.ts';
import { mayUseScope, PERMISSIONS, SCOPES } from './permissions.ts';

const routes: Route[] = Object.values(apiRoutes);
const isPermission = (access: string): access is Permission => (PERMISSIONS as readonly string[]).includes(access);

test.each(SCOPES)('scope %s requires every permission of its routes', (scope) => {
  const opened = routes.filter((route) => getScopes(route).includes(scope));
  expect(opened.length).toBeGreaterThan(0);
  const needed = new Set(opened.map(({ access }) => (isPermission(access) ? access : 'apiKey.manage')));
  expect(mayUseScope([...needed], scope)).toBe(true);
  for (const missing of needed) {
    const others = PERMISSIONS.filter((permission) => permission !== missing);
    expect([missing, mayUseScope(others, scope)]).toEqual([missing, false]);
  }
});

test('nobody may use a scope that no longer exists', () => {
  // A scope that an older release stored and this one no longer has.
  expect(mayUseScope(PERMISSIONS, 'gone.read' as never)).toBe(false);
});
