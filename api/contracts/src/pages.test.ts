import { describe, expect, test } from 'vitest';
import { isPagePath } from './pages.ts';

describe('isPagePath accepts', () => {
  test.each([
    '/login',
    '/login/',
    '/conversations',
    '/conversations/',
    '/conversations/12',
    '/admin/acc_1',
    '/account',
  ])('%s', (path) => {
    expect(isPagePath(path)).toBe(true);
  });
});

describe('isPagePath rejects', () => {
  test.each([
    '/',
    '//',
    '/log',
    '/login/1',
    '/conversations/1/2',
    '/conversations//',
    '/Admin',
    '/api',
    '/assets/a.js',
  ])('%s', (path) => {
    expect(isPagePath(path)).toBe(false);
  });
});
