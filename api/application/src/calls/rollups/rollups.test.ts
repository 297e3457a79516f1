import { describe, expect, test } from 'vitest';
import { decodeBins, encodeBins } from './bin-bytes.ts';
import { addRollup, emptyRollup, isEmptyRollup } from './rollup.ts';
import { rollupOfCall } from './rollup-of-call.ts';
import { BINS, quantiles, RELATIVE_ERROR, toBin, toBinValue } from './sketch.ts';

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

describe('rollups of calls', () => {
  test('add calls, and are empty again after subtracting them in any order', () => {
    const calls = [call, { ...call, cost_cents: 0.2, smart_tags: [] }, { ...call, outcome: 'solved', resolved: true }];
    const rollup = emptyRollup();
    for (const each of calls) addRollup(rollup, rollupOfCall(each), 1);
    expect(Object.fromEntries(rollup.parts)).toMatchObject({
      'outcome:transferred': 2,
      'pair:3 4': 2,
      'micros:voice': 300_000,
    });
    for (const each of calls.toReversed()) addRollup(rollup, rollupOfCall(each), -1);
    expect(isEmptyRollup(rollup)).toBe(true);
    expect(rollup).toEqual(emptyRollup());
  });

  test('approximate each value within the relative error, from 0 to a year', () => {
    for (let value = 1; value < 4e10; value = Math.ceil(value * 1.37)) {
      expect(Math.abs(toBinValue(toBin(value)) - value) / value).toBeLessThanOrEqual(RELATIVE_ERROR * 1.000_001);
    }
    expect([toBinValue(toBin(0)), toBin(Number.MAX_SAFE_INTEGER) < BINS]).toEqual([0, true]);
  });

  test('interpolate quantiles between two values like PostgreSQL', () => {
    const bins = new Float64Array(BINS);
    for (const value of [100, 200]) bins[toBin(value)] = 1;
    const [median = 0] = quantiles(bins, 2, [0.5]) ?? [];
    expect(Math.abs(median - 150) / 150).toBeLessThanOrEqual(RELATIVE_ERROR);
    expect(quantiles(bins, 0, [0.5])).toBeUndefined();
  });

  test('decode several concatenated encodings', () => {
    const counts = new Map([
      [0, 1],
      [700, 300],
      [12_000, 70_000],
    ]);
    const found: [number, number][] = [];
    const bytes = Buffer.concat([encodeBins(counts), encodeBins(new Map()), encodeBins(counts)]);
    decodeBins(bytes, (bin, count) => found.push([bin, count]));
    expect(found).toEqual([...counts, ...counts]);
    expect(() => decodeBins(Buffer.from([1, 128]), () => undefined)).toThrow(RangeError);
  });
});
