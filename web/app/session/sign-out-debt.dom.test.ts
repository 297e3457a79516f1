import { afterEach, expect, test, vi } from 'vitest';
import { believesSignedIn, signOutDebt } from './sign-out-debt.ts';

afterEach(() => {
  vi.restoreAllMocks();
  signOutDebt.set(false);
  localStorage.clear();
});

test('a browser that owes a sign-out is not signed in, whatever its cookie says', () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('logged_in=true');
  expect(believesSignedIn()).toBe(true);
  signOutDebt.set(true);
  expect(believesSignedIn()).toBe(false);
});

test('a sign-out that another tab owes or settles counts here too', () => {
  let changes = 0;
  const stop = signOutDebt.subscribe(() => changes++);
  localStorage.setItem('signOutOwed', 'true');
  dispatchEvent(new StorageEvent('storage', { key: 'signOutOwed', newValue: 'true' }));
  expect([signOutDebt.isOwed(), changes]).toEqual([true, 1]);
  // A frozen tab receives no events.
  localStorage.setItem('signOutOwed', 'false');
  expect(signOutDebt.isOwed()).toBe(false);
  stop();
});

test('a debt lasts as long as the page if storage is unavailable', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('closed', 'SecurityError');
  });
  signOutDebt.set(true);
  expect(signOutDebt.isOwed()).toBe(true);
});
