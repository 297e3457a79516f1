import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** A pseudorandom generator that yields the same sequence for the same seed. */
export interface Random {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  unit(): number;
  /** Returns an integer from 0 (inclusive) to `bound` (exclusive). */
  below(bound: number): number;
  /** Returns an item of a non-empty list. */
  pick<T>(items: readonly [T, ...T[]] | readonly T[]): T;
}

/** Creates a generator from an integer seed. */
export function createRandom(seed: number): Random {
  const generator = xoroshiro128plus(seed);
  const below = (bound: number) => uniformInt(generator, 0, bound - 1);
  return {
    unit: () => uniformFloat64(generator),
    below,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
  };
}
