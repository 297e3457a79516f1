import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HourHits } from './hour-memory.ts';
import { chooseHourPageShape, type HourPageShape } from './hour-page.ts';
import { HOUR_MS } from './snapshot-facts.ts';

const hours = (hits: readonly number[], conversations = 500): HourHits[] =>
  hits.map((count, nth) => ({ fromMs: nth * HOUR_MS, conversations, hits: count, isWhole: true }));
const newest = { field: 'lastMessageAt', direction: 'desc' } as const;
const byName = { field: 'name', direction: 'desc' } as const;
const page = (order: typeof newest | typeof byName, number = 1) => ({ order, page: number, perPage: 50 });

/** Returns the slice of conversations by time, newest first, that a shape reads; each one is named by its hour and a number. */
function readAs(shape: HourPageShape | undefined, all: readonly string[]): readonly string[] {
  if (shape === undefined) return [];
  const { span, order, skip, size } = shape;
  const read = all.filter((one) => {
    const fromMs = Math.floor(Number(one)) * HOUR_MS;
    return fromMs >= span.fromMs && fromMs < span.toMs;
  });
  const isDescending = order.direction === 'desc';
  const found = (isDescending ? read : read.toReversed()).slice(skip, skip + size);
  return isDescending ? found : found.toReversed();
}

describe('the shape of a page of counted hits', () => {
  test('by time reads only the hours of the page', () => {
    const shape = chooseHourPageShape(page(newest, 2), hours([40, 40, 0, 40, 40]), 13);
    expect(shape).toEqual({
      strategy: 'time',
      span: { fromMs: HOUR_MS, toMs: 4 * HOUR_MS },
      order: newest,
      skip: 10,
      size: 50,
    });
  });

  test('by time is the same slice, whatever the hours', () => {
    const property = fc.property(
      fc.array(fc.nat(120), { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 1, max: 12 }),
      (hits, number) => {
        const all = hits.flatMap((count, nth) => Array.from({ length: count }, (_, at) => `${nth}.${at}`)).toReversed();
        const expected = all.slice((number - 1) * 50, number * 50);
        expect(readAs(chooseHourPageShape(page(newest, number), hours(hits), 13), all)).toEqual(expected);
      },
    );
    fc.assert(property);
  });

  test('by name walks the index if hits are frequent, and sorts if they are rare', () => {
    expect(chooseHourPageShape(page(byName), hours([400, 400, 400, 400, 400]), 13)?.strategy).toBe('names');
    expect(chooseHourPageShape(page(byName), hours([1, 0, 0, 0, 1]), 13)?.strategy).toBe('sort');
    expect(chooseHourPageShape(page(byName), hours([0, 0]), 13)).toBeUndefined();
  });
});
