import { expect, test } from 'vitest';
import { findHeardPart } from './heard-part.ts';

const SAID = 'I am sorry. Which animal is it, and how old?';

test.each([
  ['the beginning', 'I am sorry, which', 'I am sorry, which'],
  ['nothing', '', ''],
  ['all, written otherwise', 'i am sorry which animal is it and how old', undefined],
  ['other words', 'Hello there', undefined],
  ['more', `${SAID} Hello?`, undefined],
])('the heard part of the answer is found if %s was heard', (_, heard, expected) =>
  expect(findHeardPart(SAID, heard)).toBe(expected),
);
