import { describe, expect, test } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { checkPassword, refusedFor } from './password-faults.ts';

describe('a new password', () => {
  test.each([
    ['eleven char', 'length'],
    ['x'.repeat(129), 'length'],
    ['Jo.Lind@Willow.Example', 'isEmail'],
    ['twelve chars', undefined],
    // Twelve characters, but more code units.
    ['🐈'.repeat(12), undefined],
  ])('%s', (password, fault) => {
    expect(checkPassword(password, 'jo.lind@willow.example')).toBe(fault);
  });
});

describe('a refusal by the server', () => {
  const refusal = (rule: string) =>
    new ApiError({
      code: 'password.too_weak',
      status: 422,
      detail: '',
      errors: [{ path: 'password', code: rule, detail: '' }],
    });

  test('names the rule', () => {
    expect([refusal('common'), refusal('is_email'), refusal('news')].map(refusedFor)).toEqual([
      'common',
      'isEmail',
      'weak',
    ]);
  });

  test('for another reason names no rule', () => {
    expect(refusedFor(new ApiError({ code: 'password.wrong', status: 422, detail: '' }))).toBeUndefined();
    expect(refusedFor(new TypeError('offline'))).toBeUndefined();
  });
});
