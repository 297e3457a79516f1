import { afterEach, describe, expect, test, vi } from 'vitest';
import { TenantQueue } from './tenant-queue.ts';

describe('the queue of tenants', () => {
  afterEach(() => vi.useRealTimers());

  /** Opens a queue in which turns end on request, with the tenants that need another turn. */
  function openQueue(concurrency: number, wakeUpDelayMs = 0) {
    const turns: { tenantIds: string; end: (more?: string) => Promise<void> }[] = [];
    const drain = (tenantIds: readonly string[]) => {
      const { promise, resolve } = Promise.withResolvers<string[]>();
      const end = async (more = '') => {
        resolve([...more]);
        await new Promise(setImmediate);
      };
      turns.push({ tenantIds: tenantIds.join(''), end });
      return promise;
    };
    const queue = new TenantQueue({ concurrency, wakeUpDelayMs, drain });
    return { queue, turns, order: () => turns.map(({ tenantIds }) => tenantIds) };
  }

  test('gives a tenant its own turn while one is free, and lets waiting tenants share the next turn', async () => {
    const { queue, turns, order } = openQueue(2);
    for (const tenantId of 'abcd') queue.wake([tenantId]);
    expect(order()).toEqual(['a', 'b']);
    await turns[0]?.end();
    expect(order()).toEqual(['a', 'b', 'cd']);
  });

  test('gives tenants that are woken together one turn', async () => {
    const { queue, turns, order } = openQueue(1);
    expect(queue.wake(['a', 'b'])).toBe('added');
    expect(queue.wake(['b', 'c'])).toBe('added');
    expect(queue.wake(['a', 'c'])).toBe('known');
    expect(order()).toEqual(['ab']);
    await turns[0]?.end();
    expect(order()).toEqual(['ab', 'cab']);
  });

  test('queues a tenant once, and runs it again if it was woken while running', async () => {
    const { queue, turns, order } = openQueue(1);
    const woken = [queue.wake(['a']), queue.wake(['a']), queue.wake(['b']), queue.wake(['b'])];
    expect(woken).toEqual(['added', 'known', 'added', 'known']);
    await turns[0]?.end();
    expect(order()).toEqual(['a', 'ba']);
  });

  test('gives another turn to a tenant that has more to do', async () => {
    const { queue, turns, order } = openQueue(1);
    queue.wake(['a']);
    queue.wake(['b']);
    await turns[0]?.end('a');
    await turns[1]?.end('b');
    expect(order()).toEqual(['a', 'ba', 'b']);
  });

  test('delays wake-ups so that several can share a turn', () => {
    vi.useFakeTimers();
    const { queue, order } = openQueue(2, 100);
    expect([queue.wake(['a']), queue.wake(['a'])]).toEqual(['added', 'known']);
    vi.advanceTimersByTime(99);
    queue.wake(['b']);
    expect(order()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(order()).toEqual(['ab']);
  });

  test('waits for running turns when it is closed, and starts no new ones', async () => {
    const { queue, turns, order } = openQueue(1);
    queue.wake(['a']);
    queue.wake(['b']);
    const closing = queue.close();
    await turns[0]?.end('a');
    await closing;
    expect([order(), queue.wake(['c'])]).toEqual([['a'], 'known']);
  });
});
