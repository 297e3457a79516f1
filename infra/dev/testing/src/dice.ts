/** A seeded random generator: a number below a bound, or one of some values. */
export interface Dice {
  (below: number): number;
  pick<T>(values: readonly T[]): T;
}

export function dice(seed: number): Dice {
  let state = seed >>> 0;
  const roll = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return Object.assign(roll, {
    pick: <T>(values: readonly T[]): T => values[roll(values.length)] as T,
  });
}
