import { afterEach, describe, expect, test, vi } from 'vitest';
import { TenantQueue } from './tenant-queue.ts';

describe('the queue of tenants', () => {
  afterEach(() => vi.useRealTimers());

  /** A queue whose turns end when they are told to. */
  function openQueue(concurrency: number, patienceMs = 0) {
    const turns: { tenantId: string; end: (outcome: 'caught-up' | 'more') => Promise<void> }[] = [];
    const drain = (tenantId: string) => {
      const { promise, resolve } = Promise.withResolvers<'caught-up' | 'more'>();
      const end = async (outcome: 'caught-up' | 'more') => {
        resolve(outcome);
        await new Promise(setImmediate);
      };
      turns.push({ tenantId, end });
      return promise;
    };
    const queue = new TenantQueue({ concurrency, patienceMs, drain });
    return { queue, turns, order: () => turns.map(({ tenantId }) => tenantId).join('') };
  }

  test('works for as many at a time as it may, in the order they came', async () => {
    const { queue, turns, order } = openQueue(2);
    for (const tenantId of 'abcd') queue.wake(tenantId);
    expect(order()).toBe('ab');
    await turns[0]?.end('caught-up');
    expect(order()).toBe('abc');
  });

  test('holds a tenant once, and looks again when it was woken while at work', async () => {
    const { queue, turns, order } = openQueue(1);
    expect([queue.wake('a'), queue.wake('a'), queue.wake('b'), queue.wake('b')]).toEqual([
      'news',
      'known',
      'news',
      'known',
    ]);
    await turns[0]?.end('caught-up');
    await turns[1]?.end('caught-up');
    await turns[2]?.end('caught-up');
    expect(order()).toBe('aba');
  });

  test('gives a tenant with more to do another turn behind the others', async () => {
    const { queue, turns, order } = openQueue(1);
    queue.wake('a');
    queue.wake('b');
    await turns[0]?.end('more');
    await turns[1]?.end('caught-up');
    expect(order()).toBe('aba');
  });

  test('lets what woke rest for as long as it may, so that several hints come to one turn', () => {
    vi.useFakeTimers();
    const { queue, order } = openQueue(2, 100);
    expect([queue.wake('a'), queue.wake('a')]).toEqual(['news', 'known']);
    vi.advanceTimersByTime(99);
    queue.wake('b');
    expect(order()).toBe('');
    vi.advanceTimersByTime(1);
    expect(order()).toBe('ab');
  });

  test('waits for running turns when it closes, and begins no more', async () => {
    const { queue, turns, order } = openQueue(1);
    queue.wake('a');
    queue.wake('b');
    const closing = queue.close();
    await turns[0]?.end('more');
    await closing;
    expect([order(), queue.wake('c')]).toEqual(['a', 'known']);
  });
});
