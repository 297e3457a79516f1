import { candidates } from '@switchboard/contracts/hiring/candidates';
import { expect, test } from 'vitest';
import { withStamps } from './stamps.ts';

const EARLIER = { by: 'usr_1', at: '2026-11-20T15:00:00.000Z' };
const NOW = { by: 'usr_2', at: '2026-11-21T15:00:00.000Z' };
const before = { stage: 'offer', score: 80, decision: { ...EARLIER, reason: 'Calm' } };
const stamped = (given: object) => withStamps(candidates, { ...given }, NOW, before);

test('a field that keeps who set it is given who and when', () => {
  expect(stamped({ decision: { reason: 'Kind' } })).toEqual({ decision: { ...NOW, reason: 'Kind' } });
});

test('the same words for another stage are another decision', () => {
  expect(stamped({ stage: 'rejected', decision: { reason: 'Calm' } })).toEqual({
    stage: 'rejected',
    decision: { ...NOW, reason: 'Calm' },
  });
});

test('a repeat keeps the stamp that is there', () => {
  const repeat = { stage: 'offer', decision: { reason: 'Calm' } };
  expect(stamped(repeat)).toEqual({ stage: 'offer', decision: before.decision });
});

test('fields without a value, and other fields, stay as they are given', () => {
  expect(stamped({ decision: null, score: 70 })).toEqual({ decision: null, score: 70 });
  expect(stamped({ score: 70 })).toEqual({ score: 70 });
});
