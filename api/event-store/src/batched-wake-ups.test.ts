import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BatchedWakeUps } from './batched-wake-ups.ts';
import type { Appended } from './types.ts';
import { readWakeUps } from './wake-up.ts';

describe('gathered wakes', () => {
  let told: string[];
  let wakes: BatchedWakeUps;
  beforeEach(() => {
    vi.useFakeTimers();
    told = [];
    wakes = new BatchedWakeUps({
      publish: (_, message) =>
        void told.push(
          readWakeUps(message)
            .map(({ tenantId, brought = '' }) => `${tenantId}${brought}`)
            .join(' '),
        ),
    });
    wakes.watchedBy((tenantId) => tenantId === 'watched');
  });
  afterEach(() => {
    wakes.close();
    vi.useRealTimers();
  });

  const patient = (tenantId: string, brought?: string): Appended => ({
    tenantId,
    categories: ['conversation'],
    isPatient: true,
    ...(brought !== undefined && { brought }),
  });
  const urgent = (tenantId: string, brought?: string): Appended => ({
    ...patient(tenantId, brought),
    isPatient: false,
  });

  test('are told at once after a quiet time, and then together, half a second apart', () => {
    wakes.add([patient('a')]);
    expect(told).toEqual(['a']);
    wakes.add([patient('b')]);
    wakes.add([patient('a'), patient('c')]);
    vi.advanceTimersByTime(499);
    expect(told).toEqual(['a']);
    vi.advanceTimersByTime(1);
    expect(told).toEqual(['a', 'b a c']);
    wakes.add([patient('b')]);
    vi.advanceTimersByTime(500);
    expect(told).toEqual(['a', 'b a c', 'b']);
    vi.advanceTimersByTime(500);
    wakes.add([patient('c')]);
    expect(told).toEqual(['a', 'b a c', 'b', 'c']);
  });

  test('hold up nobody who is watched or waits', () => {
    wakes.add([patient('a')]);
    wakes.add([patient('watched'), patient('b'), urgent('c')]);
    expect(told).toEqual(['a', 'watched c']);
  });

  test('keep the order of one account: what was gathered of it goes with what is urgent', () => {
    wakes.add([patient('a')]);
    wakes.add([patient('a', '1'), patient('b', '1')]);
    wakes.add([urgent('a', '2')]);
    expect(told).toEqual(['a', 'a1 a2']);
    vi.advanceTimersByTime(500);
    expect(told).toEqual(['a', 'a1 a2', 'b1']);
  });

  test('take everybody for watched until they are told who is', () => {
    const messages: string[] = [];
    const early = new BatchedWakeUps({ publish: (_, message) => void messages.push(message) });
    early.add([patient('a')]);
    early.add([patient('b')]);
    expect(messages).toHaveLength(2);
    early.close();
  });

  test('are bounded, in number and in size', () => {
    wakes.add([patient('a')]);
    for (let nth = 0; nth < 500; nth++) wakes.add([patient(`b${nth}`)]);
    expect(told).toHaveLength(2);
    wakes.add(Array.from({ length: 16 }, (_, nth) => patient(`c${nth}`, 'x'.repeat(8_192))));
    expect(told).toHaveLength(4);
  });

  test('are told at the end', () => {
    wakes.add([patient('a')]);
    wakes.add([patient('b')]);
    wakes.close();
    expect(told).toEqual(['a', 'b']);
    expect(vi.getTimerCount()).toBe(0);
    wakes.add([patient('c')]);
    expect(told).toEqual(['a', 'b', 'c']);
  });
});
