import { HOUR_MS } from '@switchboard/application/calls/rollups/rollups-of-call';
import { describe, expect, test } from 'vitest';
import { splitRange } from '../source/periods.ts';
import { splitIntoPieces } from './pieces.ts';
import { toSpans } from './spans.ts';

const QUARTER = { from: '2026-08-10', to: '2026-11-09' };

describe("the pieces of a range's parts", () => {
  test.each(['UTC', 'America/New_York', 'America/Denver', 'Europe/Madrid', 'Asia/Tokyo', 'Pacific/Auckland'])(
    'cover each hour of a part exactly once and no other hour in %s',
    (timeZone) => {
      for (const step of ['hour', 'day', 'week', 'month'] as const) {
        const days = step === 'hour' ? { from: '2026-10-31', to: '2026-11-02' } : QUARTER;
        const periods = splitRange(days, step, timeZone);
        const { pieces, parts } = splitIntoPieces(periods);
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
  ])('take few rollups in %s', (timeZone, most) => {
    const { pieces } = splitIntoPieces(splitRange(QUARTER, 'day', timeZone));
    const rollups = toSpans(pieces).reduce(
      (sum, { hours, fromMs, toMs }) => sum + (toMs - fromMs) / (hours * HOUR_MS),
      0,
    );
    expect(rollups).toBeLessThanOrEqual(most);
  });
});
