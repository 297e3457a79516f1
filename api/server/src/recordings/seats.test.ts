import { expect, test } from 'vitest';
import { createSeats } from './seats.ts';

test('nobody has more than their share, and all together no more than there are', () => {
  const seats = createSeats({ total: 3, each: 2 });
  const first = seats.take('one');
  expect(seats.take('one')).toBeDefined();
  expect(seats.take('one')).toBeUndefined();
  expect(seats.take('two')).toBeDefined();
  expect(seats.take('three')).toBeUndefined();
  first?.();
  expect(seats.take('three')).toBeDefined();
});

test('a place is given back once', () => {
  const seats = createSeats({ total: 2, each: 1 });
  const leave = seats.take('one');
  leave?.();
  leave?.();
  expect([seats.take('one'), seats.take('two'), seats.take('three')].map((place) => place !== undefined)).toEqual([
    true,
    true,
    false,
  ]);
});
