import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Tally } from './views.ts';

const count = (tally: Tally, value: number, position: number) => tally.beginCount()({ value, position });

describe('Tally', () => {
  test('is unknown until it is counted', () => {
    const tally = new Tally();
    tally.move(3, 1);
    expect(tally.value).toBeUndefined();
    count(tally, 5, 3);
    expect(tally.valueAt(3)).toBe(5);
  });

  test('skips moves that the count includes', () => {
    const tally = new Tally();
    count(tally, 5, 10);
    tally.move(8, 1);
    tally.move(10, 1);
    tally.move(11, -1);
    expect(tally.value).toBe(4);
  });

  test('applies moves that arrive during a count', () => {
    const tally = new Tally();
    const finish = tally.beginCount();
    tally.move(8, 1);
    tally.move(9, 1);
    finish({ value: 5, position: 8 });
    expect(tally.valueAt(9)).toBe(6);
  });

  test('needs a recount after a loss, from a snapshot that is not older', () => {
    const tally = new Tally();
    count(tally, 5, 3);
    tally.lose(6);
    expect(tally.needsCount).toBe(true);
    count(tally, 6, 5);
    expect(tally.needsCount).toBe(true);
    count(tally, 7, 6);
    expect([tally.needsCount, tally.valueAt(6)]).toEqual([false, 7]);
  });

  test('equals the sum of all moves, however counts and moves interleave', () => {
    const moves = fc.array(fc.integer({ min: -2, max: 2 }), { minLength: 1, maxLength: 20 });
    // When each count begins and ends, and how far its snapshot is ahead of the moves received by then.
    const counts = fc.array(fc.record({ begin: fc.nat(19), lasts: fc.nat(5), ahead: fc.nat(4) }), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(moves, counts, (all, planned) => {
        const tally = new Tally();
        const sumAt = (position: number) => all.slice(0, position).reduce((sum, by) => sum + by, 0);
        const finishes: { at: number; run: () => void }[] = [];
        for (let received = 0; received <= all.length + 6; received++) {
          if (received >= 1 && received <= all.length) tally.move(received, all[received - 1] ?? 0);
          for (const { lasts, ahead } of planned.filter(({ begin }) => begin === received)) {
            const position = Math.min(all.length, received + ahead);
            const finish = tally.beginCount();
            finishes.push({ at: received + lasts, run: () => finish({ value: sumAt(position), position }) });
          }
          for (const { run } of finishes.filter(({ at }) => at === received)) run();
        }
        if (planned.some(({ begin, lasts }) => begin + lasts <= all.length + 6))
          expect(tally.value).toBe(sumAt(all.length));
      }),
    );
  });
});
