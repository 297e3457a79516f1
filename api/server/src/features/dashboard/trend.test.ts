import { expect, test } from 'vitest';
import { buildTrend } from './trend.ts';

const DENVER = 'America/Denver';
const step = (at: string, count: number) => ({ at: new Date(at), count });

test('each step counts in its local hour', () => {
  const conversations = [step('2026-11-20T06:00:00Z', 2), step('2026-11-20T07:00:00Z', 3)];
  const [before, today] = buildTrend(['2026-11-19', '2026-11-20'], { conversations, raised: [], timeZone: DENVER });
  expect([before?.total, before?.hours[23]?.conversations]).toEqual([2, 2]);
  expect([today?.total, today?.hours[0]?.conversations]).toEqual([3, 3]);
});

test('a repeated local hour contains both hours', () => {
  const conversations = [step('2026-11-01T07:00:00Z', 2), step('2026-11-01T08:00:00Z', 5)];
  const [day] = buildTrend(['2026-11-01'], { conversations, raised: [], timeZone: DENVER });
  expect(day?.hours[1]?.conversations).toBe(7);
});

test('steps of other days are ignored', () => {
  const raised = [step('2026-11-18T12:00:00Z', 9)];
  const conversations = [step('2026-11-18T12:00:00Z', 4)];
  const [day] = buildTrend(['2026-11-19'], { conversations, raised, timeZone: DENVER });
  expect(day?.total).toBe(0);
  expect(day?.hours).toEqual(Array.from({ length: 24 }, () => ({ conversations: 0, raised: 0 })));
});
