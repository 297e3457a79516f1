/**
 * Counts by the logarithm of their value, from which quantiles come with a relative error of at most one in a hundred, and which add up and are
 * taken from exactly: the buckets of DDSketch (Masson, Rim, Lee: DDSketch, VLDB 2019), without its collapsing, since values here have an end.
 */
export const RELATIVE_ERROR = 0.01;
const GAMMA = (1 + RELATIVE_ERROR) / (1 - RELATIVE_ERROR);
const LOG_GAMMA = Math.log(GAMMA);
/** Bins of a sketch: the last one begins at some 10^17. */
export const BINS = 2_048;

/** The bin of a value: the first is of what is not above 0, the others of 1 and more. */
export const binOf = (value: number): number =>
  value <= 0 ? 0 : Math.min(BINS - 1, 1 + Math.max(0, Math.ceil(Math.log(value) / LOG_GAMMA)));

/** The value that stands for all of a bin: none of them is further away than the error. */
export const middleOf = (bin: number): number => (bin === 0 ? 0 : (2 * GAMMA ** (bin - 1)) / (GAMMA + 1));

/**
 * Quantiles as PostgreSQL's `percentile_cont` interpolates them, in one walk; undefined without values.
 *
 * @param bins counts of one sketch, from the first bin on.
 * @param shares ascending.
 */
export function quantiles(bins: Float64Array, count: number, shares: readonly number[]): number[] | undefined {
  if (count === 0) return undefined;
  let bin = 0;
  let seen = bins[0] ?? 0;
  const binAt = (rank: number) => {
    while (seen <= rank && bin < bins.length - 1) seen += bins[++bin] ?? 0;
    return bin;
  };
  return shares.map((share) => {
    const rank = share * (count - 1);
    const below = Math.floor(rank);
    const lower = binAt(below);
    // The next quantile's rank may be this one again: the walk goes on from the lower bin.
    const [atBin, atSeen] = [bin, seen];
    const upper = rank === below ? lower : binAt(below + 1);
    [bin, seen] = [atBin, atSeen];
    return middleOf(lower) + (rank - below) * (middleOf(upper) - middleOf(lower));
  });
}
