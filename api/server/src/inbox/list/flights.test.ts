import { expect, test } from 'vitest';
import { createFlights } from './flights.ts';

test('who asks for the same waits until the first has found it out, not for all that it reads; others don’t wait', async () => {
  const { join } = createFlights();
  const rest = Promise.withResolvers<string>();
  const begun: string[] = [];
  let landFirst = () => {};
  const first = join('a', (land) => {
    begun.push('first');
    landFirst = land;
    return rest.promise;
  });
  const read = (name: string) => async () => {
    begun.push(name);
    return name;
  };
  const second = join('a', read('second'));
  const third = join('a', read('third'));
  expect(await join('b', read('other'))).toBe('other');
  expect(begun).toEqual(['first', 'other']);
  landFirst();
  expect(await Promise.all([second, third])).toEqual(['second', 'third']);
  expect(await join('a', read('later'))).toBe('later');
  rest.resolve('first');
  expect(await first).toBe('first');
});

test('what keeps the first from it keeps those who wait from it, and nobody after them', async () => {
  const { join } = createFlights();
  const failing = Promise.withResolvers<string>();
  const waiting = [join('a', () => failing.promise), join('a', async () => 'second'), join('a', async () => 'third')];
  failing.reject(new Error('too slow'));
  const outcomes = await Promise.allSettled(waiting);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await join('a', async () => 'later')).toBe('later');
});
