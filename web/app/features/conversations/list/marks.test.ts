import { describe, expect, test } from 'vitest';
import { markDigits, markString, markWords, type Part } from './marks.ts';

const found = (parts: readonly Part[]) => parts.filter(({ isFound }) => isFound).map(({ text }) => text);
const whole = (parts: readonly Part[]) => parts.map(({ text }) => text).join('');

describe('a name', () => {
  test('is marked where it holds the search, whatever the case and accents', () => {
    expect(found(markString('Lucía Mendoza', 'LUCIA'))).toEqual(['Lucía']);
    expect(found(markString('Ana Banana', 'an'))).toEqual(['An', 'an', 'an']);
  });

  test('is marked whole characters at a time where folding makes one longer, or takes an accent off', () => {
    expect(found(markString('ﬁne', 'fi'))).toEqual(['ﬁ']);
    expect(found(markString('Lucía', 'cia'))).toEqual(['cía']);
  });

  test.each([
    ['Łukasz Nowak', 'lukasz', ['Łukasz']],
    ['Karl Straßer', 'strasse', ['Straße']],
    ['Sean O’Brien', 'obrien', ['O’Brien']],
    ['Sean O’Brien', "o'brien", ['O’Brien']],
    ['Anne-Marie Dufour', 'anne marie', ['Anne-Marie']],
    ['José Álvarez', 'alvarez jose', ['José', 'Álvarez']],
    ['Işık', 'isik', ['Işık']],
    ['Ana -  Lee', 'ana lee', ['Ana -  Lee']],
    ['José Álvarez', 'alvarez pedro', []],
    ['a - b', '-', ['-']],
  ])('%s is marked by %s', (name, search, marked) => {
    const parts = markString(name, search);
    expect(found(parts)).toEqual(marked);
    expect(whole(parts)).toBe(name);
  });

  test('is left as it is when nothing is searched for', () => {
    expect(markString('Ana', '  ')).toEqual([{ text: 'Ana', isFound: false }]);
  });
});

describe('what was said', () => {
  test('is marked at the beginnings of words only', () => {
    expect(found(markWords('Baking chocolate, choc and hotchoc', 'choc bak'))).toEqual(['Bak', 'choc', 'choc']);
  });

  test('loses nothing by being marked', () => {
    const text = '¿Puedo hablar con una persona, por favor? 🐕';
    expect(whole(markWords(text, 'per pue'))).toBe(text);
  });
});

describe('a number', () => {
  test('is marked over the gaps between its digits', () => {
    expect(found(markDigits('+1 303 555 0148', '3035550'))).toEqual(['303 555 0']);
    expect(found(markDigits('+1 303 555 0148', '(303) 555'))).toEqual(['303 555']);
    expect(found(markDigits('+44 7700 900801', '07700 900801'))).toEqual(['7700 900801']);
    expect(found(markDigits('+44 7700 900801', '+44 (0)7700 900801'))).toEqual(['44 7700 900801']);
  });
});
