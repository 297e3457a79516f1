import { type CallFilterName, type CallFilterText, NONE } from '@switchboard/contracts/calls/filters';
import type { FilterField } from '@switchboard/contracts/conversations/list';

/** Filters that mean the same in both lists; the inbox accepts one of them at a time. */
const FIELDS: ReadonlySet<string> = new Set<CallFilterName & FilterField>([
  'agentId',
  'direction',
  'channel',
  'language',
  'groupId',
]);

/** Returns the URL of the inbox list that shows a filter's calls; undefined if the inbox has no such filter. */
export function toInboxList(query: CallFilterText): string | undefined {
  const { dateFrom, dateTo, smartTagIds, smartTagMatch, ...others } = query;
  const [field, ...more] = Object.entries(others);
  if (dateFrom === undefined || dateTo === undefined || more.length > 0) return undefined;
  if (field !== undefined && (!FIELDS.has(field[0]) || field[1] === NONE)) return undefined;
  const params = new URLSearchParams({ dateFrom, dateTo, datesOf: 'start' });
  if (field !== undefined) {
    params.set('filterField', field[0]);
    params.set('filterValue', field[1]);
  }
  if (smartTagIds !== undefined) params.set('smartTagIds', smartTagIds);
  if (smartTagIds !== undefined && smartTagMatch !== undefined) params.set('smartTagMatch', smartTagMatch);
  return `/api/conversations?${params}`;
}
