import { describe, expect, test } from 'vitest';
import { buildBars, buildTicks, hoursPerBar } from './trend-data.ts';

const NONE = { conversations: 0, raised: 0 };
const day = (busy: Readonly<Record<number, { conversations: number; raised: number }>>) => ({
  day: '2026-11-19',
  total: Object.values(busy).reduce((sum, { conversations }) => sum + conversations, 0),
  hours: Array.from({ length: 24 }, (_, hour) => busy[hour] ?? NONE),
});

describe('the bars of a day', () => {
  test('default to one per hour', () => {
    const bars = buildBars(day({ 9: { conversations: 5, raised: 2 } }), 1);
    expect(bars).toHaveLength(24);
    expect(bars[9]).toMatchObject({ day: '2026-11-19', hour: 9, conversations: 5, raised: 2 });
    expect(bars[10]).toMatchObject({ hour: 10, conversations: 0, raised: 0 });
  });

  test('combine several hours if there is no room', () => {
    const busy = { 6: { conversations: 5, raised: 2 }, 11: { conversations: 1, raised: 0 }, 12: NONE };
    const bars = buildBars(day(busy), 6);
    expect(bars.map(({ hour }) => hour)).toEqual([0, 6, 12, 18]);
    expect(bars[1]).toMatchObject({ hours: 6, conversations: 6, raised: 2 });
  });

  test.each([
    [170, 1],
    [110, 2],
    [39, 6],
    [4, 24],
  ])('with %i pixels combine %i hours, so that each bar is wide enough', (dayPx, hours) => {
    expect(hoursPerBar(dayPx, 6)).toBe(hours);
  });
});

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [17, [0, 5, 10, 15, 20]],
  [430, [0, 200, 400, 600]],
])('the grid lines behind bars of up to %i are at %j', (highest, ticks) => {
  expect(buildTicks(highest)).toEqual(ticks);
});
