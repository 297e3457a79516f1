import { expect, test } from 'vitest';
import { createPartMemory } from './part-memory.ts';

test('a memory of parts knows them in the state that they were read in, and forgets those first that were asked for longest ago', () => {
  const memory = createPartMemory<readonly number[]>(4, (value) => value.length);
  memory.keep('monday', '1', [1, 2]);
  memory.keep('tuesday', '1', [3, 4]);
  expect([memory.recall('monday', '2'), memory.recall('monday', '1')]).toEqual([undefined, [1, 2]]);
  memory.keep('wednesday', '1', [5]);
  expect(memory.recall('tuesday', '1')).toBeUndefined();
  memory.keep('monday', '2', [6, 7, 8]);
  expect(['monday', 'wednesday'].map((name) => memory.recall(name, name === 'monday' ? '2' : '1'))).toEqual([
    [6, 7, 8],
    [5],
  ]);
  memory.keep('year', '1', [1, 2, 3, 4, 5]);
  expect(['year', 'monday', 'wednesday'].map((name) => memory.recall(name, '1'))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
