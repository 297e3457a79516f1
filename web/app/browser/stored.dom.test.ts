import { afterEach, expect, test, vi } from 'vitest';
import { createStored } from './stored.ts';
import type { StoredKey } from './stored-keys.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});
const open = (key: StoredKey) => createStored<string>({ key, parse: (text) => text ?? 'nothing', format: String });

test('a stored value reads and reports what another tab wrote before anybody subscribed', () => {
  const choice = open('rail');
  // No event is dispatched, because the page missed the change.
  localStorage.setItem('rail', 'theirs');
  let changes = 0;
  const stop = choice.subscribe(() => changes++);
  expect([choice.get(), changes]).toEqual(['theirs', 1]);
  stop();
});

test('a stored value does not call a new subscriber if nothing has changed', () => {
  const choice = open('theme');
  choice.set('mine');
  let changes = 0;
  choice.subscribe(() => changes++);
  expect([choice.get(), changes]).toEqual(['mine', 0]);
});

test('a stored value lasts as long as the page is open if storage is unavailable', () => {
  localStorage.setItem('density', 'before');
  const choice = open('density');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('density', 'QuotaExceededError');
  });
  choice.set('mine');
  choice.subscribe(() => {});
  expect(choice.get()).toBe('mine');
});
