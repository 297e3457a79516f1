import { GRAINS, HOUR_MS } from '@switchboard/application/calls/cells/cells-of-call';
import type { Period } from '../periods.ts';

/** A run of cells of one size that belongs to a part of time. */
export interface Span {
  /** From 1. */
  readonly part: number;
  readonly hours: number;
  readonly fromMs: number;
  readonly toMs: number;
}

type Bounds = Pick<Period, 'fromMs' | 'toMs'>;

/** Whether periods begin and end on whole hours, as cells do: those of zones that are a half hour off don't. */
export const areWhole = (periods: readonly Bounds[]): boolean =>
  periods.every(({ fromMs, toMs }) => fromMs % HOUR_MS === 0 && toMs % HOUR_MS === 0);

/** The fewest cells that fill periods: at each moment the largest that begins there and ends in time. */
export const spansOf = (periods: readonly Bounds[]): Span[] =>
  periods.flatMap(({ fromMs, toMs }, index) => {
    const spans: Span[] = [];
    for (let at = fromMs; at < toMs; ) {
      const hours = largestAt(at, toMs);
      const end = at + hours * HOUR_MS;
      const last = spans.at(-1);
      if (last?.hours === hours) spans[spans.length - 1] = { ...last, toMs: end };
      else spans.push({ part: index + 1, hours, fromMs: at, toMs: end });
      at = end;
    }
    return spans;
  });

const LARGEST_FIRST = GRAINS.toReversed();
const largestAt = (at: number, toMs: number): number =>
  LARGEST_FIRST.find((hours) => at % (hours * HOUR_MS) === 0 && at + hours * HOUR_MS <= toMs) ?? 1;

/** The hours of periods, one by one. */
export const hourSpansOf = (periods: readonly Bounds[]): Span[] =>
  periods.map(({ fromMs, toMs }, index) => ({ part: index + 1, hours: 1, fromMs, toMs }));
