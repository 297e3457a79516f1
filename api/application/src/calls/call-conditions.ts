import { type CallFilter, NONE } from '@switchboard/contracts/calls/filters';
import { dayRange } from '../calendar/day-range.ts';
import { parseSearch } from '../search/parse-search.ts';
import { type SqlValues, shortTextConditions, wordsSql } from '../search/text-sql.ts';
import { type CallColumns, type Flag, isNotEmpty, isSet, isUnset, stored } from './call-flags.ts';
import type { CallScope } from './call-scope.ts';
import { OWN_NUMBERS } from './own-numbers.ts';

/**
 * Builds the predicate over `read.calls c` that the list and every metric share; the account is its first condition.
 */
export function callsWhere(filter: CallFilter, scope: CallScope, values: SqlValues): string {
  return ['c.tenant_id = $1', 'c.is_listed', ...buildConditions(filter, scope, values)].join(' and ');
}

/** Builds the conditions of a filter alone, for calls that are known to be the account's and listed. */
export function callConditions(filter: CallFilter, scope: CallScope, values: SqlValues): string {
  return buildConditions(filter, scope, values).join(' and ') || 'true';
}

function buildConditions(filter: CallFilter, scope: CallScope, values: SqlValues): string[] {
  const conditions: string[] = filter.nothing ? ['false'] : [];
  for (const [name, column] of Object.entries(EQUAL) as [keyof typeof EQUAL, string][]) {
    const value = filter[name];
    if (value === undefined) continue;
    conditions.push(value === NONE ? `c.${column} is null` : `c.${column} = ${values.bind(value)}`);
  }
  for (const [name, flag] of Object.entries(FLAGS) as [keyof typeof FLAGS, Flag][]) {
    const value = filter[name];
    if (value !== undefined) conditions.push(`${flag.sql} is ${value}`);
  }
  if (filter.resolved !== undefined) conditions.push(`${resolvedSql(scope, values)} is ${filter.resolved}`);
  for (const [name, column, sign] of BOUNDS) {
    const value = filter[name];
    if (value !== undefined) conditions.push(`${column} ${sign} ${values.bind(value)}::double precision`);
  }
  return [
    ...conditions,
    ...listsSql(filter, values),
    ...clockSql(filter, scope, values),
    ...searchSql(filter, scope, values),
  ];
}

/** Builds the condition that a call is resolved: by itself, or as a transfer that the account's settings count. */
function resolvedSql({ resolvedTransfers: { of, agentIds } }: CallScope, values: SqlValues): string {
  if (of === 'none') return RESOLVED.sql;
  const counts =
    of === 'all'
      ? 'c.transferred'
      : `(c.transferred and coalesce(c.agent_id = any(${values.bind(agentIds)}::text[]), false))`;
  return `(${RESOLVED.sql} or ${counts})`;
}

/**
 * Builds the conditions of a filter for a row in memory. Only filters by dimension and flag are supported, since metrics count by those.
 * Transfers never count as resolved here, since the account's settings are applied when metrics are read.
 *
 * @throws {RangeError} for any other filter
 */
export function callMatcher(filter: CallFilter): (row: CallColumns) => boolean {
  const tests = Object.entries(filter).flatMap(([name, value]): ((row: CallColumns) => boolean)[] => {
    if (value === undefined || (Array.isArray(value) && value.length === 0)) return [];
    if (Object.hasOwn(EQUAL, name)) {
      const column = EQUAL[name as keyof typeof EQUAL];
      return [(row) => row[column] === (value === NONE ? null : value)];
    }
    if (Object.hasOwn(MATCHED_FLAGS, name)) {
      const flag = MATCHED_FLAGS[name as keyof typeof MATCHED_FLAGS];
      return [(row) => flag.of(row) === value];
    }
    throw new RangeError(`calls in memory can't be filtered by ${name}`);
  });
  return (row) => tests.every((matches) => matches(row));
}

/** Filters by a single value, with their columns. */
const EQUAL = {
  agentId: 'agent_id',
  agentVersion: 'agent_version',
  direction: 'direction',
  channel: 'channel',
  status: 'status',
  endedReason: 'ended_reason',
  endedGroup: 'ended_group',
  outcome: 'outcome',
  language: 'language',
  transferTo: 'transfer_to',
  groupId: 'group_id',
  acknowledgedBy: 'acknowledged_by',
} as const satisfies Partial<Record<keyof CallFilter, string>>;

const FLAGS = {
  successful: stored('successful'),
  transferred: stored('transferred'),
  hasRecording: stored('has_recording'),
  attention: isSet('attention_at'),
  live: isUnset('ended_at'),
  tagged: isNotEmpty('smart_tags'),
} as const satisfies Partial<Record<keyof CallFilter, Flag>>;

const RESOLVED = stored('resolved');
const MATCHED_FLAGS = { ...FLAGS, resolved: RESOLVED } as const;

const BOUNDS = [
  ['costFrom', 'c.cost_cents', '>='],
  ['costTo', 'c.cost_cents', '<='],
  ['durationFrom', 'c.duration_ms', '>='],
  ['durationTo', 'c.duration_ms', '<='],
  ['latencyFrom', 'c.latency_p50', '>='],
  ['latencyTo', 'c.latency_p50', '<='],
] as const satisfies readonly (readonly [keyof CallFilter, string, string])[];

