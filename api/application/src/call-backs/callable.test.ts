import { expect, test } from 'vitest';
import { isCallableNow } from './callable.ts';

const LINE = '+13035550110';
const NOON = new Date('2026-11-20T19:00:00Z');
const NIGHT = new Date('2026-11-20T08:00:00Z');

test.each([
  ['+13035550142', NOON, true],
  ['+13035550142', NIGHT, false],
  ['+18765551234', NOON, false],
  ['+18095551234', NOON, false],
  ['+37120000000', NOON, false],
  ['+19002345678', NOON, false],
])('a call to %s at %s is allowed: %s', (number, now, callable) =>
  expect(isCallableNow(number, { line: LINE, now })).toBe(callable),
);
