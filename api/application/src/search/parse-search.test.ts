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

  test('looks at names and numbers only under three characters', () => {
    expect(parseSearch('an')).toMatchObject({ text: 'an', tagText: undefined, words: [] });
    expect(parseSearch('🐶🐶')).toMatchObject({ text: '🐶🐶', tagText: undefined });
    expect(parseSearch('ana')).toMatchObject({ tagText: 'ana', words: ['ana'] });
  });

  test('compares digits and separators alone by their digits', () => {
    expect(parseSearch('(303) 555-0142')?.digits).toBe('3035550142');
    expect(parseSearch('５５５')?.digits).toBe('555');
    expect(parseSearch('unit 4')?.digits).toBeUndefined();
    expect(parseSearch('+-')?.digits).toBeUndefined();
  });

  test('separates words at punctuation and symbols, and finds none in symbols alone', () => {
    expect(parseSearch("o'brien+co")?.words).toEqual(['o', 'brien', 'co']);
    expect(parseSearch('---')).toMatchObject({ text: '---', words: [] });
  });

  test('takes a string of which folding leaves nothing for no search', () => {
    expect(parseSearch('\u0301')).toBeUndefined();
  });

  test('looks for NUL in no stored text', () => {
    expect(parseSearch('\0ana')).toMatchObject({ text: undefined, tagText: undefined, words: ['ana'] });
  });
});