function listsSql(filter: CallFilter, values: SqlValues): string[] {
  const {
    toolName,
    product,
    takenOffTagId,
    personTagId,
    agentTagId,
    programTagId,
    smartTagIds = [],
    smartTagMatch,
    numberId,
  } = filter;
  const conditions: string[] = [];
  if (toolName !== undefined) conditions.push(`${values.bind(toolName)} = any(c.tool_names)`);
  if (product !== undefined) {
    conditions.push(`c.costs @> jsonb_build_array(jsonb_build_object('product', ${values.bind(product)}::text))`);
  }
  if (takenOffTagId !== undefined) conditions.push(`${values.bind(takenOffTagId)}::bigint = any(c.taken_off_tags)`);
  if (personTagId !== undefined) conditions.push(`${values.bind(personTagId)}::bigint = any(c.person_tags)`);
  if (agentTagId !== undefined) conditions.push(`${values.bind(agentTagId)}::bigint = any(c.agent_tags)`);
  if (programTagId !== undefined) {
    const tag = `${values.bind(programTagId)}::bigint`;
    conditions.push(`${tag} = any(c.smart_tags) and ${tag} <> all(c.person_tags || c.agent_tags)`);
  }
  if (smartTagIds.length > 0) {
    conditions.push(`c.smart_tags ${smartTagMatch === 'all' ? '@>' : '&&'} ${values.bind(smartTagIds)}::bigint[]`);
  }
  if (numberId !== undefined) conditions.push(numberSql(numberId, values));
  return conditions;
}

const numberSql = (id: string, values: SqlValues): string =>
  id === NONE
    ? `(c.own_number is null or c.own_number not in (select n.number from (${OWN_NUMBERS}) n))`
    : `c.own_number in (select n.number from (${OWN_NUMBERS}) n where n.id = ${values.bind(id)})`;

/** Builds the conditions on a call's local start time in the account's time zone. */
function clockSql(filter: CallFilter, scope: CallScope, values: SqlValues): string[] {
  const { dateFrom, dateTo, timeFrom, timeTo, weekday, hour, businessHours } = filter;
  const { timeZone } = scope;
  const conditions: string[] = [];
  const instant = (ms: number) => `${values.bind(new Date(ms))}::timestamptz`;
  if (dateFrom !== undefined) {
    conditions.push(
      `c.started_at >= ${instant(dayRange({ from: dateFrom, to: dateFrom, timeFrom }, timeZone).fromMs)}`,
    );
  }
  if (dateTo !== undefined) {
    conditions.push(`c.started_at < ${instant(dayRange({ from: dateTo, to: dateTo, timeTo }, timeZone).toMs)}`);
  }
  if (weekday === undefined && hour === undefined && businessHours === undefined) return conditions;
  const local = `(c.started_at at time zone ${values.bind(timeZone)})`;
  if (weekday !== undefined) conditions.push(`extract(isodow from ${local}) = ${values.bind(weekday)}`);
  if (hour !== undefined) conditions.push(`extract(hour from ${local}) = ${values.bind(hour)}`);
  if (businessHours !== undefined) conditions.push(`${openSql(local, scope, values)} is ${businessHours}`);
  return conditions;
}

/** Builds the condition that the business was open at a local time. Without business hours it is open except on holidays. */
function openSql(local: string, { hours, holidays }: CallScope, values: SqlValues): string {
  const within = hours.map(
    ({ weekday, from, to }) =>
      `(extract(isodow from ${local}) = ${values.bind(weekday)} and to_char(${local}, 'HH24:MI') >= ${values.bind(from)} and to_char(${local}, 'HH24:MI') < ${values.bind(to)})`,
  );
  const open = within.length === 0 ? 'true' : `(${within.join(' or ')})`;
  return `(${open} and not ${local}::date::text = any(${values.bind(holidays.map(({ date }) => date))}::text[]))`;
}

/**
 * Builds the conditions of a search. Each alternative is a query of its own so that it uses its own index: combined with OR in one condition,
 * the alternatives would scan every call and all of its messages.
 */
function searchSql({ searchString }: CallFilter, { withheld }: CallScope, values: SqlValues): string[] {
  const search = searchString === undefined ? undefined : parseSearch(searchString);
  if (search === undefined) return [];
  const found = shortTextConditions(search).map(
    (condition) => `select c.id from read.calls c where c.tenant_id = $1 and c.is_listed and ${condition(values)}`,
  );
  if (search.words.length > 0) {
    found.push(
      `select m.conversation_id from read.messages m where m.tenant_id = $1 and m.words @@ ${wordsSql(search.words, values)}`,
    );
  }
  if (found.length === 0) return ['false'];
  const hits = `c.id in (${found.join(' union ')})`;
  if (withheld.length === 0) return [hits];
  const purposes = values.bind(withheld);
  return [hits, `coalesce(c.state #>> '{conversation,record,purpose}' <> all(${purposes}::text[]), true)`];
}
