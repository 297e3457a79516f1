import { describe, expect, test } from 'vitest';
import { findTraceId, withSpan } from './telemetry.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

describe('withSpan', () => {
  test("returns the function's result without an SDK", async () => {
    expect(await withSpan('work', { events: 1 }, async () => 7)).toBe(7);
  });

  test("throws the function's error", async () => {
    const failure = new Error('no');
    await expect(withSpan('work', {}, () => Promise.reject(failure))).rejects.toBe(failure);
  });
});

describe('findTraceId', () => {
  test('reads the trace of a traceparent header', () => {
    expect(findTraceId(`00-${TRACE}-00f067aa0ba902b7-01`)).toBe(TRACE);
  });

  test.each([
    undefined,
    '',
    'nonsense',
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
  ])('finds none in %j', (header) => {
    expect(findTraceId(header)).toBeUndefined();
  });
});
