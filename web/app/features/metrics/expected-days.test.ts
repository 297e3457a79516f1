import { expect, test } from 'vitest';
import { expectedDays } from './expected-days.ts';

test('the days of a response and the compared days are known in advance', () => {
  expect(expectedDays({ compare: 'true' }, '2026-03-10')).toEqual({
    shown: { from: '2026-02-11', to: '2026-03-10', step: 'day' },
    compared: { from: '2026-01-14', to: '2026-02-10' },
  });
  expect(expectedDays({ from: '2026-03-29', to: '2026-03-30', compare: 'true' }, '2026-04-10')).toEqual({
    shown: { from: '2026-03-29', to: '2026-03-30', step: 'day' },
    compared: { from: '2026-03-27', to: '2026-03-28' },
  });
  expect(expectedDays({ from: '2026-04-12', compare: 'true' }, '2026-04-10')).toEqual({
    shown: { from: '2026-04-12', to: '2026-04-12', step: 'day' },
    compared: { from: '2026-04-11', to: '2026-04-11' },
  });
  expect(expectedDays({ compare: 'false' }, '2026-03-10')?.compared).toBeNull();
  expect(expectedDays({ from: '2025-12-01' }, '2026-03-10')?.shown.step).toBe('week');
});

test('an invalid query has no expected days', () => {
  expect(expectedDays({ from: '2026-03-10', to: '2026-03-09' }, '2026-03-10')).toBeUndefined();
  expect(expectedDays({ from: '2025-03-09', to: '2026-03-10' }, '2026-03-10')).toBeUndefined();
});
