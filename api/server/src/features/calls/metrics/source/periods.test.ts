import { STEPS } from '@switchboard/contracts/calls/metric-routes';
import { describe, expect, test } from 'vitest';
import { daysBefore, splitRange, toPeriod } from './periods.ts';

describe('the parts of a range', () => {
  test.each(STEPS)('cover it without a gap by %s, even across daylight saving changes', (step) => {
    for (const timeZone of ['America/Denver', 'Europe/Madrid', 'Australia/Lord_Howe', 'America/Havana']) {
      for (const days of [
        { from: '2026-10-20', to: '2026-11-09' },
        { from: '2026-03-01', to: '2026-04-08' },
      ]) {
        const periods = splitRange(days, step, timeZone);
        const whole = toPeriod(days, timeZone);
        expect([periods[0]?.fromMs, periods.at(-1)?.toMs]).toEqual([whole.fromMs, whole.toMs]);
        const gaps = periods.filter(({ fromMs }, index) => index > 0 && periods[index - 1]?.toMs !== fromMs);
        expect(gaps).toEqual([]);
      }
    }
  });

  test('include a repeated hour as one part of two hours and leave out a skipped hour', () => {
    const hours = (day: string) =>
      splitRange({ from: day, to: day }, 'hour', 'America/Denver').map(
        ({ fromMs, toMs }) => (toMs - fromMs) / 3_600_000,
      );
    expect(hours('2026-11-01').filter((length) => length === 2)).toHaveLength(1);
    expect(hours('2026-11-01')).toHaveLength(24);
    expect(hours('2026-03-08')).toHaveLength(23);
  });

  test('begin weeks on Monday and months on the first', () => {
    const starts = (step: 'week' | 'month') =>
      splitRange({ from: '2026-10-28', to: '2026-11-10' }, step, 'UTC').map(({ from }) => from);
    expect(starts('week')).toEqual(['2026-10-28', '2026-11-02', '2026-11-09']);
    expect(starts('month')).toEqual(['2026-10-28', '2026-11-01']);
  });

  test('are compared with the same number of days before', () => {
    expect(daysBefore({ from: '2026-11-01', to: '2026-11-07' })).toEqual({ from: '2026-10-25', to: '2026-10-31' });
  });
});
