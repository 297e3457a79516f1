import { describe, expect, test } from 'vitest';
import { createGate } from './gate.ts';

describe('a gate', () => {
  test('runs a bounded number of tasks and the rest in order of arrival', async () => {
    const run = createGate(2);
    const started: number[] = [];
    const finish: (() => void)[] = [];
    const tasks = [0, 1, 2, 3].map((n) =>
      run(() => {
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

  test('hands the slot of a failed task to the next one', async () => {
    const run = createGate(1);
    const failing = run(() => Promise.reject(new Error('no')));
    const next = run(() => Promise.resolve('done'));
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('done');
  });

  test('rejects a task while the queue is full and accepts tasks again afterward', async () => {
    const run = createGate(1, { maxWaiting: 1 });
    const { promise, resolve } = Promise.withResolvers<string>();
    const first = run(() => promise);
    const second = run(async () => 'second');
    await expect(run(async () => 'third')).rejects.toThrow('service.unavailable');
    resolve('first');
    expect(await Promise.all([first, second])).toEqual(['first', 'second']);
    expect(await run(async () => 'fourth')).toBe('fourth');
  });
});
