import { describe, expect, test } from 'vitest';
import { fakeTime, settle } from '../test/fake-time.ts';
import { createSharedSound, type SoundNote } from './shared-sound.ts';

/** Tabs of one browser. Only those that the user has touched may play sound. */
function setUp(touchedAtFirst: readonly boolean[]) {
  const touched = [...touchedAtFirst];
  const time = fakeTime();
  const played: { tab: number; volume: number }[] = [];
  const ears: ((note: SoundNote) => void)[] = [];
  const taken = new Set<string>();
  let ids = 0;
  const openTab = (_: boolean, tab: number) => {
    let isBlocked = false;
    const sound = createSharedSound({
      player: {
        wasTouched: () => touched[tab] === true,
        async play(volume) {
          if (touched[tab] && volume > 0) played.push({ tab, volume });
          return touched[tab] === true;
        },
      },
      openChannel(onNote) {
        ears[tab] = onNote;
        const tell = (note: SoundNote) => {
          for (const [other, hear] of ears.entries()) if (other !== tab) queueMicrotask(() => hear(note));
        };
        return { tell, close: () => {} };
      },
      async runExclusively(name, task) {
        if (taken.has(name)) return;
        taken.add(name);
        await task();
        taken.delete(name);
      },
      after: time.after,
      newId: () => String(++ids),
      onBlocked(blocked) {
        isBlocked = blocked;
      },
    });
    return { ...sound, isBlocked: () => isBlocked };
  };
  const tabs = touched.map(openTab);
  /** Plays the sound in the first tab, which leads. */
  const play = async (volume: number) => {
    const answer = tabs[0]?.play(volume);
    await settle();
    await time.pass(2_000);
    return await answer;
  };
  const touch = (tab: number) => {
    touched[tab] = true;
  };
  const openAnother = () => openTab(false, touched.push(false) - 1);
  return { tabs, time, play, played, touch, openAnother };
}

describe('an alert', () => {
  test('plays in the leading tab if the browser allows it', async () => {
    const { play, played } = setUp([true, true]);
    expect(await play(0.5)).toBe(true);
    expect(played).toEqual([{ tab: 0, volume: 0.5 }]);
  });

  test('plays in one other tab if the leading tab is blocked', async () => {
    const { play, played } = setUp([false, false, true, true]);
    expect(await play(0.8)).toBe(true);
    expect(played).toEqual([{ tab: 2, volume: 0.8 }]);
  });

  test('reports blocked sound to all tabs', async () => {
    const { play, tabs, played } = setUp([false, false]);
    expect(await play(0.8)).toBe(false);
    expect(played).toEqual([]);
    expect(tabs.map((tab) => tab.isBlocked())).toEqual([true, true]);
  });
});

test('a probe makes no sound', async () => {
  const { play, tabs, played } = setUp([false, true]);
  expect(await play(0)).toBe(true);
  expect(played).toEqual([]);
  expect(tabs.map((tab) => tab.isBlocked())).toEqual([false, false]);
});

test('a tab that plays withdraws the warning in all tabs', async () => {
  const { tabs, play, touch } = setUp([false, false]);
  await play(0);
  expect(tabs.map((tab) => tab.isBlocked())).toEqual([true, true]);
  touch(1);
  await tabs[1]?.play(1);
  await settle();
  expect(tabs.map((tab) => tab.isBlocked())).toEqual([false, false]);
});

test('an older failure does not overwrite a newer success', async () => {
  const { tabs, time, touch } = setUp([false, false]);
  const early = tabs[0]?.probe();
  await settle();
  touch(0);
  await tabs[0]?.probe();
  await time.pass(2_000);
  expect(await early).toBe(false);
  expect(tabs.map((tab) => tab.isBlocked())).toEqual([false, false]);
});

test('a new tab learns that sound is blocked', async () => {
  const { play, openAnother } = setUp([false]);
  await play(0);
  const another = openAnother();
  await settle();
  expect(another.isBlocked()).toBe(true);
});
