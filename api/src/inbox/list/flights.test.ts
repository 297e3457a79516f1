import { expect, test } from 'vitest';
import { createFlights } from './flights.ts';

test('who asks for the same waits for the first, whatever becomes of it; others don’t', async () => {
  const { join } = createFlights();
  const first = Promise.withResolvers<string>();
  const begun: string[] = [];
  const read = (name: string, answer: Promise<string> | string) => async () => {
    begun.push(name);
    return answer;
  };
  const failing = join('a', read('first', first.promise));
  const second = join('a', read('second', 'read'));
  const third = join('a', read('third', 'read too'));
  expect(await join('b', read('other', 'another'))).toBe('another');
  expect(begun).toEqual(['first', 'other']);
  first.reject(new Error('no'));
  await expect(failing).rejects.toThrow('no');
  expect(await Promise.all([second, third])).toEqual(['read', 'read too']);
  expect(begun).toEqual(['first', 'other', 'second', 'third']);
  expect(await join('a', read('later', 'read again'))).toBe('read again');
});
