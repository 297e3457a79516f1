import { HOUR_MS } from '@switchboard/application/calls/rollups/rollups-of-call';
import { describe, expect, test } from 'vitest';
import { periodsOf } from '../source/periods.ts';
import { piecesOf } from './pieces.ts';
import { spansOf } from './spans.ts';

const QUARTER = { from: '2026-08-10', to: '2026-11-09' };

describe('the pieces of parts of time', () => {
  test.each(['UTC', 'America/New_York', 'America/Denver', 'Europe/Madrid', 'Asia/Tokyo', 'Pacific/Auckland'])(
    'come to each hour of a part once, and to no other, in %s',
    (timeZone) => {
      for (const step of ['hour', 'day', 'week', 'month'] as const) {
        const days = step === 'hour' ? { from: '2026-10-31', to: '2026-11-02' } : QUARTER;
        const periods = periodsOf(days, step, timeZone);
        const { pieces, parts } = piecesOf(periods);
        for (const [index, terms] of parts.entries()) {
          const hours = new Map<number, number>();
          for (const { piece, sign } of terms) {
            const { fromMs = 0, toMs = 0 } = pieces[piece] ?? {};
            for (let at = fromMs; at < toMs; at += HOUR_MS) hours.set(at, (hours.get(at) ?? 0) + sign);
          }
          const counted = [...hours].filter(([, times]) => times !== 0);
          expect(counted.every(([, times]) => times === 1)).toBe(true);
          const { fromMs = 0, toMs = 0 } = periods[index] ?? {};
          expect(counted.map(([at]) => at).sort((one, other) => one - other)).toEqual(
            Array.from({ length: (toMs - fromMs) / HOUR_MS }, (_, nth) => fromMs + nth * HOUR_MS),
          );
        }
      }
    },
  );

  test.each([
    ['UTC', 92],
    ['America/New_York', 200],
    ['Europe/Madrid', 270],
  ])('are few cells in %s', (timeZone, most) => {
    const { pieces } = piecesOf(periodsOf(QUARTER, 'day', timeZone));
    const cells = spansOf(pieces).reduce(
      (sum, { hours, fromMs, toMs }) => sum + (toMs - fromMs) / (hours * HOUR_MS),
      0,
    );
    expect(cells).toBeLessThanOrEqual(most);
  });
});
