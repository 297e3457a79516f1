import { expect, test } from 'vitest';
import { foldText, spokenText } from './text.ts';

test('folds any number of marks in a time in proportion to it', () => {
  expect(foldText(`A${'\u0301\u0327'.repeat(120_000)}b`)).toBe('ab');
  expect(foldText('É\u0327\u0301ñ')).toBe('en');
});

test('of a text, rules read 10,000 characters with single spaces', () => {
  expect(spokenText(`a ${' \t'.repeat(100_000)}b \n\n c`)).toBe('a b\nc');
  expect(spokenText('😀'.repeat(20_000))).toBe('😀'.repeat(10_000));
});
