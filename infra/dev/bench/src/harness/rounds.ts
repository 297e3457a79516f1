/** The rounds of one side of a row. */
export interface Samples {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/**
 * Measures several sides in turn, round by round, so that what the machine does besides falls on all of them alike.
 *
 * With more than one slice each side's turn is cut into that many, taken alternately, and their mean is the round's value: short turns meet the
 * same minute of a busy machine.
 * @returns a median and a spread for each side.
 */
export async function interleave<S extends string>(
  rounds: number,
  sides: Readonly<Record<S, () => Promise<number>>>,
  slices = 1,
): Promise<Record<S, Samples>> {
  const names = Object.keys(sides) as S[]; // the keys of the record that was given
  const samples = new Map(names.map((name) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round += 1) {
    const sums = new Map<S, number>();
    for (let slice = 0; slice < slices; slice += 1) {
      for (const name of names) sums.set(name, (sums.get(name) ?? 0) + (await sides[name]()));
    }
    for (const [name, sum] of sums) samples.get(name)?.push(sum / slices);
  }
  return Object.fromEntries(names.map((name) => [name, summarise(samples.get(name) ?? [])])) as Record<S, Samples>; // one for each name
}

/** Median and spread of at least one value. */
export function summarise(values: readonly number[]): Samples {
  const sorted = values.toSorted((a, b) => a - b);
  return { median: percentile(sorted, 0.5), min: sorted[0] ?? Number.NaN, max: sorted.at(-1) ?? Number.NaN };
}

/** A percentile of ascending values, by nearest rank. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? Number.NaN;
}

/** A spread as the table prints it. */
export function spreadOf({ min, max }: Samples): string {
  return `${format(min)}–${format(max)}`;
}

/** Four significant digits at the most, thousands apart. */
export function format(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: value >= 1_000 ? 5 : 3 });
}
