import { describe, expect, test } from 'vitest';
import { readCookie } from './cookies.ts';

describe('reading a cookie', () => {
  test.each([
    ['a=1; locale=es; b=2', 'es'],
    ['locale=es', 'es'],
    ['xlocale=en;locale=es', 'es'],
    ['locale=es; locale=en', 'es'],
    ['locale=%65s', 'es'],
    ['', undefined],
    ['locale', undefined],
    ['locale=%E0%A4%A', undefined],
  ])('%s', (header, value) => {
    expect(readCookie(header, 'locale')).toBe(value);
  });
});
