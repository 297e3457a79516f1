import { expect, test } from 'vitest';
import { foldText, normalizeForRules } from './text.ts';

test('foldText folds any number of combining marks in linear time', () => {
  expect(foldText(`A${'\u0301\u0327'.repeat(120_000)}b`)).toBe('ab');
  expect(foldText('É\u0327\u0301ñ')).toBe('en');
});

test('normalizeForRules collapses white space and truncates to 10,000 characters', () => {
  expect(normalizeForRules(`a ${' \t'.repeat(100_000)}b \n\n c`)).toBe('a b\nc');
  expect(normalizeForRules('😀'.repeat(20_000))).toBe('😀'.repeat(10_000));
});
