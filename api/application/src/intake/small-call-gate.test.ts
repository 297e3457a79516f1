import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSmallCallGate } from './small-call-gate.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('a large call', () => {
  test('waits until the last small call is done', async () => {
    const gate = createSmallCallGate();
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const small = [first, second].map(({ promise }) => gate.small(() => promise));
    const done = vi.fn();
    const large = gate.waitForSmall().then(done);
    first.resolve();
    await small[0];
    await new Promise(setImmediate);
    expect(done).not.toHaveBeenCalled();
    second.resolve();
    await large;
    expect(vi.getTimerCount()).toBe(0);
  });

  test('waits at most 10 ms while a small call still runs', async () => {
    const gate = createSmallCallGate();
    const { promise, resolve } = Promise.withResolvers<void>();
    const small = gate.small(() => promise);
    const done = vi.fn();
    const large = gate.waitForSmall().then(done);
    await vi.advanceTimersByTimeAsync(9);
    expect(done).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await large;
    resolve();
    await small;
  });

  test('does not wait if no small call is running, nor after a small call has failed', async () => {
    const gate = createSmallCallGate();
    await gate.waitForSmall();
    await expect(gate.small(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await gate.waitForSmall();
    expect(vi.getTimerCount()).toBe(0);
  });
});
