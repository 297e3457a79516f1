import { describe, expect, test } from 'vitest';
import { type HourHits, updateHours } from './hour-memory.ts';
import { HOUR_MS } from './snapshot-facts.ts';

const hour = (nth: number, conversations: number) => ({ fromMs: nth * HOUR_MS, conversations });
const counted = (nth: number, conversations: number, hits: number): HourHits => ({
  ...hour(nth, conversations),
  hits,
  isWhole: true,
});
const found = (nth: number, conversations: number, ids: readonly number[]): HourHits => ({
  ...counted(nth, conversations, ids.length),
  ids: new Set(ids),
});
const known = (...hours: HourHits[]) => new Map(hours.map((one) => [one.fromMs, one]));
const changed = (id: number, nth: number, isHit: boolean) => ({ id, hourMs: nth * HOUR_MS, isHit });

describe('remembered hours', () => {
  test('keep counts of hours without changes', () => {
    const before = known(counted(0, 5, 2), counted(1, 5, 2), counted(2, 5, 2));
    const now = [hour(0, 5), hour(1, 4), hour(2, 5), hour(3, 1)];
    expect([...updateHours(before, now, [changed(7, 2, true)]).keys()]).toEqual([0]);
  });

  test('move changed ids to their current hour', () => {
    const before = known(found(0, 3, [1, 2, 3]), found(1, 2, [4]));
    const now = [hour(0, 2), hour(1, 3)];
    const moved = [changed(1, 1, true), changed(2, 0, false), changed(4, 1, true), changed(5, 9, true)];
    const after = updateHours(before, now, moved);
    expect(after.get(0)).toEqual(found(0, 2, [3]));
    expect(after.get(HOUR_MS)).toEqual(found(1, 3, [4, 1]));
  });

  test('stay incomplete if they were incomplete before', () => {
    const before = known({ ...found(0, 9, [1]), isWhole: false });
    expect(updateHours(before, [hour(0, 9)], []).get(0)).toMatchObject({ isWhole: false, hits: 1 });
  });
});
