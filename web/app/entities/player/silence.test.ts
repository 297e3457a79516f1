import { describe, expect, test } from 'vitest';
import { barsOf, savedBy, silencesOf } from './silence.ts';

const loud = (count: number) => Array<number>(count).fill(200);
const quiet = (count: number) => Array<number>(count).fill(4);

describe('the pauses of a recording', () => {
  test('are those that are longer than a breath, with a margin at both ends', () => {
    const channel = [...loud(10), ...quiet(20), ...loud(5), ...quiet(10), ...loud(5)];
    const silences = silencesOf({ msPerPeak: 100, channels: [channel] });
    expect(silences).toEqual([{ from: 1.25, to: 2.75 }]);
    expect(savedBy(silences)).toBeCloseTo(1.5);
  });

  test('end where the other channel speaks, and with the recording', () => {
    const channels = [
      [...loud(5), ...quiet(45)],
      [...quiet(25), ...loud(5), ...quiet(20)],
    ];
    expect(silencesOf({ msPerPeak: 100, channels })).toEqual([
      { from: 0.75, to: 2.25 },
      { from: 3.25, to: 4.75 },
    ]);
  });

  test('are none without a sound', () => {
    expect(silencesOf({ msPerPeak: 100, channels: [] })).toEqual([]);
  });
});

test('bars are the loudest of their piece, also where there are more bars than peaks', () => {
  expect(barsOf([1, 4, 2, 0], { count: 2, most: 4 })).toEqual([1, 0.5]);
  expect(barsOf([2, 4], { count: 4, most: 4 })).toEqual([0.5, 0.5, 1, 1]);
  expect(barsOf([], { count: 2, most: 4 })).toEqual([0, 0]);
});
