import { afterEach, expect, test, vi } from 'vitest';
import { stored } from './stored.ts';
import type { StoredKey } from './stored-keys.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});
const open = (key: StoredKey) => stored<string>({ key, parse: (text) => text ?? 'nothing', format: String });

test('what another tab wrote before anybody listened here is read, and told', () => {
  const choice = open('rail');
  // No event: it came while the page wasn't there to hear it.
  localStorage.setItem('rail', 'theirs');
  let changes = 0;
  const stop = choice.subscribe(() => changes++);
  expect([choice.get(), changes]).toEqual(['theirs', 1]);
  stop();
});

test('listening to what has not changed tells nothing', () => {
  const choice = open('theme');
  choice.set('mine');
  let changes = 0;
  choice.subscribe(() => changes++);
  expect([choice.get(), changes]).toEqual(['mine', 0]);
});

test('what the browser would not keep stays as long as the page is open', () => {
  localStorage.setItem('density', 'before');
  const choice = open('density');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('density', 'QuotaExceededError');
  });
  choice.set('mine');
  choice.subscribe(() => {});
  expect(choice.get()).toBe('mine');
});
