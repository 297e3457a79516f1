import { GRAINS, HOUR_MS } from '@switchboard/application/calls/rollups/rollups-of-call';
import { describe, expect, test } from 'vitest';
import { periodOf, periodsOf } from '../source/periods.ts';
import { areWhole, spansOf } from './spans.ts';

const DAYS = { from: '2026-08-10', to: '2026-11-09' };

describe('the cells of periods', () => {
  test.each(['UTC', 'America/Denver', 'Europe/Madrid', 'Asia/Tokyo'])(
    'fill each without a gap, and a day takes few, in %s',
    (timeZone) => {
      const periods = [...periodsOf(DAYS, 'day', timeZone), periodOf(DAYS, timeZone)];
      expect(areWhole(periods)).toBe(true);
      const byPart = Map.groupBy(spansOf(periods), ({ part }) => part);
      for (const [index, { fromMs, toMs }] of periods.entries()) {
        const spans = byPart.get(index + 1) ?? [];
        expect([spans[0]?.fromMs, spans.at(-1)?.toMs]).toEqual([fromMs, toMs]);
        expect(spans.every((span, nth) => nth === 0 || span.fromMs === spans[nth - 1]?.toMs)).toBe(true);
        for (const { hours, fromMs: from, toMs: to } of spans) {
          expect([GRAINS.some((grain) => grain === hours), from % (hours * HOUR_MS), to % (hours * HOUR_MS)]).toEqual([
            true,
            0,
            0,
          ]);
        }
        const cells = spans.reduce(
          (sum, { hours, fromMs: from, toMs: to }) => sum + (to - from) / (hours * HOUR_MS),
          0,
        );
        expect(cells).toBeLessThanOrEqual(index === periods.length - 1 ? 45 : 10);
      }
    },
  );

  test('are none where days begin within an hour', () => {
    expect(areWhole(periodsOf(DAYS, 'day', 'Asia/Kolkata'))).toBe(false);
    expect(areWhole(periodsOf({ from: '2026-10-01', to: '2026-10-09' }, 'day', 'Australia/Lord_Howe'))).toBe(false);
  });
});
