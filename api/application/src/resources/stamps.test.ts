import { candidates } from '@switchboard/contracts/hiring/candidates';
import { expect, test } from 'vitest';
import { withStamps } from './stamps.ts';

const EARLIER = { by: 'usr_1', at: '2026-11-20T15:00:00.000Z' };
const NOW = { by: 'usr_2', at: '2026-11-21T15:00:00.000Z' };
const before = { stage: 'offer', score: 80, decision: { ...EARLIER, reason: 'Calm' } };
const stamped = (input: object) => withStamps(candidates, { ...input }, NOW, before);

test('withStamps records who set a stamped field and when', () => {
  expect(stamped({ decision: { reason: 'Kind' } })).toEqual({ decision: { ...NOW, reason: 'Kind' } });
});

test('withStamps stamps the same reason again when the stage changes', () => {
  expect(stamped({ stage: 'rejected', decision: { reason: 'Calm' } })).toEqual({
    stage: 'rejected',
    decision: { ...NOW, reason: 'Calm' },
  });
});

test('withStamps keeps the existing stamp on a repeat', () => {
  const repeat = { stage: 'offer', decision: { reason: 'Calm' } };
  expect(stamped(repeat)).toEqual({ stage: 'offer', decision: before.decision });
});

test('withStamps leaves empty and unstamped fields as they are', () => {
  expect(stamped({ decision: null, score: 70 })).toEqual({ decision: null, score: 70 });
  expect(stamped({ score: 70 })).toEqual({ score: 70 });
});
