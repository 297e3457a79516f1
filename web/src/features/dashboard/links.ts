import { paths } from '../../app/paths.ts';

const inbox = (search: string): string => paths.conversations + search;

/** Where each number of the dashboard leads: the inbox, listing exactly the conversations that it counts. */
export const LINKS = {
  live: inbox('?filterField=status&filterValue=pending&range=all'),
  waiting: inbox('?filterField=needsAttention&filterValue=true&range=all'),
  today: inbox('?range=today'),
  resolved: inbox('?filterField=status&filterValue=resolved&range=today'),
  week: inbox('?range=7d'),
} as const;

/** The inbox of one day of the account. */
export const dayLink = (day: string, today: string): string =>
  day === today ? LINKS.today : inbox(`?dateFrom=${day}&dateTo=${day}`);
