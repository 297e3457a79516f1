import { expect, test } from 'vitest';
import { businessOpening } from './business-opening.ts';

const hours = [1, 2, 3, 4, 5].flatMap((weekday) => [
  { weekday, from: '13:00', to: '17:00' },
  { weekday, from: '09:00', to: '13:00' },
]);
const christmas = { date: '2026-12-25', name: 'Christmas Day' };

// December 24, 2026 is a Thursday.
test.each([
  ['2026-12-24', '08:59', { isOpen: false, holiday: undefined, opens: { date: '2026-12-24', time: '09:00' } }],
  ['2026-12-24', '09:00', { isOpen: true, until: '17:00' }],
  ['2026-12-24', '16:59', { isOpen: true, until: '17:00' }],
  ['2026-12-24', '17:00', { isOpen: false, holiday: undefined, opens: { date: '2026-12-28', time: '09:00' } }],
  ['2026-12-25', '10:00', { isOpen: false, holiday: christmas, opens: { date: '2026-12-28', time: '09:00' } }],
])('finds the opening on %s at %s', (date, time, opening) => {
  expect(businessOpening({ hours, holidays: [christmas] }, { date, time })).toEqual(opening);
});

test('a business without hours is always open, except on holidays', () => {
  const always = { hours: [], holidays: [christmas] };
  expect(businessOpening(always, { date: '2026-12-24', time: '23:59' })).toEqual({ isOpen: true, until: null });
  expect(businessOpening(always, { date: '2026-12-25', time: '12:00' })).toEqual({
    isOpen: false,
    holiday: christmas,
    opens: { date: '2026-12-26', time: '00:00' },
  });
});

test('a business never opens if every day is a holiday', () => {
  const monday = [{ weekday: 1, from: '09:00', to: '10:00' }];
  const holidays = Array.from({ length: 54 }, (_, week) => ({
    date: new Date(Date.UTC(2026, 11, 28 + 7 * week)).toISOString().slice(0, 10),
    name: '',
  }));
  const opening = businessOpening({ hours: monday, holidays }, { date: '2026-12-28', time: '09:30' });
  expect(opening).toEqual({ isOpen: false, holiday: holidays[0], opens: null });
});
