import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createGiveWay } from './give-way.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('giving way', () => {
  test('lasts until the last small call is done', async () => {
    const giveWay = createGiveWay();
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const small = [first, second].map(({ promise }) => giveWay.small(() => promise));
    const done = vi.fn();
    const large = giveWay.forSmall().then(done);
    first.resolve();
    await small[0];
    await new Promise(setImmediate);
    expect(done).not.toHaveBeenCalled();
    second.resolve();
    await large;
    expect(vi.getTimerCount()).toBe(0);
  });

  test('ends after 10 ms though a small call still runs', async () => {
    const giveWay = createGiveWay();
    const { promise, resolve } = Promise.withResolvers<void>();
    const small = giveWay.small(() => promise);
    const done = vi.fn();
    const large = giveWay.forSmall().then(done);
    await vi.advanceTimersByTimeAsync(9);
    expect(done).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await large;
    resolve();
    await small;
  });

  test('is not needed where nothing runs, nor after a small call that failed', async () => {
    const giveWay = createGiveWay();
    await giveWay.forSmall();
    await expect(giveWay.small(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await giveWay.forSmall();
    expect(vi.getTimerCount()).toBe(0);
  });
});
