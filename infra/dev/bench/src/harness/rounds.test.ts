import { describe, expect, test } from 'vitest';
import { interleave, percentile, summarize } from './rounds.ts';

describe('interleave', () => {
  test('runs the sides in turn and returns the median for each', async () => {
    const turns: string[] = [];
    const side = (name: string, values: number[]) => () => {
      turns.push(name);
      return Promise.resolve(values.shift() ?? Number.NaN);
    };

    const measured = await interleave(3, { ours: side('Switchboard', [9, 1, 5]), peer: side('peer', [2, 3, 4]) });

    expect(turns).toEqual(['Switchboard', 'peer', 'Switchboard', 'peer', 'Switchboard', 'peer']);
    expect(measured).toEqual({ ours: { median: 5, min: 1, max: 9 }, peer: { median: 3, min: 2, max: 4 } });
  });

  test("averages a round's slices", async () => {
    const values = [1, 3, 5, 7];

    const { ours } = await interleave(2, { ours: () => Promise.resolve(values.shift() ?? Number.NaN) }, 2);

    expect(ours).toEqual({ median: 2, min: 2, max: 6 });
  });
});

describe('summarize', () => {
  test('returns NaN without values', () => {
    expect(summarize([])).toEqual({ median: Number.NaN, min: Number.NaN, max: Number.NaN });
  });
});

describe('percentile', () => {
  test('uses the nearest rank', () => {
    const values = Array.from({ length: 100 }, (_, i) => i + 1);

    expect([0.5, 0.95, 0.99, 1].map((share) => percentile(values, share))).toEqual([50, 95, 99, 100]);
  });
});
