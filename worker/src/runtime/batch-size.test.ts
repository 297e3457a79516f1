import { describe, expect, test } from 'vitest';
import { BatchSize } from './batch-size.ts';

describe('the size of a batch', () => {
  test('is the maximum while batches succeed', () => {
    const size = new BatchSize(500);
    size.passed(500);
    expect(size.limit).toBe(500);
  });

  test.each([1, 2, 250, 251, 300, 499, 500])('isolates a poison event at %i in a few tries', (poison) => {
    const size = new BatchSize(500);
    let position = 0;
    let tries = 0;
    for (; tries < 30; tries++) {
      const end = Math.min(position + size.limit, 500);
      const fails = position < poison && poison <= end;
      if (fails && end - position === 1) break;
      if (fails) size.failed(position, end);
      else {
        position = end;
        size.passed(position);
      }
    }
    expect(position).toBe(poison - 1);
    expect(tries).toBeLessThanOrEqual(10);
  });

  test('returns to the maximum after the faulty event', () => {
    const size = new BatchSize(500);
    size.failed(0, 2);
    size.failed(0, 1);
    size.passed(1);
    expect(size.limit).toBe(500);
  });
});
