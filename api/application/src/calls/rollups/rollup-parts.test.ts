import { describe, expect, test } from 'vitest';
import { addBounded, MAX_NAMED, partKey, REST, readNumbers } from './rollup-parts.ts';

const reason = (nth: number) => partKey('endedReason', `own-${nth}`);
const total = (parts: ReadonlyMap<string, number>) => [...parts.values()].reduce((sum, count) => sum + count, 0);

describe('the parts of a rollup', () => {
  test('name a bounded number of keys, count the others together, and are empty after subtraction', () => {
    const parts = new Map<string, number>();
    const many = MAX_NAMED.endedReason + 50;
    const each = Array.from({ length: many }, (_, nth) => nth);
    for (const nth of each) addBounded(parts, new Map([[reason(nth), 2]]));
    addBounded(parts, new Map([[partKey('product', 'voice'), 1]]));
    expect(parts.size).toBe(MAX_NAMED.endedReason + 2);
    expect(parts.get(partKey('endedReason', REST))).toBe(100);
    expect(total(parts)).toBe(2 * many + 1);
    expect([readNumbers(parts, 'endedReason'), readNumbers(parts, 'product')]).toEqual([
      undefined,
      [{ key: 'voice', count: 1 }],
    ]);
    // There is room again, but the key may be in the rest.
    addBounded(parts, new Map([[reason(0), -2]]));
    addBounded(parts, new Map([[reason(many - 1), 3]]));
    expect([parts.has(reason(many - 1)), parts.get(partKey('endedReason', REST))]).toEqual([false, 103]);
    addBounded(parts, new Map([[reason(many - 1), -3]]));
    for (const nth of each.slice(1).toReversed()) addBounded(parts, new Map([[reason(nth), -2]]));
    expect([...parts]).toEqual([[partKey('product', 'voice'), 1]]);
  });

  test('name new keys again once the rest is empty', () => {
    const parts = new Map<string, number>();
    for (let nth = 0; nth <= MAX_NAMED.endedReason; nth += 1) addBounded(parts, new Map([[reason(nth), 1]]));
    addBounded(parts, new Map([[reason(MAX_NAMED.endedReason), -1]]));
    addBounded(parts, new Map([[reason(0), -1]]));
    addBounded(parts, new Map([[reason(7_777), 1]]));
    expect(readNumbers(parts, 'endedReason')).toHaveLength(MAX_NAMED.endedReason);
    expect(parts.get(reason(7_777))).toBe(1);
  });
});
