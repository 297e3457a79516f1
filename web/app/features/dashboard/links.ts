import type { DatesOf } from '@switchboard/contracts/conversations/list';
import { queryString } from '../../api/query-string.ts';
import { paths } from '../../routes/paths.ts';

const inbox = (search: string): string => paths.conversations + search;

/** Where each number of the dashboard leads: the inbox, listing exactly the conversations that it counts. */
export const LINKS = {
  live: inbox('?filterField=status&filterValue=pending&range=all'),
  waiting: inbox('?filterField=needsAttention&filterValue=true&range=all'),
  today: inbox('?range=today'),
  week: inbox('?range=7d'),
} as const;

/** The inbox of one day of the account. */
export const dayLink = (day: string, today: string): string =>
  day === today ? LINKS.today : inbox(`?dateFrom=${day}&dateTo=${day}`);

/** A day's hours, from one up to another, as {@link hourText} writes them. */
export interface HoursOfDay {
  readonly day: string;
  readonly timeFrom?: string;
  readonly timeTo: string;
}

/** The inbox of some hours of a day, or of who was on the line or had an alert in them. */
export const hoursLink = (hours: HoursOfDay, datesOf?: DatesOf): string => {
  const { day, timeFrom, timeTo } = hours;
  return inbox(queryString({ dateFrom: day, dateTo: day, timeFrom, timeTo, datesOf }));
};
