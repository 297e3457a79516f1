import { ConversationId } from '@switchboard/contracts/ids';
import { describe, expect, test } from 'vitest';
import { fakeTime } from '../test/fake-time.ts';
import { createRinger } from './ringer.ts';

const [ONE, TWO, THREE] = [ConversationId.parse(1), ConversationId.parse(2), ConversationId.parse(3)];

function setUp({ sounds = true } = {}) {
  const time = fakeTime();
  const rings: number[] = [];
  const rung: number[] = [];
  const play = () => {
    rings.push(time.now());
    return Promise.resolve(sounds);
  };
  const ringer = createRinger({ play, now: time.now, after: time.after, onRung: (id) => rung.push(id) });
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
});
