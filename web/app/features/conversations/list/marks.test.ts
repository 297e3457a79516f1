import { describe, expect, test } from 'vitest';
import { markDigits, markString, markWords, type Part } from './marks.ts';

const found = (parts: readonly Part[]) => parts.filter(({ isFound }) => isFound).map(({ text }) => text);
const whole = (parts: readonly Part[]) => parts.map(({ text }) => text).join('');

describe('a name', () => {
  test('is marked at each match, ignoring case and accents', () => {
    expect(found(markString('Lucía Mendoza', 'LUCIA'))).toEqual(['Lucía']);
    expect(found(markString('Ana Banana', 'an'))).toEqual(['An', 'an', 'an']);
  });

  test('is marked by whole characters where folding expands one or removes an accent', () => {
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
  ])('%s is marked for %s', (name, search, marked) => {
    const parts = markString(name, search);
    expect(found(parts)).toEqual(marked);
    expect(whole(parts)).toBe(name);
  });

  test('is left unmarked without a search', () => {
    expect(markString('Ana', '  ')).toEqual([{ text: 'Ana', isFound: false }]);
  });
});

describe('a message', () => {
  test('is marked at the starts of words only', () => {
    expect(found(markWords('Baking chocolate, choc and hotchoc', 'choc bak'))).toEqual(['Bak', 'choc', 'choc']);
  });

  test('keeps its full text when marked', () => {
    const text = '¿Puedo hablar con una persona, por favor? 🐕';
    expect(whole(markWords(text, 'per pue'))).toBe(text);
  });
});

describe('a number', () => {
  test('is marked across gaps between digits', () => {
    expect(found(markDigits('+1 303 555 0148', '3035550'))).toEqual(['303 555 0']);
    expect(found(markDigits('+1 303 555 0148', '(303) 555'))).toEqual(['303 555']);
    expect(found(markDigits('+44 7700 900801', '07700 900801'))).toEqual(['7700 900801']);
    expect(found(markDigits('+44 7700 900801', '+44 (0)7700 900801'))).toEqual(['44 7700 900801']);
  });
});
