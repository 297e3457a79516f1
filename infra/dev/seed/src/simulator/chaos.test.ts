import { describe, expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import type { WireEvent } from '../wire-event.ts';
import { Chaos, NO_CHAOS } from './chaos.ts';

const event = (id: number): WireEvent => ({
  id: `e${id}`,
  callId: 'c',
  type: 'attention.cleared',
  at: '2026-11-20T15:00:00.000Z',
  data: {},
});
const ids = (events: readonly WireEvent[]) => events.map(({ id }) => id);
const run = (chaos: Chaos, count: number) =>
  Array.from({ length: count }, (_, index) => ids(chaos.pass(event(index), index)));

describe('simulated network chaos', () => {
  test('passes every event through if all probabilities are 0', () => {
    expect(run(new Chaos(NO_CHAOS, createRandom(1)), 3)).toEqual([['e0'], ['e1'], ['e2']]);
  });

  test('drops an event', () => {
    expect(run(new Chaos({ ...NO_CHAOS, drop: 1 }, createRandom(1)), 2)).toEqual([[], []]);
  });

  test('duplicates an event', () => {
    expect(run(new Chaos({ ...NO_CHAOS, duplicate: 1 }, createRandom(1)), 1)).toEqual([['e0', 'e0']]);
  });

  test('swaps two neighboring events', () => {
    expect(run(new Chaos({ ...NO_CHAOS, reorder: 1 }, createRandom(1)), 4)).toEqual([
      [],
      ['e1', 'e0'],
      [],
      ['e3', 'e2'],
    ]);
  });

  test('sends a delayed event half a minute late', () => {
    const chaos = new Chaos({ ...NO_CHAOS, delay: 1 }, createRandom(1));
    expect(chaos.pass(event(0), 0)).toEqual([]);
    expect(chaos.pass(event(1), 29_999)).toEqual([]);
    expect(ids(chaos.pass(event(2), 30_000))).toEqual(['e0']);
  });
});
