import { afterEach, expect, test, vi } from 'vitest';
import { believesSignedIn, pendingSignOut } from './pending-sign-out.ts';

afterEach(() => {
  vi.restoreAllMocks();
  pendingSignOut.set(false);
  localStorage.clear();
});

test('a browser with a pending sign-out is not signed in, whatever its cookie says', () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('logged_in=true');
  expect(believesSignedIn()).toBe(true);
  pendingSignOut.set(true);
  expect(believesSignedIn()).toBe(false);
});

test('a sign-out that is pending or sent in another tab counts in this tab too', () => {
  let changes = 0;
  const stop = pendingSignOut.subscribe(() => changes++);
  localStorage.setItem('signOutOwed', 'true');
  dispatchEvent(new StorageEvent('storage', { key: 'signOutOwed', newValue: 'true' }));
  expect([pendingSignOut.isPending(), changes]).toEqual([true, 1]);
  // A frozen tab receives no events.
  localStorage.setItem('signOutOwed', 'false');
  expect(pendingSignOut.isPending()).toBe(false);
  stop();
});

test('without storage, a pending sign-out is remembered only while the page is open', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('closed', 'SecurityError');
  });
  pendingSignOut.set(true);
  expect(pendingSignOut.isPending()).toBe(true);
});
