import { expect, test } from 'vitest';
import { type DayPreset, findDayPreset, presetDays } from './day-presets.ts';

test.each<[DayPreset, string, string, string]>([
  ['today', '2026-11-20', '2026-11-20', '2026-11-20'],
  ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['7d', '2026-11-20', '2026-11-14', '2026-11-20'],
  ['30d', '2026-11-20', '2026-10-22', '2026-11-20'],
  ['90d', '2026-11-20', '2026-08-23', '2026-11-20'],
  ['thisMonth', '2026-11-20', '2026-11-01', '2026-11-20'],
  ['lastMonth', '2026-11-20', '2026-10-01', '2026-10-31'],
  ['lastMonth', '2028-03-31', '2028-02-01', '2028-02-29'],
  ['lastMonth', '2027-01-05', '2026-12-01', '2026-12-31'],
])('%s on %s is from %s to %s', (preset, today, from, to) => {
  expect(presetDays(preset, today)).toEqual({ from, to });
});

test('days of a preset have its name, and other days have none', () => {
  const today = '2026-11-20';
  expect(findDayPreset({ from: '2026-10-01', to: '2026-10-31' }, today)).toBe('lastMonth');
  expect(findDayPreset({ from: '2026-10-02', to: '2026-10-31' }, today)).toBeUndefined();
  // On the first of a month, the month so far is today.
  expect(findDayPreset({ from: '2026-11-01', to: '2026-11-01' }, '2026-11-01')).toBe('today');
});
