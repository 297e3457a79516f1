import { describe, expect, test } from 'vitest';
import { placeOf, verifiedOf } from './session-place.ts';

const person = { role: 'staff', name: 'Jo', account: 'Willow', behind: undefined, agency: undefined };

describe('a page of the site', () => {
  test.each(['/', '/es', '/es/'])('sends who is signed in from %s to the dashboard', (path) => {
    expect(placeOf(path, person)).toBe('/dashboard');
  });

  test.each(['/', '/demos', '/es/demos'])('sends a super administrator from %s to the accounts', (path) => {
    expect(placeOf(path, { ...person, role: 'super_admin' })).toBe('/admin');
  });

  test('keeps who is signed in where they are', () => {
    expect(placeOf('/es/demos', person)).toBeUndefined();
  });

  test('leads to the start, which stays, once the session is found to be over', () => {
    expect([placeOf('/demos', undefined), placeOf('/', undefined), placeOf('/es', undefined)]).toEqual([
      '/',
      undefined,
      undefined,
    ]);
  });
});

test('an answer without a user is nobody', () => {
  expect([verifiedOf({}), verifiedOf(null), verifiedOf('user')]).toEqual([undefined, undefined, undefined]);
  const user = { role: 'admin', name: 'Priya', tenantName: 'Willow' };
  expect(verifiedOf({ user, impersonating: { name: 'Robin' } })).toEqual({
    role: 'admin',
    name: 'Priya',
    account: 'Willow',
    behind: 'Robin',
    agency: undefined,
  });
  const inside = { user, impersonating: { name: 'Dana' }, agency: { name: 'Bright Agency' } };
  expect(verifiedOf(inside)).toMatchObject({ behind: 'Dana', agency: 'Bright Agency' });
});
