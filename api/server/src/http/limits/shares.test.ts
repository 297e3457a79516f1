import { expect, test } from 'vitest';
import { createSlots } from './shares.ts';

test('slots are limited in total and for each holder', () => {
  const slots = createSlots({ total: 3, each: 2 });
  const first = slots.take('one');
  expect(slots.take('one')).toBeDefined();
  expect(slots.take('one')).toBeUndefined();
  expect(slots.take('two')).toBeDefined();
  expect(slots.take('three')).toBeUndefined();
  first?.();
  expect(slots.take('three')).toBeDefined();
});

test('releasing a slot twice frees it once', () => {
  const slots = createSlots({ total: 2, each: 1 });
  const release = slots.take('one');
  release?.();
  release?.();
  expect([slots.take('one'), slots.take('two'), slots.take('three')].map((slot) => slot !== undefined)).toEqual([
    true,
    true,
    false,
  ]);
});
