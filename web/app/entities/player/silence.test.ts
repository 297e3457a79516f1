import { describe, expect, test } from 'vitest';
import { countSavedSeconds, findSilences, sampleBars } from './silence.ts';

const loud = (count: number) => Array<number>(count).fill(200);
const quiet = (count: number) => Array<number>(count).fill(4);

describe('pauses of a recording', () => {
  test('includes only pauses longer than a breath, and leaves a margin at both ends', () => {
    const channel = [...loud(10), ...quiet(20), ...loud(5), ...quiet(10), ...loud(5)];
    const silences = findSilences({ msPerPeak: 100, channels: [channel] });
    expect(silences).toEqual([{ from: 1.25, to: 2.75 }]);
    expect(countSavedSeconds(silences)).toBeCloseTo(1.5);
  });

  test('ends a pause where the other channel speaks, and at the end of the recording', () => {
    const channels = [
      [...loud(5), ...quiet(45)],
      [...quiet(25), ...loud(5), ...quiet(20)],
    ];
    expect(findSilences({ msPerPeak: 100, channels })).toEqual([
      { from: 0.75, to: 2.25 },
      { from: 3.25, to: 4.75 },
    ]);
  });

  test('finds no pauses in a recording without sound', () => {
    expect(findSilences({ msPerPeak: 100, channels: [] })).toEqual([]);
  });
});

test('a waveform’s bar is the loudest peak of its segment, even with more bars than peaks', () => {
  expect(sampleBars([1, 4, 2, 0], { count: 2, most: 4 })).toEqual([1, 0.5]);
  expect(sampleBars([2, 4], { count: 4, most: 4 })).toEqual([0.5, 0.5, 1, 1]);
  expect(sampleBars([], { count: 2, most: 4 })).toEqual([0, 0]);
});
