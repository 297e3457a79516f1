import { describe, expect, test } from 'vitest';
import { fakeTime, settle } from '../../../test/fake-time.ts';
import { startPolling } from './polling.ts';

function setUp() {
  const time = fakeTime();
  const reads: number[] = [];
  let isVisible = true;
  let fails = false;
  let onChange = () => {};
  const polling = startPolling({
    read: async () => {
      reads.push(time.now());
      if (fails) throw new Error('away');
    },
    after: time.after,
    isVisible: () => isVisible,
    watchVisible(run) {
      onChange = run;
      return () => {
        onChange = () => {};
      };
    },
  });
  return {
    time,
    reads,
    polling,
    fail: (does: boolean) => {
      fails = does;
    },
    show: async (does: boolean) => {
      isVisible = does;
      onChange();
      await settle();
    },
  };
}

describe('polling', () => {
  test('reads at once and then every two seconds', async () => {
    const { time, reads } = setUp();
    await settle();
    await time.pass(4_000);
    expect(reads).toEqual([0, 2_000, 4_000]);
  });

  test('backs off after failures up to half a minute, and resets after a success', async () => {
    const { time, reads, fail } = setUp();
    fail(true);
    await settle();
    await time.pass(120_000);
    const pauses = reads.slice(1).map((at, index) => at - (reads[index] ?? 0));
    expect(pauses.slice(0, 6)).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    fail(false);
    await time.pass(34_000);
    expect(reads.slice(-2).map((at, index, [first = 0]) => at - first - index * 2_000)).toEqual([0, 0]);
  });

  test('pauses while the page is hidden and reads at once when it is shown', async () => {
    const { time, reads, show } = setUp();
    await settle();
    await show(false);
    await time.pass(60_000);
    expect(reads).toEqual([0]);
    await show(true);
    expect(reads).toEqual([0, 60_000]);
  });

  test('reads nothing after it is stopped', async () => {
    const { time, reads, polling } = setUp();
    await settle();
    polling.stop();
    await time.pass(60_000);
    expect(reads).toEqual([0]);
  });
});
