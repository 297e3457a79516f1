import { daysBack } from './days.ts';

/** A first and a last day (yyyy-MM-dd), both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The ranges that every picker of days offers, in order. */
export const DAY_PRESETS = ['today', 'yesterday', '7d', '30d', '90d', 'thisMonth', 'lastMonth'] as const;
export type DayPreset = (typeof DAY_PRESETS)[number];

/** The days of a preset; `today` is the account's current day. */
export function presetDays(preset: DayPreset, today: string): Days {
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: daysBack(today, 1), to: daysBack(today, 1) };
    case '7d':
      return { from: daysBack(today, 6), to: today };
    case '30d':
      return { from: daysBack(today, 29), to: today };
    case '90d':
      return { from: daysBack(today, 89), to: today };
    case 'thisMonth':
      return { from: firstOfMonth(today), to: today };
    case 'lastMonth': {
      const to = daysBack(firstOfMonth(today), 1);
      return { from: firstOfMonth(to), to };
    }
    default:
      return preset satisfies never;
  }
}

/** Finds the first preset with exactly these days. */
export const findDayPreset = ({ from, to }: Days, today: string): DayPreset | undefined =>
  DAY_PRESETS.find((preset) => {
    const days = presetDays(preset, today);
    return days.from === from && days.to === to;
  });

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;
