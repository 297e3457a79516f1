import { expect, test } from 'vitest';
import { createSharedReads } from './shared-reads.ts';

test('reads of the same key wait until the first one shares its findings, and others do not wait', async () => {
  const { join } = createSharedReads();
  const rest = Promise.withResolvers<string>();
  const begun: string[] = [];
  let shareFirst = () => {};
  const first = join('a', (share) => {
    begun.push('first');
    shareFirst = share;
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
  shareFirst();
  expect(await Promise.all([second, third])).toEqual(['second', 'third']);
  expect(await join('a', read('later'))).toBe('later');
  rest.resolve('first');
  expect(await first).toBe('first');
});

test('a failed first read fails the waiting ones, and none after them', async () => {
  const { join } = createSharedReads();
  const failing = Promise.withResolvers<string>();
  const waiting = [join('a', () => failing.promise), join('a', async () => 'second'), join('a', async () => 'third')];
  failing.reject(new Error('too slow'));
  const outcomes = await Promise.allSettled(waiting);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await join('a', async () => 'later')).toBe('later');
});
