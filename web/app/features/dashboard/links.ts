import type { DatesOf } from '@switchboard/contracts/conversations/list';
import { queryString } from '../../api/query-string.ts';
import { paths } from '../../routes/paths.ts';

const inbox = (search: string): string => paths.conversations + search;

/** The links of the dashboard's numbers to the inbox, filtered by exactly the counted conversations. */
export const LINKS = {
  live: inbox('?filterField=status&filterValue=pending&range=all'),
  waiting: inbox('?filterField=needsAttention&filterValue=true&range=all'),
  today: inbox('?range=today'),
  week: inbox('?range=7d'),
} as const;

/** A person's open conversations. */
export const ownedLink = (personId: string): string =>
  inbox(queryString({ filterField: 'assigneeId', filterValue: personId, range: 'all' }));

/** The conversations of a group. */
export const queueLink = (groupId: string): string =>
  inbox(queryString({ filterField: 'groupId', filterValue: groupId, range: 'all' }));

/** The inbox of one day of the account. */
export const dayLink = (day: string, today: string): string =>
  day === today ? LINKS.today : inbox(`?dateFrom=${day}&dateTo=${day}`);

/** A range of hours of a day, formatted by {@link hourText}. */
export interface HoursOfDay {
  readonly day: string;
  readonly timeFrom?: string;
  readonly timeTo: string;
}

/** The inbox filtered by hours of a day, optionally by calls or alerts in them. */
export const hoursLink = (hours: HoursOfDay, datesOf?: DatesOf): string => {
  const { day, timeFrom, timeTo } = hours;
  return inbox(queryString({ dateFrom: day, dateTo: day, timeFrom, timeTo, datesOf }));
};
