import { describe, expect, test } from 'vitest';
import { createLimiter } from './limiter.ts';

describe('a limiter', () => {
  test('runs so many tasks at once, and the others in order', async () => {
    const limit = createLimiter(2);
    const started: number[] = [];
    const finish: (() => void)[] = [];
    const tasks = [0, 1, 2, 3].map((n) =>
      limit(() => {
        started.push(n);
        return new Promise<void>((resolve) => (finish[n] = resolve));
      }),
    );
    await Promise.resolve();
    expect(started).toEqual([0, 1]);
    finish[1]?.();
    await tasks[1];
    expect(started).toEqual([0, 1, 2]);
    finish[0]?.();
    finish[2]?.();
    await tasks[2];
    finish[3]?.();
    await Promise.all(tasks);
    expect(started).toEqual([0, 1, 2, 3]);
  });

  test('gives the place of a task that fails to the next', async () => {
    const limit = createLimiter(1);
    const failing = limit(() => Promise.reject(new Error('no')));
    const next = limit(() => Promise.resolve('done'));
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('done');
  });

  test('refuses what finds its line full, and takes the next one again', async () => {
    const limit = createLimiter(1, { waiting: 1 });
    const { promise, resolve } = Promise.withResolvers<string>();
    const first = limit(() => promise);
    const second = limit(async () => 'second');
    await expect(limit(async () => 'third')).rejects.toThrow('service.unavailable');
    resolve('first');
    expect(await Promise.all([first, second])).toEqual(['first', 'second']);
    expect(await limit(async () => 'fourth')).toBe('fourth');
  });
});
