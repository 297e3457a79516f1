import { useContext } from 'react';
import { useSelector } from 'react-redux';
import { ZoneContext } from '../../i18n/use-formats.ts';
import { selectClockOffset } from '../../session/session-slice.ts';
import { useMinute } from '../../ui/use-now.ts';

const DAY_MS = 86_400_000;

/** Today in the account's time zone, yyyy-MM-dd. */
export function useToday(): string {
  const timeZone = useContext(ZoneContext);
  const now = useMinute() + useSelector(selectClockOffset);
  // Swedish dates have the ISO format.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now);
}

/** The day that is the given number of days before another one. */
export const daysBack = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);

/** The week before the one that contains the day, from Monday to Sunday, as in metrics. */
export function weekBack(day: string): { readonly from: string; readonly to: string } {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return { from: daysBack(day, sinceMonday + 7), to: daysBack(day, sinceMonday + 1) };
}
