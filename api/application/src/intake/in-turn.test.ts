import { expect, test } from 'vitest';
import { createInTurn } from './in-turn.ts';

test('tasks with the same key run in order, even after a failure, and those with different keys run concurrently', async () => {
  const inTurn = createInTurn();
  const done: string[] = [];
  const first = Promise.withResolvers<void>();
  const runs = [
    inTurn('a', async () => {
      await first.promise;
      done.push('a1');
      throw new Error('a1 failed');
    }),
    inTurn('a', async () => done.push('a2')),
    inTurn('b', async () => done.push('b1')),
  ];
  await runs[2];
  expect(done).toEqual(['b1']);
  first.resolve();
  expect((await Promise.allSettled(runs)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(done).toEqual(['b1', 'a1', 'a2']);
});
