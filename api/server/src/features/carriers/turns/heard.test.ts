import { expect, test } from 'vitest';
import { heardUntil } from './heard.ts';

const SAID = 'I am sorry. Which animal is it, and how old?';

test.each([
  ['the beginning', 'I am sorry, which', 'I am sorry, which'],
  ['nothing', '', ''],
  ['all, written otherwise', 'i am sorry which animal is it and how old', undefined],
  ['other words', 'Hello there', undefined],
  ['more', `${SAID} Hello?`, undefined],
])('%s was heard', (_, heard, expected) => expect(heardUntil(SAID, heard)).toBe(expected));
