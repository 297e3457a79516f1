import { expect, test } from 'vitest';
import { daytimeNumbers } from './daytime-number.ts';

test.each(['2026-01-15', '2026-07-15'])('there is a number that may be called at every hour of %s', (day) => {
  for (let hour = 0; hour < 24; hour++) {
    expect(daytimeNumbers(new Date(`${day}T${String(hour).padStart(2, '0')}:30:00Z`))).toMatch(/^\+\d+$/);
  }
});
