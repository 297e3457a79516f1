import { describe, expect, test } from 'vitest';
import { createPasswordRules } from './password-rules.ts';

const check = await createPasswordRules();
const ruleBroken = (password: string, email = 'priya@willow.example') => {
  try {
    check(password, email);
    return undefined;
  } catch (error) {
    return (error as { details: { errors: { code: string }[] } }).details.errors[0]?.code;
  }
};

describe('the password rules', () => {
  test.each([
    ['too_small', 'elevenchars'],
    ['too_small', '🐕'.repeat(11)],
    ['too_big', 'x1'.repeat(65)],
    ['is_email', 'Priya@Willow.Example'],
    ['common', 'Qwerty123456'],
    ['common', '1qaz2wsx3edc'],
    ['common', 'aaaaaaaaaaaaaaaa'],
    ['common', 'abcabcabcabcab'],
  ])('refuse as %s: %s', (rule, password) => {
    expect(ruleBroken(password)).toBe(rule);
  });

  test('refuse the local part of the email', () => {
    expect(ruleBroken('front.desk.willow', 'front.desk.willow@willow.example')).toBe('is_email');
  });

  test.each(['correct horse battery', 'élèveàlécole', '🐕🐈🐇🐁🐢🐍🐦🐟🐙🦀🐝🐜', 'x'.repeat(64) + 'y7'.repeat(32)])(
    'accept a long, uncommon password: %s',
    (password) => {
      expect(ruleBroken(password)).toBeUndefined();
    },
  );
});
