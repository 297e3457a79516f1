import type { InstantRange } from '@switchboard/application/calendar/day-range';
import type { Search } from '@switchboard/application/search/parse-search';
import { type SqlValues, shortTextConditions, wordsSql } from '@switchboard/application/search/text-sql';
import { TEST_CHANNEL } from '@switchboard/contracts/base/constants';
import { CALL_CHANNELS } from '@switchboard/contracts/calls/call';
import { asksForTests, type Condition, FIELD_PLACES, MAX_SILENCE_MS } from './conditions.ts';

/** The conditions over `read.conversations c`, including the account and that it isn't deleted; account first. */
export function whereSql(conditions: readonly Condition[], values: SqlValues): string {
  return `c.tenant_id = $1 and ${livingSql(conditions)} and ${conditionsSql(conditions, values)}`;
}

/** Leaves deleted conversations out. Agent tests count as deleted, so a filter for them includes all of them. */
export const livingSql = (conditions: readonly Condition[]): string =>
  asksForTests(conditions) ? `(c.deleted_at is null or c.channel = '${TEST_CHANNEL}')` : 'c.deleted_at is null';

/** The conditions alone, over a `c` that is known to be the account's and not deleted. */
export function conditionsSql(conditions: readonly Condition[], values: SqlValues): string {
  return conditions.length === 0
    ? 'true'
    : conditions.map((condition) => conditionSql(condition, values)).join(' and ');
}

function conditionSql(condition: Condition, values: SqlValues): string {
  switch (condition.kind) {
    case 'field':
      return fieldSql(condition, values);
    case 'queued':
      return `${condition.is ? '' : 'not '}(c.assignee_id is null and c.work = 'open' and (c.needs_attention or c.group_id is not null))`;
    case 'unseen':
      return `${condition.is ? '' : 'not '}(c.needs_attention and coalesce((c.attention ->> 'position')::bigint, 0) > coalesce((
        select s.up_to from inbox.seen s where s.tenant_id = $1 and s.conversation_id = c.id
          and s.user_id = ${values.bind(condition.userId)}::text), 0))`;
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

function fieldSql({ field, values: wanted }: Extract<Condition, { kind: 'field' }>, values: SqlValues): string {
  const { column, type } = FIELD_PLACES[field];
  const present = wanted.filter((value) => value !== null);
  const [only, ...others] = present;
  const ways = [
    ...(wanted.includes(null) ? [`c.${column} is null`] : []),
    // A single value is compared by itself, so that the statement is the same for every way to ask for it.
    ...(only !== undefined && others.length === 0 ? [`c.${column} = ${values.bind(only)}::${type}`] : []),
    ...(others.length > 0 ? [`c.${column} = any(${values.bind(present)}::${type}[])`] : []),
  ];
  return ways.length === 1 ? ways.join('') : `(${ways.join(' or ')})`;
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
