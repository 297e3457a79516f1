import { describe, expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

describe('password strength', () => {
  test.each([
    ['', 0],
    ['Tr0ub4dor&3', 1],
    ['aaaaaaaaaaaaaaaa', 1],
    ['123456789012345', 1],
    ['qwertyuiopasdfgh', 1],
    ['abababababababab', 1],
    ['passwordpassword', 1],
    ['Password1234!', 1],
    ['kitten-harbor', 3],
    ['a lantern over the harbor', 4],
    ['Xk7#qPz2@mWv9', 3],
  ])('rates %j as %i of 4', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });

  test('does not grow when the password repeats its beginning', () => {
    const short = passwordStrength('lantern-1234');
    expect(passwordStrength('lantern-12345678')).toBe(short);
  });
});
