import { expect, test } from 'vitest';
import { apiRoutes } from './api.ts';
import { type Route, scopesOf } from './http/route.ts';
import { mayUseScope, PERMISSIONS, type Permission, SCOPES } from './permissions.ts';

const routes: Route[] = Object.values(apiRoutes);
const isPermission = (access: string): access is Permission => (PERMISSIONS as readonly string[]).includes(access);

test.each(SCOPES)('%s needs every permission of the routes that it opens', (scope) => {
  const opened = routes.filter((route) => scopesOf(route).includes(scope));
  expect(opened.length).toBeGreaterThan(0);
  const needed = new Set(opened.map(({ access }) => (isPermission(access) ? access : 'apiKey.manage')));
  expect(mayUseScope([...needed], scope)).toBe(true);
  for (const missing of needed) {
    const others = PERMISSIONS.filter((permission) => permission !== missing);
    expect([missing, mayUseScope(others, scope)]).toEqual([missing, false]);
  }
});

test('a scope that there is no more is nobody’s to use', () => {
  expect(mayUseScope(PERMISSIONS, 'gone.read' as never)).toBe(false);
});
