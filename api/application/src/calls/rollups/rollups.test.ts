import { describe, expect, test } from 'vitest';
import { decodeBins, encodeBins } from './bin-bytes.ts';
import { addRollup, emptyRollup, isEmptyRollup } from './rollup.ts';
import { rollupOfCall } from './rollup-of-call.ts';
import { BINS, binOf, middleOf, quantiles, RELATIVE_ERROR } from './sketch.ts';

const call = {
  direction: 'inbound',
  ended_at: '2026-11-18T15:02:00.000Z',
  ended_reason: null,
  outcome: 'transferred',
  resolved: false,
  transferred: true,
  attention_at: null,
  duration_ms: 91_000,
  latency_p50: null,
  cost_cents: 0.1,
  answer_ms: 0,
  attention_ms: null,
  acknowledge_ms: null,
  agent_id: null,
  agent_name: null,
  costs: [{ product: 'voice', cents: 0.1 }],
  smart_tags: [4, 3],
  taken_off_tags: [],
  person_tags: [],
  agent_tags: [],
  transfer_to: null,
};

describe('cells of calls', () => {
  test('hold what calls add, and nothing once the same is taken away, in whatever order', () => {
    const calls = [call, { ...call, cost_cents: 0.2, smart_tags: [] }, { ...call, outcome: 'solved', resolved: true }];
    const cell = emptyRollup();
    for (const one of calls) addRollup(cell, rollupOfCall(one), 1);
    expect(Object.fromEntries(cell.parts)).toMatchObject({
      'outcome:transferred': 2,
      'pair:3 4': 2,
      'micros:voice': 300_000,
    });
    for (const one of calls.toReversed()) addRollup(cell, rollupOfCall(one), -1);
    expect(isEmptyRollup(cell)).toBe(true);
    expect(cell).toEqual(emptyRollup());
  });

  test('stand for each value within the error, from nothing to a year', () => {
    for (let value = 1; value < 4e10; value = Math.ceil(value * 1.37)) {
      expect(Math.abs(middleOf(binOf(value)) - value) / value).toBeLessThanOrEqual(RELATIVE_ERROR * 1.000_001);
    }
    expect([middleOf(binOf(0)), binOf(Number.MAX_SAFE_INTEGER) < BINS]).toEqual([0, true]);
  });

  test('tell quantiles between two values as PostgreSQL does', () => {
    const bins = new Float64Array(BINS);
    for (const value of [100, 200]) bins[binOf(value)] = 1;
    const [median = 0] = quantiles(bins, 2, [0.5]) ?? [];
    expect(Math.abs(median - 150) / 150).toBeLessThanOrEqual(RELATIVE_ERROR);
    expect(quantiles(bins, 0, [0.5])).toBeUndefined();
  });

  test('come back from bytes as they were, several behind each other', () => {
    const one = new Map([
      [0, 1],
      [700, 300],
      [12_000, 70_000],
    ]);
    const found: [number, number][] = [];
    const bytes = Buffer.concat([encodeBins(one), encodeBins(new Map()), encodeBins(one)]);
    decodeBins(bytes, (bin, count) => found.push([bin, count]));
    expect(found).toEqual([...one, ...one]);
    expect(() => decodeBins(Buffer.from([1, 128]), () => undefined)).toThrow(RangeError);
  });
});
