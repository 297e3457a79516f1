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

describe('what takes something off the page', () => {
  test('does so at once while nothing is pressed', () => {
    const { hold, ran } = setUp();
    hold('pill');
    expect(ran).toEqual(['pill']);
  });

  test.each([
    ['pointerdown', 'pointerup'],
    ['pointerdown', 'pointercancel'],
    ['keydown', 'keyup'],
  ])('waits from %s until after %s, and its click', async (press, release) => {
    const { happen, hold, ran, time } = setUp();
    happen(press);
    hold('pill');
    await time.pass(1_000);
    happen(release);
    expect(ran).toEqual([]);
    await time.pass(100);
    expect(ran).toEqual(['pill']);
  });

  test('waits on when the next press comes before the click of the last', async () => {
    const { happen, hold, ran, time } = setUp();
    for (const type of ['pointerdown', 'pointerup', 'pointerdown']) happen(type);
    hold('pill');
    await time.pass(1_000);
    expect(ran).toEqual([]);
  });

  test('waits no longer than a while for a release that nobody is told of', async () => {
    const { happen, hold, ran, time } = setUp();
    happen('pointerdown');
    hold('pill');
    await time.pass(5_000);
    hold('next');
    expect(ran).toEqual(['pill', 'next']);
  });

  test('happens once, as it was last told', async () => {
    const { happen, hold, ran, time } = setUp();
    happen('pointerdown');
    hold('gone');
    hold('there');
    happen('pointerup');
    await time.pass(100);
    expect(ran).toEqual(['there']);
  });
});
