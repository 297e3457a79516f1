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
  test('rings one second later', async () => {
    const { time, ringer, rings, rung } = setUp();
    ringer.add(ONE);
    await time.pass(999);
    expect(rings).toEqual([]);
    await time.pass(1);
    expect(rings).toEqual([1_000]);
    expect(rung).toEqual([ONE]);
  });

  test('shares a ring with others within two seconds, and each is reported', async () => {
    const { time, ringer, rings, rung } = setUp();
    ringer.add(ONE);
    await time.pass(500);
    ringer.add(TWO);
    await time.pass(1_400);
    ringer.add(THREE);
    await time.pass(5_000);
    expect(rings).toEqual([1_000]);
    expect(rung).toEqual([ONE, TWO, THREE]);
  });

  test('rings again after two seconds', async () => {
    const { time, ringer, rings } = setUp();
    ringer.add(ONE);
    await time.pass(2_000);
    ringer.add(ONE);
    await time.pass(1_000);
    expect(rings).toEqual([1_000, 3_000]);
  });

  test('is not reported when the browser blocks the sound', async () => {
    const { time, ringer, rung } = setUp({ sounds: false });
    ringer.add(ONE);
    await time.pass(1_000);
    expect(rung).toEqual([]);
  });

  test('that is pending when the tab stops is returned and does not ring', async () => {
    const { time, ringer, rings } = setUp();
    ringer.add(ONE);
    ringer.add(TWO);
    expect(ringer.stop()).toEqual([ONE, TWO]);
    await time.pass(5_000);
    expect(rings).toEqual([]);
    expect(ringer.stop()).toEqual([]);
  });
});
