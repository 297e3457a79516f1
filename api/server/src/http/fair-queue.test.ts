import { describe, expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** A queue whose work ends when the test says so. */
function open(limits: { atOnce: number; waitingEach: number; waiting: number }) {
  const enter = createFairQueue({ ...limits, refusal: () => new Error('refused') });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const refused: string[] = [];
  const add = (origin: string, name: string) => {
    const work = () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    };
    return enter(origin, work).catch(() => void refused.push(name));
  };
  const end = async () => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { add, end, begun, refused };
}

describe('the fair queue', () => {
  test('has origins take turns, however much one of them brought', async () => {
    const { add, end, begun } = open({ atOnce: 1, waitingEach: 5, waiting: 100 });
    for (const name of ['a1', 'a2', 'a3', 'a4']) void add('a', name);
    void add('b', 'b1');
    void add('c', 'c1');
    for (let n = 0; n < 6; n++) await end();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4']);
  });

  test('refuses what one origin brings beyond its share, and nothing of another', async () => {
    const { add, refused } = open({ atOnce: 1, waitingEach: 2, waiting: 100 });
    for (const name of ['a1', 'a2', 'a3', 'a4']) void add('a', name);
    void add('b', 'b1');
    await new Promise(setImmediate);
    expect(refused).toEqual(['a4']);
  });

  test('when it is full, gives the place of the newest of the fullest origin to one that has less', async () => {
    const { add, end, begun, refused } = open({ atOnce: 1, waitingEach: 3, waiting: 4 });
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void add('a', name);
    void add('b', 'b1');
    void add('c', 'c1');
    void add('d', 'd1');
    void add('e', 'e1');
    await new Promise(setImmediate);
    expect(refused.toSorted()).toEqual(['a3', 'a4', 'a5', 'e1']);
    for (let n = 0; n < 5; n++) await end();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'd1']);
  });

  test('goes on after work that fails', async () => {
    const enter = createFairQueue({ atOnce: 1, waitingEach: 1, waiting: 1, refusal: () => new Error('refused') });
    await expect(enter('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await enter('a', async () => 'done')).toBe('done');
  });
});
