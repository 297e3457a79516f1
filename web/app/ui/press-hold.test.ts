import { describe, expect, test } from 'vitest';
import { fakeTime } from '../test/fake-time.ts';
import { createPressHold } from './press-hold.ts';

function setUp() {
  const time = fakeTime();
  const target = new EventTarget();
  const hold = createPressHold({ target, after: time.after });
  const ran: string[] = [];
  return {
    time,
    ran,
    happen: (type: string) => target.dispatchEvent(new Event(type)),
    hold: (name: string) => hold(() => ran.push(name)),
  };
}

describe('an update that removes elements', () => {
  test('runs at once while nothing is pressed', () => {
    const { hold, ran } = setUp();
    hold('pill');
    expect(ran).toEqual(['pill']);
  });

  test.each([
    ['pointerdown', 'pointerup'],
    ['pointerdown', 'pointercancel'],
    ['keydown', 'keyup'],
  ])('waits from %s until the click after %s', async (press, release) => {
    const { happen, hold, ran, time } = setUp();
    happen(press);
    hold('pill');
    await time.pass(1_000);
    happen(release);
    expect(ran).toEqual([]);
    await time.pass(100);
    expect(ran).toEqual(['pill']);
  });

  test('keeps waiting when the next press precedes the last one’s click', async () => {
    const { happen, hold, ran, time } = setUp();
    for (const type of ['pointerdown', 'pointerup', 'pointerdown']) happen(type);
    hold('pill');
    await time.pass(1_000);
    expect(ran).toEqual([]);
  });

  test('stops waiting for a missed release after a while', async () => {
    const { happen, hold, ran, time } = setUp();
    happen('pointerdown');
    hold('pill');
    await time.pass(5_000);
    hold('next');
    expect(ran).toEqual(['pill', 'next']);
  });

  test('runs once, as last requested', async () => {
    const { happen, hold, ran, time } = setUp();
    happen('pointerdown');
    hold('gone');
    hold('there');
    happen('pointerup');
    await time.pass(100);
    expect(ran).toEqual(['there']);
  });
});
