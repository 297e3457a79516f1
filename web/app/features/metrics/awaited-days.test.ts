import { expect, test } from 'vitest';
import { awaitedDays } from './awaited-days.ts';

test('the days of an answer are known before it has come, and as many before them', () => {
  expect(awaitedDays({ compare: 'true' }, '2026-03-10')).toEqual({
    shown: { from: '2026-02-11', to: '2026-03-10', step: 'day' },
    compared: { from: '2026-01-14', to: '2026-02-10' },
  });
  expect(awaitedDays({ from: '2026-03-29', to: '2026-03-30', compare: 'true' }, '2026-04-10')).toEqual({
    shown: { from: '2026-03-29', to: '2026-03-30', step: 'day' },
    compared: { from: '2026-03-27', to: '2026-03-28' },
  });
  expect(awaitedDays({ from: '2026-04-12', compare: 'true' }, '2026-04-10')).toEqual({
    shown: { from: '2026-04-12', to: '2026-04-12', step: 'day' },
    compared: { from: '2026-04-11', to: '2026-04-11' },
  });
  expect(awaitedDays({ compare: 'false' }, '2026-03-10')?.compared).toBeNull();
  expect(awaitedDays({ from: '2025-12-01' }, '2026-03-10')?.shown.step).toBe('week');
});

test('of an answer that will be a refusal nothing is known', () => {
  expect(awaitedDays({ from: '2026-03-10', to: '2026-03-09' }, '2026-03-10')).toBeUndefined();
  expect(awaitedDays({ from: '2025-03-09', to: '2026-03-10' }, '2026-03-10')).toBeUndefined();
});
