import { GRAINS, HOUR_MS } from '@switchboard/application/calls/rollups/rollups-of-call';
import type { Period } from '../source/periods.ts';

/** A run of rollups of one size that belongs to a part of the range. */
export interface Span {
  /** The number of the part, from 1. */
  readonly part: number;
  readonly hours: number;
  readonly fromMs: number;
  readonly toMs: number;
}

export type Bounds = Pick<Period, 'fromMs' | 'toMs'>;

/** Whether periods begin and end on whole hours, as rollups do. Periods in zones with a half-hour offset don't. */
export const areWholeHours = (periods: readonly Bounds[]): boolean =>
  periods.every(({ fromMs, toMs }) => fromMs % HOUR_MS === 0 && toMs % HOUR_MS === 0);

/** Covers periods with as few rollups as possible: at each moment the largest that begins there and ends within the period. */
export const toSpans = (periods: readonly Bounds[]): Span[] =>
  periods.flatMap(({ fromMs, toMs }, index) => {
    const spans: Span[] = [];
    for (let at = fromMs; at < toMs; ) {
      const hours = largestAt(at, toMs);
      const runs = hours === LARGEST ? Math.floor((toMs - at) / (LARGEST * HOUR_MS)) : 1;
      const end = at + runs * hours * HOUR_MS;
      const last = spans.at(-1);
      if (last?.hours === hours) spans[spans.length - 1] = { ...last, toMs: end };
      else spans.push({ part: index + 1, hours, fromMs: at, toMs: end });
      at = end;
    }
    return spans;
  });

const LARGEST_FIRST = GRAINS.toReversed();
const [LARGEST] = LARGEST_FIRST as [number, ...number[]];
const largestAt = (at: number, toMs: number): number =>
  LARGEST_FIRST.find((hours) => at % (hours * HOUR_MS) === 0 && at + hours * HOUR_MS <= toMs) ?? 1;

/** Covers a range that may be open at either end. */
export function spansBetween({ fromMs, toMs }: Partial<Bounds>): Span[] {
  const low = fromMs ?? weekUpTo(toMs ?? 0);
  const high = toMs ?? weekUpTo(low) + WEEK_MS;
  const week = { part: 1, hours: LARGEST };
  return [
    ...(fromMs === undefined ? [{ ...week, fromMs: FIRST_MS, toMs: low }] : []),
    ...toSpans([{ fromMs: low, toMs: high }]),
    ...(toMs === undefined ? [{ ...week, fromMs: high, toMs: LAST_MS }] : []),
  ];
}

/** Covers such a range by hours. */
export const hoursBetween = ({ fromMs = FIRST_MS, toMs = LAST_MS }: Partial<Bounds>): Span[] =>
  toHourSpans([{ fromMs, toMs }]);

const WEEK_MS = LARGEST * HOUR_MS;
const weekUpTo = (ms: number): number => Math.floor(ms / WEEK_MS) * WEEK_MS;
/** Bounds that every call's start lies between. */
const FIRST_MS = weekUpTo(Date.parse('0001-01-08T00:00:00Z'));
const LAST_MS = weekUpTo(Date.parse('9999-12-31T00:00:00Z'));

/** Covers periods by hours. */
export const toHourSpans = (periods: readonly Bounds[]): Span[] =>
  periods.map(({ fromMs, toMs }, index) => ({ part: index + 1, hours: 1, fromMs, toMs }));
