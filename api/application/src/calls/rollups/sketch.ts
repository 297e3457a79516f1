/**
 * A quantile sketch: counts in logarithmic bins, which give quantiles with a relative error of at most 1%, and which can be added and subtracted
 * exactly. These are the buckets of DDSketch (Masson, Rim, Lee: DDSketch, VLDB 2019) without collapsing, since values here are bounded.
 */
export const RELATIVE_ERROR = 0.01;
const GAMMA = (1 + RELATIVE_ERROR) / (1 - RELATIVE_ERROR);
const LOG_GAMMA = Math.log(GAMMA);
/** The number of bins; the last one starts at about 10^17. */
export const BINS = 2_048;

/** Returns the bin of a value: the first bin for values up to 0, the other bins for values from 1 on. */
export const toBin = (value: number): number =>
  value <= 0 ? 0 : Math.min(BINS - 1, 1 + Math.max(0, Math.ceil(Math.log(value) / LOG_GAMMA)));

/** Returns the representative value of a bin, within the relative error of all its values. */
export const toBinValue = (bin: number): number => (bin === 0 ? 0 : (2 * GAMMA ** (bin - 1)) / (GAMMA + 1));

/**
 * Computes quantiles in one pass, interpolated like PostgreSQL's `percentile_cont`; undefined without values.
 *
 * @param bins the counts of one sketch, starting at the first bin
 * @param shares ascending
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
    // The next quantile may have the same rank, so the pass continues from the lower bin.
    const [atBin, atSeen] = [bin, seen];
    const upper = rank === below ? lower : binAt(below + 1);
    [bin, seen] = [atBin, atSeen];
    return toBinValue(lower) + (rank - below) * (toBinValue(upper) - toBinValue(lower));
  });
}
