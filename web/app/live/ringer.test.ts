import { describe, expect, test } from 'vitest';
import { buildRing } from '../test/build-ring.ts';
import { fakeTime } from '../test/fake-time.ts';
import type { Ring } from './live-slice.ts';
import { createRinger } from './ringer.ts';

const [ONE, TWO, THREE] = [buildRing({ id: 1 }), buildRing({ id: 2 }), buildRing({ id: 3 })];

function setUp({ sounds = true } = {}) {
  const time = fakeTime();
  const rings: number[] = [];
  const rung: Ring[] = [];
  const ring = () => {
    rings.push(time.now());
    return Promise.resolve(sounds);
  };
  const ringer = createRinger({ ring, now: time.now, after: time.after, onRung: (alert) => rung.push(alert) });
  return { time, ringer, rings, rung };
}

describe('an alert', () => {
  test('rings a second later', async () => {
    const { time, ringer, rings, rung } = setUp();
    ringer.hear(ONE);
    await time.pass(999);
    expect(rings).toEqual([]);
    await time.pass(1);
    expect(rings).toEqual([1_000]);
    expect(rung).toEqual([ONE]);
  });

  test('rings once with others within two seconds, and each is reported', async () => {
    const { time, ringer, rings, rung } = setUp();
    ringer.hear(ONE);
    await time.pass(500);
    ringer.hear(TWO);
    await time.pass(1_400);
    ringer.hear(THREE);
    await time.pass(5_000);
    expect(rings).toEqual([1_000]);
    expect(rung).toEqual([ONE, TWO, THREE]);
  });

  test('rings again after two seconds', async () => {
    const { time, ringer, rings } = setUp();
    ringer.hear(ONE);
    await time.pass(2_000);
    ringer.hear(ONE);
    await time.pass(1_000);
    expect(rings).toEqual([1_000, 3_000]);
  });

  test('is not reported as heard when the browser let no sound out', async () => {
    const { time, ringer, rung } = setUp({ sounds: false });
    ringer.hear(ONE);
    await time.pass(1_000);
    expect(rung).toEqual([]);
  });

  test('that is yet to ring when the tab stops is handed out, and does not ring there', async () => {
    const { time, ringer, rings } = setUp();
    ringer.hear(ONE);
    ringer.hear(TWO);
    expect(ringer.stop()).toEqual([ONE, TWO]);
    await time.pass(5_000);
    expect(rings).toEqual([]);
    expect(ringer.stop()).toEqual([]);
  });
});
