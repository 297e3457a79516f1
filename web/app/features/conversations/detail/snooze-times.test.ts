import { expect, test } from 'vitest';
import { loadTemporal } from '../../../i18n/wall-time.ts';
import { listSnoozeChoices } from './snooze-times.ts';

await loadTemporal();

test('snoozes of whole days end at nine in the account’s morning, across a clock change', () => {
  // Saturday evening in Denver, before the clocks go back.
  const now = Date.parse('2026-11-01T01:30:00.000Z');
  expect(Object.fromEntries(listSnoozeChoices(now, 'America/Denver').map(({ key, until }) => [key, until]))).toEqual({
    anHour: '2026-11-01T02:30:00.000Z',
    threeHours: '2026-11-01T04:30:00.000Z',
    tomorrow: '2026-11-01T16:00:00.000Z',
    monday: '2026-11-02T16:00:00.000Z',
  });
});

test('on a Monday, “Monday” is the next one', () => {
  const monday = listSnoozeChoices(Date.parse('2026-11-23T12:00:00.000Z'), 'UTC').find(({ key }) => key === 'monday');
  expect(monday?.until).toBe('2026-11-30T09:00:00.000Z');
});
