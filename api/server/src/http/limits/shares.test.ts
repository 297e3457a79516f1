import { expect, test } from 'vitest';
import { createSeats } from './shares.ts';

test('seats are limited in total and for each holder', () => {
  const seats = createSeats({ total: 3, each: 2 });
  const first = seats.take('one');
  expect(seats.take('one')).toBeDefined();
  expect(seats.take('one')).toBeUndefined();
  expect(seats.take('two')).toBeDefined();
  expect(seats.take('three')).toBeUndefined();
  first?.();
  expect(seats.take('three')).toBeDefined();
});

test('releasing a seat twice frees it once', () => {
  const seats = createSeats({ total: 2, each: 1 });
  const release = seats.take('one');
  release?.();
  release?.();
  expect([seats.take('one'), seats.take('two'), seats.take('three')].map((seat) => seat !== undefined)).toEqual([
    true,
    true,
    false,
  ]);
});
