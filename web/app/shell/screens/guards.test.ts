import { describe, expect, test } from 'vitest';
import { isPublicPath } from '../../routes/paths.ts';
import { SessionEnd } from '../../session/session-slice.ts';
import { buildSession } from '../../test/build-session.ts';
import {
  getRedirect,
  landingPath,
  leavingPath,
  loginPath,
  type Place,
  redirectTarget,
  type Visitor,
} from './guards.ts';

const ORIGIN = 'https://switchboard.example';
const go = (pathname: string, visitor: Visitor, search = '') =>
  getRedirect({ pathname, search, origin: ORIGIN }, visitor);
const nobody: Visitor = { kind: 'no-cookie' };
const expired: Visitor = { kind: 'not-verified' };
const staff: Visitor = { kind: 'signed-in', session: buildSession({ role: 'staff' }) };
const superAdmin: Visitor = { kind: 'signed-in', session: buildSession({ role: 'super_admin', tenantId: 'platform' }) };

describe('without the logged-in cookie', () => {
  test('a protected page redirects to sign-in, with the way back', () => {
    expect(go('/conversations/7', nobody, '?range=30d')).toBe('/login?redirect=%2Fconversations%2F7%3Frange%3D30d');
  });

  test.each([
    '/',
    '/login',
    '/forgot',
    '/welcome',
    '/account',
    '/demos/voice',
    '/privacy-policy',
    '/cookie-policy',
    '/login/',
  ])('the public page %s loads', (path) => {
    expect(isPublicPath(path)).toBe(true);
    expect(go(path, nobody)).toBeUndefined();
  });
});

describe('after a failed verification', () => {
  test('a protected page redirects to sign-in, which says that the session ended', () => {
    expect(go('/dashboard', expired)).toBe('/login?sessionExpired=1&redirect=%2Fdashboard');
  });

  test('a public page redirects to the home page, which stays', () => {
    expect(go('/forgot', expired)).toBe('/');
    expect(go('/cookie-policy', expired)).toBe('/');
    expect(go('/', expired)).toBeUndefined();
  });
});

describe('the end of a session', () => {
  const leave = (pathname: string, end: SessionEnd, search = '') =>
    leavingPath({ pathname, search, origin: ORIGIN }, end);

  test('by signing out redirects every page to sign-in', () => {
    expect(leave('/conversations/7', 'logout')).toBe('/login');
    expect(leave('/account', 'logout')).toBe('/login');
  });

  test('by expiry redirects to sign-in with the way back, from public pages as well, but not from sign-in itself', () => {
    expect(leave('/conversations/7', 'expired')).toBe('/login?sessionExpired=1&redirect=%2Fconversations%2F7');
    expect(leave('/account', 'expired')).toBe('/login?sessionExpired=1&redirect=%2Faccount');
    expect(leave('/login', 'expired')).toBeUndefined();
  });

  test('found by asking the server redirects to sign-in with the way back, and from a public page to the home page', () => {
    expect(leave('/conversations/7', 'unverified')).toBe('/login?sessionExpired=1&redirect=%2Fconversations%2F7');
    expect(leave('/account', 'unverified')).toBe('/');
    expect(leave('/', 'unverified')).toBeUndefined();
  });

  test('by a suspension is explained at sign-in, and redirects a public page to the home page', () => {
    expect(leave('/dashboard', 'suspended')).toBe('/login?sessionExpired=1&reason=suspended&redirect=%2Fdashboard');
    expect(leave('/account', 'suspended')).toBe('/');
  });

  test.each(SessionEnd.options)('leaves an emailed link in place: %s', (end) => {
    expect(leave('/welcome', end, '?passwordResetToken=t')).toBeUndefined();
  });
});

describe('a super administrator', () => {
  test.each(['/admin', '/admin/acc_willow', '/account'])('may visit %s', (path) => {
    expect(go(path, superAdmin)).toBeUndefined();
  });

  test.each(['/', '/dashboard', '/conversations/7', '/login', '/administration'])(
    'is redirected to /admin from %s',
    (path) => {
      expect(go(path, superAdmin)).toBe('/admin');
    },
  );

  test('lands on /admin', () => {
    expect(landingPath(buildSession({ role: 'super_admin' }))).toBe('/admin');
  });
});

describe('any other signed-in user', () => {
  test('may read the cookie policy', () => {
    expect(go('/cookie-policy', staff)).toBeUndefined();
  });

  test.each(['/', '/admin', '/admin/acc_willow'])('is redirected to the dashboard from %s', (path) => {
    expect(go(path, staff)).toBe('/dashboard');
  });

  test('lands on the dashboard', () => {
    expect(landingPath(buildSession({ role: 'viewer' }))).toBe('/dashboard');
  });

  test('continues from the sign-in page to the requested page', () => {
    expect(go('/login', staff, '?redirect=%2Fconversations%2F7%3Frange%3D30d')).toBe('/conversations/7?range=30d');
    expect(go('/login', staff)).toBe('/dashboard');
  });
});

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  '/login?redirect=/login',
  '',
  null,
])('a redirect to %s is not followed', (text) => {
  expect(redirectTarget(text, ORIGIN)).toBeUndefined();
});

test('a super administrator who leaves a suspended account goes to its page', () => {
  const ledOutOf = { tenantId: 'acc_willow', name: 'Willow' };
  const session = { ...buildSession({ role: 'super_admin' }), ledOutOf };
  const place = { pathname: '/conversations/7', search: '', origin: ORIGIN };
  expect(getRedirect(place, { kind: 'signed-in', session })).toBe('/admin/acc_willow');
});

describe('the sign-in path', () => {
  const redirect: Place = { pathname: '/conversations/7', search: '', origin: ORIGIN };

  test('says that a session expired, and where to return to', () => {
    expect(loginPath({ redirect, isExpired: true })).toBe('/login?sessionExpired=1&redirect=%2Fconversations%2F7');
  });

  test('says that the account was suspended', () => {
    expect(loginPath({ redirect, isSuspended: true })).toBe(
      '/login?sessionExpired=1&reason=suspended&redirect=%2Fconversations%2F7',
    );
  });
});
