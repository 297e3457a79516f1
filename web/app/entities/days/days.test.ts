import { expect, test } from 'vitest';
import { weekBack } from './days.ts';

test.each([
  ['a Monday', '2026-11-23', '2026-11-16', '2026-11-22'],
  ['a Wednesday', '2026-11-25', '2026-11-16', '2026-11-22'],
  ['a Sunday', '2026-11-29', '2026-11-16', '2026-11-22'],
  ['the first days of a year', '2027-01-02', '2026-12-21', '2026-12-27'],
])('the week before %s runs from Monday to Sunday', (_, day, from, to) => {
  expect(weekBack(day)).toEqual({ from, to });
});
