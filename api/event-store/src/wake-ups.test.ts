import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Appended } from './types.ts';
import { readWakeUps, WakeUpBatcher, wakeWorkers } from './wake-ups.ts';

describe('wakeWorkers', () => {
  test('names tenants, the categories of their streams, and the events if they are few', () => {
    const appended = [
      { tenantId: 'acc_1', categories: ['conversation', 'access'] },
      { tenantId: 'acc_2', categories: ['conversation'], inlineEvents: '{"a": "b c"}' },
    ];
    const messages: string[] = [];
    wakeWorkers({ publish: (_, message) => void messages.push(message) })(appended);
    expect(messages.map(readWakeUps)).toEqual([appended]);
  });
});

describe('readWakeUps', () => {
  test('accepts a line without categories', () => {
    expect(readWakeUps('acc_1')).toEqual([{ tenantId: 'acc_1' }]);
  });
});

describe('WakeUpBatcher', () => {
  let published: string[];
  let batcher: WakeUpBatcher;
  beforeEach(() => {
    vi.useFakeTimers();
    published = [];
    batcher = new WakeUpBatcher({
      publish: (_, message) =>
        void published.push(
          readWakeUps(message)
            .map(({ tenantId, inlineEvents = '' }) => `${tenantId}${inlineEvents}`)
            .join(' '),
        ),
    });
    batcher.setWatched((tenantId) => tenantId === 'watched');
  });
  afterEach(() => {
    batcher.close();
    vi.useRealTimers();
  });

  const deferrable = (tenantId: string, inlineEvents?: string): Appended => ({
    tenantId,
    categories: ['conversation'],
    isDeferrable: true,
    ...(inlineEvents !== undefined && { inlineEvents }),
  });
  const urgent = (tenantId: string, inlineEvents?: string): Appended => ({
    ...deferrable(tenantId, inlineEvents),
    isDeferrable: false,
  });

  test('publishes the first wake-up immediately after a quiet period, then batches them half a second apart', () => {
    batcher.add([deferrable('a')]);
    expect(published).toEqual(['a']);
    batcher.add([deferrable('b')]);
    batcher.add([deferrable('a'), deferrable('c')]);
    vi.advanceTimersByTime(499);
    expect(published).toEqual(['a']);
    vi.advanceTimersByTime(1);
    expect(published).toEqual(['a', 'b a c']);
    batcher.add([deferrable('b')]);
    vi.advanceTimersByTime(500);
    expect(published).toEqual(['a', 'b a c', 'b']);
    vi.advanceTimersByTime(500);
    batcher.add([deferrable('c')]);
    expect(published).toEqual(['a', 'b a c', 'b', 'c']);
  });

  test('does not delay wake-ups of watched tenants or urgent ones', () => {
    batcher.add([deferrable('a')]);
    batcher.add([deferrable('watched'), deferrable('b'), urgent('c')]);
    expect(published).toEqual(['a', 'watched c']);
  });

  test('keeps the order of a tenant: an urgent wake-up takes its deferred ones with it', () => {
    batcher.add([deferrable('a')]);
    batcher.add([deferrable('a', '1'), deferrable('b', '1')]);
    batcher.add([urgent('a', '2')]);
    expect(published).toEqual(['a', 'a1 a2']);
    vi.advanceTimersByTime(500);
    expect(published).toEqual(['a', 'a1 a2', 'b1']);
  });

  test('treats every tenant as watched until setWatched is called', () => {
    const messages: string[] = [];
    const early = new WakeUpBatcher({ publish: (_, message) => void messages.push(message) });
    early.add([deferrable('a')]);
    early.add([deferrable('b')]);
    expect(messages).toHaveLength(2);
    early.close();
  });

  test('limits a batch in number and in size', () => {
    batcher.add([deferrable('a')]);
    for (let nth = 0; nth < 500; nth++) batcher.add([deferrable(`b${nth}`)]);
    expect(published).toHaveLength(2);
    batcher.add(Array.from({ length: 16 }, (_, nth) => deferrable(`c${nth}`, 'x'.repeat(8_192))));
    expect(published).toHaveLength(4);
  });

  test('publishes deferred wake-ups on close and defers no more', () => {
    batcher.add([deferrable('a')]);
    batcher.add([deferrable('b')]);
    batcher.close();
    expect(published).toEqual(['a', 'b']);
    expect(vi.getTimerCount()).toBe(0);
    batcher.add([deferrable('c')]);
    expect(published).toEqual(['a', 'b', 'c']);
  });
});
