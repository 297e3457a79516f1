import type { InstantRange } from '@switchboard/application/calendar/day-range';
import type { Search } from '@switchboard/application/search/parse-search';
import { type SqlValues, shortTextConditions, wordsSql } from '@switchboard/application/search/text-sql';
import { CALL_CHANNELS } from '@switchboard/contracts/calls/call';
import { asksForTests, type Condition, FIELD_PLACES, MAX_SILENCE_MS } from './conditions.ts';

/** The conditions over `read.conversations c`, including the account and that it isn't deleted; account first. */
export function whereSql(conditions: readonly Condition[], values: SqlValues): string {
  return `c.tenant_id = $1 and ${livingSql(conditions)} and ${conditionsSql(conditions, values)}`;
}

/** Leaves deleted conversations out. Agent tests count as deleted, so a filter for them includes all. */
export const livingSql = (conditions: readonly Condition[]): string =>
  asksForTests(conditions) ? 'true' : 'c.deleted_at is null';

/** The conditions alone, over a `c` that is known to be the account's and not deleted. */
export function conditionsSql(conditions: readonly Condition[], values: SqlValues): string {
  return conditions.length === 0
    ? 'true'
    : conditions.map((condition) => conditionSql(condition, values)).join(' and ');
}

function conditionSql(condition: Condition, values: SqlValues): string {
  switch (condition.kind) {
    case 'field': {
      const { column, type } = FIELD_PLACES[condition.field];
      return `c.${column} = ${values.bind(condition.value)}::${type}`;
    }
    case 'range':
      return withinSql('c.last_message_at', condition.range, values);
    case 'call': {
      const { fromMs, toMs } = condition.range;
      return `c.last_message_at >= ${instant(fromMs - MAX_SILENCE_MS, values)} and c.created_at <= ${instant(toMs, values)}
        and (c.ended_at is null or c.ended_at > ${instant(fromMs, values)})`;
    }
    case 'alert':
      return `exists (select 1 from read.attention a where a.tenant_id = $1 and a.conversation_id = c.id
        and ${withinSql('a.raised_at', condition.range, values)})`;
    case 'start':
      // No message is older than the start, so with this bound a single index suffices.
      return `c.last_message_at >= ${instant(condition.range.fromMs, values)} and ${withinSql('c.created_at', condition.range, values)}
        and c.channel = any(${values.bind(CALL_CHANNELS)}::text[])`;
    case 'tags':
      return `c.smart_tags ${condition.match === 'all' ? '@>' : '&&'} ${values.bind(condition.ids)}::bigint[]`;
    case 'search':
      return searchSql(condition.search, values);
    case 'disclosed':
      return `(c.purpose is null or c.purpose <> all(${values.bind(condition.withheld)}::text[]))`;
    case 'nothing':
      return 'false';
  }
}

function withinSql(column: string, { fromMs, toMs }: InstantRange, values: SqlValues): string {
  return `${column} >= ${instant(fromMs, values)} and ${column} < ${instant(toMs, values)}`;
}

function instant(ms: number, values: SqlValues): string {
  return `${values.bind(new Date(ms))}::timestamptz`;
}

/** Whether a search finds `c`, by name, number, tag or spoken words. */
export function searchSql(search: Search, values: SqlValues): string {
  const ways = shortTextConditions(search).map((toSql) => toSql(values));
  if (search.words.length > 0) ways.push(saidSql(search.words, 'c.id', values));
  return ways.length > 0 ? `(${ways.join(' or ')})` : 'false';
}

/**
 * Whether one message of a conversation, given by the column of its id, has all the words, each as a prefix.
 *
 * `offset 0` keeps the planner from collecting every such message of the account beforehand.
 */
export function saidSql(words: readonly string[], id: string, values: SqlValues): string {
  return `exists (select 1 from read.messages m
    where m.tenant_id = $1 and m.conversation_id = ${id} and m.words @@ ${wordsSql(words, values)} offset 0)`;
}
