import { afterEach, expect, test } from 'vitest';
import { findLastVisit, rememberVisit } from './last-visit.ts';

afterEach(() => localStorage.clear());

test('the last visit of a person keeps its query and place, and is nobody else’s', () => {
  rememberVisit({ userId: 'usr_ana', search: '?work=done' });
  rememberVisit({ userId: 'usr_ana', search: '?work=done', scrollTop: 340 });
  rememberVisit({ userId: 'usr_ana', search: '?work=done' });
  expect(findLastVisit('usr_ana')).toEqual({ userId: 'usr_ana', search: '?work=done', scrollTop: 340 });
  expect(findLastVisit('usr_jo')).toBeUndefined();
});

test('the last visit begins another query at its top', () => {
  rememberVisit({ userId: 'usr_ana', search: '?work=done', scrollTop: 340 });
  rememberVisit({ userId: 'usr_ana', search: '' });
  expect(findLastVisit('usr_ana')?.scrollTop).toBe(0);
});
