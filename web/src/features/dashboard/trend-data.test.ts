import { describe, expect, test } from 'vitest';
import { barsOf } from './trend-data.ts';

const day = (name: string, at: number, hour: { conversations: number; raised: number }) => ({
  day: name,
  total: hour.conversations,
  hours: Array.from({ length: 24 }, (_, index) => (index === at ? hour : { conversations: 0, raised: 0 })),
});

describe('the bars of the chart', () => {
  test('are one for each hour, with an empty one between two days', () => {
    const bars = barsOf([
      day('2026-11-19', 9, { conversations: 5, raised: 2 }),
      day('2026-11-20', 0, { conversations: 1, raised: 0 }),
    ]);
    expect(bars).toHaveLength(24 + 1 + 24);
    expect(bars[9]).toMatchObject({ day: '2026-11-19', hour: 9, low: 2, high: 3 });
    expect(bars[24]).toMatchObject({ day: null, low: 0, high: 0 });
    expect(bars[25]).toMatchObject({ day: '2026-11-20', hour: 0, low: 0, high: 1 });
    expect(new Set(bars.map(({ key }) => key)).size).toBe(bars.length);
  });

  test('grow by conversations, not by the alerts of one', () => {
    const [bar] = barsOf([day('2026-11-20', 0, { conversations: 1, raised: 3 })]);
    expect(bar).toMatchObject({ conversations: 1, raised: 3, low: 1, high: 0 });
  });
});
