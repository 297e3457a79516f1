/** The summary of the rounds of one side. */
export interface Samples {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/**
 * Measures several sides in turn, round by round, so that other load on the machine affects all sides alike.
 *
 * With more than one slice, each side's turn is divided into alternating slices, and their mean is the round's value: short slices of all sides meet
 * the same conditions on a busy machine.
 */
export async function interleave<S extends string>(
  rounds: number,
  sides: Readonly<Record<S, () => Promise<number>>>,
  slices = 1,
): Promise<Record<S, Samples>> {
  const names = Object.keys(sides) as S[]; // `Object.keys` loses the type of the keys.
  const samples = new Map(names.map((name) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round += 1) {
    const sums = new Map<S, number>();
    for (let slice = 0; slice < slices; slice += 1) {
      for (const name of names) sums.set(name, (sums.get(name) ?? 0) + (await sides[name]()));
    }
    for (const [name, sum] of sums) samples.get(name)?.push(sum / slices);
  }
  return Object.fromEntries(names.map((name) => [name, summarize(samples.get(name) ?? [])])) as Record<S, Samples>; // The object has one entry for each name.
}

/** Summarizes values by median and spread; NaN without values. */
export function summarize(values: readonly number[]): Samples {
  const sorted = values.toSorted((a, b) => a - b);
  return { median: percentile(sorted, 0.5), min: sorted[0] ?? Number.NaN, max: sorted.at(-1) ?? Number.NaN };
}

/** Returns a percentile of ascending values, by nearest rank. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? Number.NaN;
}

/** Formats a spread for the table. */
export function formatSpread({ min, max }: Samples): string {
  return `${format(min)}–${format(max)}`;
}

/** Formats a number with three significant digits, five from 1,000 on. */
export function format(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: value >= 1_000 ? 5 : 3 });
}
