import { expect, test } from 'vitest';
import { createPartCache } from './metric-cache.ts';

const MAX_SIZE = 8;
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday'];

function createFullCache() {
  const cache = createPartCache<readonly number[]>(MAX_SIZE, (value) => value.length);
  for (const [index, day] of DAYS.entries()) cache.set(day, '1', [index, index]);
  return cache;
}

test('a part cache returns a part only in the state that it was read in', () => {
  const cache = createFullCache();
  expect([cache.get('monday', '2'), cache.get('monday', '1')]).toEqual([undefined, [0, 0]]);
  cache.set('monday', '2', [7]);
  expect([cache.get('monday', '1'), cache.get('monday', '2')]).toEqual([undefined, [7]]);
});

test('a part cache evicts the least recently used part first', () => {
  const cache = createFullCache();
  cache.get('monday', '1');
  cache.set('friday', '1', [9]);
  const cached = [...DAYS, 'friday'].filter((day) => cache.get(day, '1') !== undefined);
  expect(cached).toEqual(['monday', 'wednesday', 'thursday', 'friday']);
});

test('a part cache rejects a value that would evict many others', () => {
  const cache = createFullCache();
  cache.set('year', '1', [1, 2, 3]);
  expect(cache.get('year', '1')).toBeUndefined();
  expect(DAYS.every((day) => cache.get(day, '1') !== undefined)).toBe(true);
});
