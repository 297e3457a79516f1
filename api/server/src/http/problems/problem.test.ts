import { LOCALES } from '@switchboard/contracts/base/constants';
import { ERROR_STATUS, type ErrorCode } from '@switchboard/contracts/base/error-codes';
import { Problem } from '@switchboard/contracts/problem';
import { AppError } from '@switchboard/platform/app-error';
import { describe, expect, test } from 'vitest';
import { toProblem } from './problem.ts';

const info = { locale: 'en', traceId: 'a'.repeat(32) } as const;
const codes = Object.keys(ERROR_STATUS) as ErrorCode[]; // the table's own keys

describe('toProblem', () => {
  test.each(codes)('answers %s with its status and a title and text in each language', (code) => {
    const answers = LOCALES.map((locale) => toProblem(new AppError(code), { ...info, locale }));
    for (const { status, body } of answers) {
      expect(status).toBe(ERROR_STATUS[code]);
      expect(Problem.parse(body)).toMatchObject({ type: `/problems/${code}`, status, code, traceId: info.traceId });
    }
    expect(new Set(answers.map(({ body }) => body.detail)).size).toBe(LOCALES.length);
  });

  test.each([
    ['event_store.version_conflict', 409],
    ['event_store.command_reused', 422],
    ['event_store.unavailable', 503],
  ])('maps %s to a public status', (code, status) => {
    expect(toProblem(new AppError(code), info).status).toBe(status);
  });

  test('hides the cause of an internal error', () => {
    const { status, body } = toProblem(new Error('relation "access.users" does not exist'), info);
    expect([status, body.code]).toEqual([500, 'server.error']);
    expect(JSON.stringify(body)).not.toContain('access.users');
  });

  test('names the path of a payload that cannot be stored', () => {
    const error = new AppError('event_store.payload_invalid', { path: 'data.text', reason: 'holds a NUL' });
    expect(toProblem(error, info).body.errors).toEqual([{ path: 'data.text', code: 'invalid', detail: 'holds a NUL' }]);
  });

  test.each([
    ['ECONNREFUSED', { code: 'ECONNREFUSED', syscall: 'connect' }],
    ['stopped by an administrator', { code: '57P01' }],
    ['still starting', { code: '57P03' }],
    ['too many connections', { code: '53300' }],
    ['lock timeout', { code: '55P03' }],
    ['transaction timeout', { code: '25P04' }],
  ])('answers 503 with Retry-After when the database is unavailable: %s', (_name, fields) => {
    const { status, headers } = toProblem(Object.assign(new Error('away'), fields), info);
    expect([status, headers]).toEqual([503, { 'Retry-After': '2' }]);
  });

  test('answers 500 for a missing file', () => {
    const error = Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open', path: '/x' });
    expect(toProblem(error, info).status).toBe(500);
  });

  test('rounds Retry-After up to whole seconds', () => {
    const error = new AppError('session.too_many_attempts', { retryAfterMs: 1_200 });
    expect(toProblem(error, info).headers).toEqual({ 'Retry-After': '2' });
  });
});
