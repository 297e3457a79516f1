import { expect, test } from 'vitest';
import { awaitedDays } from './awaited-days.ts';

test('the days of an answer are known before it has come, and as many before them', () => {
  expect(awaitedDays({ compare: 'true' }, '2026-03-10')).toEqual({
    shown: { from: '2026-02-11', to: '2026-03-10' },
    compared: { from: '2026-01-14', to: '2026-02-10' },
  });
  expect(awaitedDays({ from: '2026-03-29', to: '2026-03-30', compare: 'true' }, '2026-04-10')).toEqual({
    shown: { from: '2026-03-29', to: '2026-03-30' },
    compared: { from: '2026-03-27', to: '2026-03-28' },
  });
  expect(awaitedDays({ from: '2026-04-12', compare: 'true' }, '2026-04-10')).toEqual({
    shown: { from: '2026-04-12', to: '2026-04-12' },
    compared: { from: '2026-04-11', to: '2026-04-11' },
  });
  expect(awaitedDays({ compare: 'false' }, '2026-03-10').compared).toBeNull();
});
