import { afterEach, describe, expect, test, vi } from 'vitest';
import { TenantQueue } from './tenant-queue.ts';

describe('the queue of tenants', () => {
  afterEach(() => vi.useRealTimers());

  /** A queue whose turns end when they are told to, with the tenants that need another. */
  function openQueue(concurrency: number, patienceMs = 0) {
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
    const queue = new TenantQueue({ concurrency, patienceMs, drain });
    return { queue, turns, order: () => turns.map(({ tenantIds }) => tenantIds) };
  }

  test('gives a tenant a turn of its own while there is one, and those that gather meanwhile the next together', async () => {
    const { queue, turns, order } = openQueue(2);
    for (const tenantId of 'abcd') queue.wake([tenantId]);
    expect(order()).toEqual(['a', 'b']);
    await turns[0]?.end();
    expect(order()).toEqual(['a', 'b', 'cd']);
  });

  test('gives those that are woken in one moment a turn together', async () => {
    const { queue, turns, order } = openQueue(1);
    expect(queue.wake(['a', 'b'])).toBe('news');
    expect(queue.wake(['b', 'c'])).toBe('news');
    expect(queue.wake(['a', 'c'])).toBe('known');
    expect(order()).toEqual(['ab']);
    await turns[0]?.end();
    expect(order()).toEqual(['ab', 'cab']);
  });

  test('holds a tenant once, and looks again when it was woken while at work', async () => {
    const { queue, turns, order } = openQueue(1);
    const woken = [queue.wake(['a']), queue.wake(['a']), queue.wake(['b']), queue.wake(['b'])];
    expect(woken).toEqual(['news', 'known', 'news', 'known']);
    await turns[0]?.end();
    expect(order()).toEqual(['a', 'ba']);
  });

  test('gives a tenant with more to do another turn', async () => {
    const { queue, turns, order } = openQueue(1);
    queue.wake(['a']);
    queue.wake(['b']);
    await turns[0]?.end('a');
    await turns[1]?.end('b');
    expect(order()).toEqual(['a', 'ba', 'b']);
  });

  test('lets what woke rest for as long as it may, so that several hints come to one turn', () => {
    vi.useFakeTimers();
    const { queue, order } = openQueue(2, 100);
    expect([queue.wake(['a']), queue.wake(['a'])]).toEqual(['news', 'known']);
    vi.advanceTimersByTime(99);
    queue.wake(['b']);
    expect(order()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(order()).toEqual(['ab']);
  });

  test('waits for running turns when it closes, and begins no more', async () => {
    const { queue, turns, order } = openQueue(1);
    queue.wake(['a']);
    queue.wake(['b']);
    const closing = queue.close();
    await turns[0]?.end('a');
    await closing;
    expect([order(), queue.wake(['c'])]).toEqual([['a'], 'known']);
  });
});
