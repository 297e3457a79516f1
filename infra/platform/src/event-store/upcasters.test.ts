import { describe, expect, test } from 'vitest';
import { createUpcast, isErased } from './upcasters.ts';

const upcast = createUpcast([
  { type: 'counter.counted', schemaVersion: 1, next: ({ by }) => ({ amount: by ?? 0 }) },
  { type: 'counter.counted', schemaVersion: 2, next: (data) => ({ ...data, unit: 'calls' }) },
]);

describe('createUpcast', () => {
  test('takes a payload through every version to the newest', () => {
    expect(upcast('counter.counted', { schemaVersion: 1, data: { by: 2 } })).toEqual({
      schemaVersion: 3,
      data: { amount: 2, unit: 'calls' },
    });
  });

  test('begins at the version that is stored', () => {
    expect(upcast('counter.counted', { schemaVersion: 2, data: { amount: 2 } }).data).toEqual({
      amount: 2,
      unit: 'calls',
    });
  });

  test('leaves the newest version and other types as they are', () => {
    const newest = { schemaVersion: 3, data: { amount: 2, unit: 'calls' } };
    const other = { schemaVersion: 1, data: { by: 2 } };

    expect(upcast('counter.counted', newest)).toEqual(newest);
    expect(upcast('counter.reset', other)).toEqual(other);
  });

  test('leaves an erased payload as it is', () => {
    const erased = { schemaVersion: 1, data: { erased: true } };

    expect(upcast('counter.counted', erased)).toBe(erased);
  });

  test('refuses two steps from the same version', () => {
    const step = { type: 'counter.counted', schemaVersion: 1, next: () => ({}) };

    expect(() => createUpcast([step, step])).toThrow('counter.counted@1');
  });
});

describe('isErased', () => {
  test('is true of the mark alone', () => {
    expect(isErased({ erased: true })).toBe(true);
    expect(isErased({ erased: true, by: 1 })).toBe(false);
    expect(isErased({ erased: false })).toBe(false);
    expect(isErased({})).toBe(false);
  });
});
