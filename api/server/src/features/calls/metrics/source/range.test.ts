import { describe, expect, test } from 'vitest';
import { readRange } from './range.ts';

const at = { now: new Date('2026-11-05T02:00:00Z'), timeZone: 'America/Denver' };

describe('the range of a metrics query', () => {
  test.each([
    [{}, { days: { from: '2026-10-08', to: '2026-11-04' }, step: 'day' }],
    [{ from: '2026-11-01' }, { days: { from: '2026-11-01', to: '2026-11-04' }, step: 'day' }],
    [{ from: '2027-01-01' }, { days: { from: '2027-01-01', to: '2027-01-01' }, step: 'day' }],
    [{ to: '2026-03-28' }, { days: { from: '2026-03-01', to: '2026-03-28' }, step: 'day' }],
    [{ from: '2025-11-04' }, { days: { from: '2025-11-04', to: '2026-11-04' }, step: 'week' }],
  ])('fills in the missing days of %j from the current day in the time zone', (query, range) => {
    expect(readRange(query, at)).toEqual(range);
  });

  test.each([
    [{ from: '0001-01-01', step: 'hour' as const }, 'from', 'too_many_days'],
    [{ from: '2025-11-03' }, 'from', 'too_many_days'],
    [{ from: '2020-01-01', to: '2026-01-01' }, 'to', 'too_many_days'],
    [{ from: '2026-10-02', step: 'hour' as const }, 'step', 'too_many_points'],
  ])('rejects %j and names the field', (query, path, code) => {
    expect(() => readRange(query, at)).toThrow(
      expect.objectContaining({ code: 'request.invalid', details: { errors: [{ path, code }] } }),
    );
  });
});
