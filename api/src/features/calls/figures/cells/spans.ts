import { HOUR_MS } from '@switchboard/application/calls/cells/cells-of-call';
import type { Period } from '../periods.ts';

const DAY_MS = 24 * HOUR_MS;

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

/** The fewest cells that fill periods: days in UTC that lie within one whole, hours before and after them. */
export const spansOf = (periods: readonly Bounds[]): Span[] =>
  periods.flatMap(({ fromMs, toMs }, index) => {
    const part = index + 1;
    const firstDay = Math.ceil(fromMs / DAY_MS) * DAY_MS;
    const lastDay = Math.floor(toMs / DAY_MS) * DAY_MS;
    if (firstDay >= lastDay) return [{ part, hours: 1, fromMs, toMs }];
    const spans = [
      { part, hours: 1, fromMs, toMs: firstDay },
      { part, hours: 24, fromMs: firstDay, toMs: lastDay },
      { part, hours: 1, fromMs: lastDay, toMs },
    ];
    return spans.filter((span) => span.toMs > span.fromMs);
  });

/** The hours of periods, one by one. */
export const hourSpansOf = (periods: readonly Bounds[]): Span[] =>
  periods.map(({ fromMs, toMs }, index) => ({ part: index + 1, hours: 1, fromMs, toMs }));
