import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { needTexts, startI18n } from '../i18n/i18n.ts';
import { TextDiff } from './text-diff.tsx';

beforeAll(async () => {
  await startI18n('en');
  await needTexts('resource');
});
afterEach(cleanup);

function compare(from: string, to: string) {
  const { container } = render(<TextDiff from={from} to={to} />);
  const texts = (selector: string) => [...container.querySelectorAll(selector)].map(({ textContent }) => textContent);
  return { added: texts('ins'), removed: texts('del'), whole: container.textContent };
}

test('a comparison marks deleted and inserted words, and names them for screen readers', () => {
  expect(compare('Call back today.', 'Call back tomorrow.')).toEqual({
    removed: ['removed: today'],
    added: ['added: tomorrow'],
    whole: 'Call back removed: todayadded: tomorrow.',
  });
});

test('equal texts are shown without marks', () => {
  expect(compare('Hello', 'Hello')).toEqual({ added: [], removed: [], whole: 'Hello' });
});

test('texts that are too long to compare are shown one after the other', () => {
  const [from, to] = ['a '.repeat(15_000), 'a '.repeat(16_000)];
  expect(compare(from, to)).toMatchObject({ removed: [`removed: ${from}`], added: [`added: ${to}`] });
});
