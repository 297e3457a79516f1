import { GRAINS, HOUR_MS } from '@switchboard/application/calls/rollups/rollups-of-call';
import { describe, expect, test } from 'vitest';
import { splitRange, toPeriod } from '../source/periods.ts';
import { areWholeHours, toSpans } from './spans.ts';

const DAYS = { from: '2026-08-10', to: '2026-11-09' };

describe('the spans of periods', () => {
  test.each(['UTC', 'America/Denver', 'Europe/Madrid', 'Asia/Tokyo'])(
    'cover each period without a gap, with few rollups per day, in %s',
    (timeZone) => {
      const periods = [...splitRange(DAYS, 'day', timeZone), toPeriod(DAYS, timeZone)];
      expect(areWholeHours(periods)).toBe(true);
      const byPart = Map.groupBy(toSpans(periods), ({ part }) => part);
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
        const rollups = spans.reduce(
          (sum, { hours, fromMs: from, toMs: to }) => sum + (to - from) / (hours * HOUR_MS),
          0,
        );
        expect(rollups).toBeLessThanOrEqual(index === periods.length - 1 ? 45 : 10);
      }
    },
  );

  test('are not possible in zones whose days begin within an hour of UTC', () => {
    expect(areWholeHours(splitRange(DAYS, 'day', 'Asia/Kolkata'))).toBe(false);
    expect(areWholeHours(splitRange({ from: '2026-10-01', to: '2026-10-09' }, 'day', 'Australia/Lord_Howe'))).toBe(
      false,
    );
  });
});
