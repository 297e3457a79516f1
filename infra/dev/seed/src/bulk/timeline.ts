import type { Random } from '../random.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** The weight of each hour of a day: peaks at 08-10 and 16-18, and some calls at night. */
const HOUR_WEIGHTS = [2, 1, 1, 1, 1, 2, 3, 5, 9, 10, 8, 6, 5, 5, 5, 6, 9, 10, 7, 5, 4, 4, 3, 2] as const;
const TOTAL = HOUR_WEIGHTS.reduce((sum, weight) => sum + weight, 0);
/** The number of conversations with the same start, so that sorting meets ties. */
const TIES = 50;

/** A generated call. */
export interface BulkCall {
  /** The index, which determines the content of the conversation. */
  readonly index: number;
  /** The start in ms since 1970. */
  readonly start: number;
}

interface Timeline {
  readonly end: number;
  readonly days: number;
  readonly random: Random;
}

/** Generates calls sorted by start, within `days` before `end`: more on weekdays, and fifty at one instant. */
export function generateTimeline(count: number, timeline: Timeline): BulkCall[] {
  return Array.from({ length: count }, (_, index) => ({ index, start: generateStart(index, timeline) })).sort(
    (a, b) => a.start - b.start,
  );
}

function generateStart(index: number, { end, days, random }: Timeline): number {
  if (index < TIES) return end - 3 * DAY_MS;
  const day = Math.floor(end / DAY_MS) - random.below(days);
  const weekday = new Date(day * DAY_MS).getUTCDay();
  const shifted = (weekday === 0 || weekday === 6) && random.unit() < 0.5 ? day - 2 : day;
  const at = shifted * DAY_MS + generateHour(random) * HOUR_MS + random.below(HOUR_MS);
  return Math.min(at, end - HOUR_MS);
}

/** Generates a call's duration in milliseconds: log-normal, median 95 s, at most an hour. */
export function generateDuration(random: Random): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random.unit())) * Math.cos(2 * Math.PI * random.unit());
  return Math.round(Math.min(3_600_000, 95_000 * Math.exp(0.7 * normal)));
}

function generateHour(random: Random): number {
  let rest = random.below(TOTAL);
  for (const [index, weight] of HOUR_WEIGHTS.entries()) {
    rest -= weight;
    if (rest < 0) return index;
  }
  return 12;
}
