import { afterEach, expect, test, vi } from 'vitest';
import { believesSignedIn, signOutDebt } from './sign-out-debt.ts';

afterEach(() => {
  vi.restoreAllMocks();
  signOutDebt.set(false);
  localStorage.clear();
});

test('a browser that owes a sign-out does not believe that it is signed in, whatever its cookie says', () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('logged_in=true');
  expect(believesSignedIn()).toBe(true);
  signOutDebt.set(true);
  expect(believesSignedIn()).toBe(false);
});

test('what another tab owes is owed here, and what it paid is paid', () => {
  let changes = 0;
  const stop = signOutDebt.subscribe(() => changes++);
  localStorage.setItem('signOutOwed', 'true');
  dispatchEvent(new StorageEvent('storage', { key: 'signOutOwed', newValue: 'true' }));
  expect([signOutDebt.isOwed(), changes]).toEqual([true, 1]);
  // A tab that is put aside hears of nothing.
  localStorage.setItem('signOutOwed', 'false');
  expect(signOutDebt.isOwed()).toBe(false);
  stop();
});

test('is known as long as the page is open where the storage is closed', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('closed', 'SecurityError');
  });
  signOutDebt.set(true);
  expect(signOutDebt.isOwed()).toBe(true);
});
