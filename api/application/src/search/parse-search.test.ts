import { describe, expect, test } from 'vitest';
import { parseSearch } from './parse-search.ts';

describe('parseSearch', () => {
  test('trims and folds', () => {
    expect(parseSearch('  ÁNA  Flores ')).toEqual({
      folded: 'ana  flores',
      text: 'ana  flores',
      digits: undefined,
      tagText: 'ana  flores',
      words: ['ana', 'flores'],
    });
  });

  test('searches only names and numbers if there are fewer than three characters', () => {
    expect(parseSearch('an')).toMatchObject({ text: 'an', tagText: undefined, words: [] });
    expect(parseSearch('🐶🐶')).toMatchObject({ text: '🐶🐶', tagText: undefined });
    expect(parseSearch('ana')).toMatchObject({ tagText: 'ana', words: ['ana'] });
  });

  test('compares strings of digits and separators by their digits alone', () => {
    expect(parseSearch('(303) 555-0142')?.digits).toBe('3035550142');
    expect(parseSearch('５５５')?.digits).toBe('555');
    expect(parseSearch('unit 4')?.digits).toBeUndefined();
    expect(parseSearch('+-')?.digits).toBeUndefined();
  });

  test('splits words at punctuation and symbols, and finds no words in symbols alone', () => {
    expect(parseSearch("o'brien+co")?.words).toEqual(['o', 'brien', 'co']);
    expect(parseSearch('---')).toMatchObject({ text: '---', words: [] });
  });

  test('returns undefined if folding leaves nothing', () => {
    expect(parseSearch('\u0301')).toBeUndefined();
  });

  test('does not search stored text for the NUL character', () => {
    expect(parseSearch('\0ana')).toMatchObject({ text: undefined, tagText: undefined, words: ['ana'] });
  });
});
