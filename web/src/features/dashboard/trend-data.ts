import type { TrendDay } from '@switchboard/contracts/dashboard/routes';

/** A bar of the chart: what of an hour raised attention below, the rest of its conversations above it. */
export interface Bar {
  readonly key: string;
  readonly day: string | null;
  readonly hour: number;
  readonly conversations: number;
  readonly raised: number;
  readonly low: number;
  readonly high: number;
}

/** The bars of all days, with an empty one between two days. */
export function barsOf(days: readonly TrendDay[]): Bar[] {
  return days.flatMap(({ day, hours }, index) => [
    ...(index === 0 ? [] : [gapBefore(day)]),
    ...hours.map(({ conversations, raised }, hour) => {
      // One conversation may raise several alerts: no bar grows by that.
      const low = Math.min(raised, conversations);
      return { key: `${day} ${hour}`, day, hour, conversations, raised, low, high: conversations - low };
    }),
  ]);
}

const gapBefore = (day: string): Bar => ({
  key: `before ${day}`,
  day: null,
  hour: 0,
  conversations: 0,
  raised: 0,
  low: 0,
  high: 0,
});

/** 09:00, of an hour from 0 to 23. */
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
