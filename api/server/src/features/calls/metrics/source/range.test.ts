import { describe, expect, test } from 'vitest';
import { rangeOf } from './range.ts';

const at = { now: new Date('2026-11-05T02:00:00Z'), timeZone: 'America/Denver' };

describe('the range of figures', () => {
  test.each([
    [{}, { days: { from: '2026-10-08', to: '2026-11-04' }, step: 'day' }],
    [{ from: '2026-11-01' }, { days: { from: '2026-11-01', to: '2026-11-04' }, step: 'day' }],
    [{ from: '2027-01-01' }, { days: { from: '2027-01-01', to: '2027-01-01' }, step: 'day' }],
    [{ to: '2026-03-28' }, { days: { from: '2026-03-01', to: '2026-03-28' }, step: 'day' }],
    [{ from: '2025-11-04' }, { days: { from: '2025-11-04', to: '2026-11-04' }, step: 'week' }],
  ])('of %j is filled in by the day that it is in the zone', (query, range) => {
    expect(rangeOf(query, at)).toEqual(range);
  });

  test.each([
    [{ from: '0001-01-01', step: 'hour' as const }, 'from', 'too_many_days'],
    [{ from: '2025-11-03' }, 'from', 'too_many_days'],
    [{ from: '2020-01-01', to: '2026-01-01' }, 'to', 'too_many_days'],
    [{ from: '2026-10-02', step: 'hour' as const }, 'step', 'too_many_points'],
  ])('%j is refused, and the field is named', (query, path, code) => {
    expect(() => rangeOf(query, at)).toThrow(
      expect.objectContaining({ code: 'request.invalid', details: { errors: [{ path, code }] } }),
    );
  });
});
