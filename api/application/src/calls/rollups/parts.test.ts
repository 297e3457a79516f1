import { describe, expect, test } from 'vitest';
import { addNamed, MAX_NAMED, partKey, partOf, REST } from './parts.ts';

const reason = (nth: number) => partKey('endedReason', `own-${nth}`);
const sumOf = (parts: ReadonlyMap<string, number>) => [...parts.values()].reduce((sum, count) => sum + count, 0);

describe('the parts of a cell', () => {
  test('name so many keys, count the others together, and give back what was added', () => {
    const parts = new Map<string, number>();
    const many = MAX_NAMED.endedReason + 50;
    const each = Array.from({ length: many }, (_, nth) => nth);
    for (const nth of each) addNamed(parts, new Map([[reason(nth), 2]]));
    addNamed(parts, new Map([[partKey('product', 'voice'), 1]]));
    expect(parts.size).toBe(MAX_NAMED.endedReason + 2);
    expect(parts.get(partKey('endedReason', REST))).toBe(100);
    expect(sumOf(parts)).toBe(2 * many + 1);
    expect([partOf(parts, 'endedReason'), partOf(parts, 'product')]).toEqual([undefined, [{ key: 'voice', count: 1 }]]);
    // There is room again, but a key may be in the rest.
    addNamed(parts, new Map([[reason(0), -2]]));
    addNamed(parts, new Map([[reason(many - 1), 3]]));
    expect([parts.has(reason(many - 1)), parts.get(partKey('endedReason', REST))]).toEqual([false, 103]);
    addNamed(parts, new Map([[reason(many - 1), -3]]));
    for (const nth of each.slice(1).toReversed()) addNamed(parts, new Map([[reason(nth), -2]]));
    expect([...parts]).toEqual([[partKey('product', 'voice'), 1]]);
  });

  test('name keys again once nothing is left of the rest', () => {
    const parts = new Map<string, number>();
    for (let nth = 0; nth <= MAX_NAMED.endedReason; nth += 1) addNamed(parts, new Map([[reason(nth), 1]]));
    addNamed(parts, new Map([[reason(MAX_NAMED.endedReason), -1]]));
    addNamed(parts, new Map([[reason(0), -1]]));
    addNamed(parts, new Map([[reason(7_777), 1]]));
    expect(partOf(parts, 'endedReason')).toHaveLength(MAX_NAMED.endedReason);
    expect(parts.get(reason(7_777))).toBe(1);
  });
});
