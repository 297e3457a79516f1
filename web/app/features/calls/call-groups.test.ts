import { expect, test } from 'vitest';
import { findCallHeadings, LIVE_HEADING } from './call-groups.ts';

const headings = (...calls: readonly (readonly [day: string, isLive?: boolean])[]) =>
  findCallHeadings(
    calls.map(([day, isLive]) => ({ startedAt: day, endedAt: isLive === true ? null : day })),
    (at) => at,
  );

test('live calls at the top have a heading of their own, and each day has one', () => {
  expect(headings(['Fri', true], ['Fri', true], ['Fri'], ['Fri'], ['Thu'])).toEqual([
    LIVE_HEADING,
    undefined,
    'Fri',
    undefined,
    'Thu',
  ]);
});

test('a live call among ended ones belongs to its day', () => {
  const calls = headings(['Fri', true], ['Fri'], ['Fri', true], ['Fri'], ['Thu', true], ['Thu']);
  expect(calls).toEqual([LIVE_HEADING, 'Fri', undefined, undefined, 'Thu', undefined]);
});

test('live calls at the end of an ascending list belong to their day', () => {
  expect(headings(['Thu'], ['Fri'], ['Fri', true])).toEqual(['Thu', 'Fri', undefined]);
});

test('a list of live calls has one heading', () => {
  expect(headings(['Fri', true], ['Thu', true])).toEqual([LIVE_HEADING, undefined]);
});
