import { describe, expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** Creates a queue whose tasks finish when the test says so. */
function open(limits: { concurrency: number; maxWaitingEach: number; maxWaiting: number }) {
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

describe('a fair queue', () => {
  test('serves origins round-robin, whatever their backlog', async () => {
    const { add, end, begun } = open({ concurrency: 1, maxWaitingEach: 5, maxWaiting: 100 });
    for (const name of ['a1', 'a2', 'a3', 'a4']) void add('a', name);
    void add('b', 'b1');
    void add('c', 'c1');
    for (let n = 0; n < 6; n++) await end();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4']);
  });

  test('rejects tasks beyond the share of their origin only', async () => {
    const { add, refused } = open({ concurrency: 1, maxWaitingEach: 2, maxWaiting: 100 });
    for (const name of ['a1', 'a2', 'a3', 'a4']) void add('a', name);
    void add('b', 'b1');
    await new Promise(setImmediate);
    expect(refused).toEqual(['a4']);
  });

  test('when full, replaces the newest task of the origin with the longest queue', async () => {
    const { add, end, begun, refused } = open({ concurrency: 1, maxWaitingEach: 3, maxWaiting: 4 });
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

  test('continues after a failed task', async () => {
    const enter = createFairQueue({
      concurrency: 1,
      maxWaitingEach: 1,
      maxWaiting: 1,
      refusal: () => new Error('refused'),
    });
    await expect(enter('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await enter('a', async () => 'done')).toBe('done');
  });
});
