import { expect, test } from 'vitest';
import { createPartMemory } from './part-memory.ts';

const MAX_SIZE = 8;
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday'];

function fullMemory() {
  const memory = createPartMemory<readonly number[]>(MAX_SIZE, (value) => value.length);
  for (const [index, day] of DAYS.entries()) memory.keep(day, '1', [index, index]);
  return memory;
}

test('a memory of parts knows them in the state that they were read in', () => {
  const memory = fullMemory();
  expect([memory.recall('monday', '2'), memory.recall('monday', '1')]).toEqual([undefined, [0, 0]]);
  memory.keep('monday', '2', [7]);
  expect([memory.recall('monday', '1'), memory.recall('monday', '2')]).toEqual([undefined, [7]]);
});

test('a memory of parts forgets those first that were asked for longest ago', () => {
  const memory = fullMemory();
  memory.recall('monday', '1');
  memory.keep('friday', '1', [9]);
  const known = [...DAYS, 'friday'].filter((day) => memory.recall(day, '1') !== undefined);
  expect(known).toEqual(['monday', 'wednesday', 'thursday', 'friday']);
});

test('a memory of parts keeps none that would take the place of many', () => {
  const memory = fullMemory();
  memory.keep('year', '1', [1, 2, 3]);
  expect(memory.recall('year', '1')).toBeUndefined();
  expect(DAYS.every((day) => memory.recall(day, '1') !== undefined)).toBe(true);
});
