import { describe, expect, test } from 'vitest';
import { getRedirect, parseVerified } from './session-redirect.ts';

const person = { role: 'staff', name: 'Jo', account: 'Willow', behind: undefined, agency: undefined };

describe('a page of the site', () => {
  test.each(['/', '/es', '/es/'])('redirects a signed-in user from %s to the dashboard', (path) => {
    expect(getRedirect(path, person)).toBe('/dashboard');
  });

  test.each(['/', '/demos', '/es/demos'])('redirects a super administrator from %s to the accounts', (path) => {
    expect(getRedirect(path, { ...person, role: 'super_admin' })).toBe('/admin');
  });

  test('keeps a signed-in user on other pages', () => {
    expect(getRedirect('/es/demos', person)).toBeUndefined();
  });

  test('redirects to the home page, which stays, once the session has ended', () => {
    expect([getRedirect('/demos', undefined), getRedirect('/', undefined), getRedirect('/es', undefined)]).toEqual([
      '/',
      undefined,
      undefined,
    ]);
  });
});

test('a response without a user counts as signed out', () => {
  expect([parseVerified({}), parseVerified(null), parseVerified('user')]).toEqual([undefined, undefined, undefined]);
  const user = { role: 'admin', name: 'Priya', tenantName: 'Willow' };
  expect(parseVerified({ user, impersonating: { name: 'Robin' } })).toEqual({
    role: 'admin',
    name: 'Priya',
    account: 'Willow',
    behind: 'Robin',
    agency: undefined,
  });
  const inside = { user, impersonating: { name: 'Dana' }, agency: { name: 'Bright Agency' } };
  expect(parseVerified(inside)).toMatchObject({ behind: 'Dana', agency: 'Bright Agency' });
});
