import { describe, expect, test } from 'vitest';
import { addressesIn } from './addresses.ts';

describe('addresses in a pasted text', () => {
  test('are separated by commas, semicolons, spaces and lines, each once', () => {
    expect(addressesIn(' ana@one.example, ben@two.example;cy@three.example\n\nANA@one.example\t')).toEqual({
      good: ['ANA@one.example', 'ben@two.example', 'cy@three.example'],
      wrong: [],
      isTooMany: false,
    });
  });

  test('leave out invalid parts', () => {
    expect(addressesIn('ana@one.example ana@ Ana')).toMatchObject({
      good: ['ana@one.example'],
      wrong: ['ana@', 'Ana'],
    });
  });

  test('are limited to a hundred', () => {
    const list = (count: number) => Array.from({ length: count }, (_, n) => `p${n}@one.example`).join('\n');
    expect([addressesIn(list(100)).isTooMany, addressesIn(list(101)).isTooMany]).toEqual([false, true]);
  });

  test('are empty for an empty text', () => {
    expect(addressesIn(' \n ')).toEqual({ good: [], wrong: [], isTooMany: false });
  });
});
