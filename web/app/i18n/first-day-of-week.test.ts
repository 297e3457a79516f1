import { expect, test } from 'vitest';
import { firstDayOfWeek } from './first-day-of-week.ts';

test.each([
  ['en', ['en-US', 'es-ES'], 0],
  ['en', ['en-GB'], 1],
  ['es', ['en-US', 'es-MX'], 0],
  ['es', ['es-ES'], 1],
  ['en', [], 0],
  ['es', ['en-GB'], 1],
])('a week of %s, preferring %j, begins with day %i', (language, preferred, day) => {
  expect(firstDayOfWeek(language, preferred)).toBe(day);
});
