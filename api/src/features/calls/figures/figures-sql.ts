import { type CallScope, callConditions } from '@switchboard/application/calls/call-conditions';
import type { SqlValues } from '@switchboard/application/search/text-sql';
import type { GroupBy } from '@switchboard/contracts/calls/figure-routes';
import { COUNT_NAMES, countFigures, MEASURE_NAMES, type MeasureName } from '@switchboard/contracts/calls/figures';
import { CallFilterFields, type CallFilterText } from '@switchboard/contracts/calls/query';

/** Where each measure stands. */
const MEASURE_COLUMNS: Readonly<Record<MeasureName, string>> = {
  durationMs: 'c.duration_ms',
  latencyMs: 'c.latency_p50',
  costCents: 'c.cost_cents',
  answerMs: 'c.answer_ms',
  attentionMs: 'c.attention_ms',
  acknowledgeMs: 'c.acknowledge_ms',
};

/** The columns of every figure over `read.calls c`. */
export const figureColumns = (scope: CallScope, values: SqlValues): string =>
  `${countColumns(scope, values)}, ${measureColumns()}`;

/** Every count, by the very predicate of its own list. */
export function countColumns(scope: CallScope, values: SqlValues): string {
  const counts = COUNT_NAMES.map((name) => {
    const condition = callConditions(CallFilterFields.parse(countFigures[name].query), scope, values);
    return `'${name}', count(*) filter (where ${condition})`;
  });
  return `json_build_object(${counts.join(', ')}) as counts`;
}

function measureColumns(): string {
  const measures = MEASURE_NAMES.map((name) => {
    const column = MEASURE_COLUMNS[name];
    return `'${name}', json_build_array(count(${column}), sum(${column}), avg(${column}),
      percentile_cont(array[0.5, 0.9, 0.99]) within group (order by ${column}))`;
  });
  return `json_build_object(${measures.join(', ')}) as measures`;
}

/** A dimension of calls: an expression over them, and the filter of the list for one of its values. */
export interface Grouping {
  readonly key: string;
  readonly from?: string;
  /** The value's name for people, where the calls themselves tell. */
  readonly label?: string;
  queryOf(key: string): CallFilterText;
}

/** Stands between an agent and a version; neither holds it. */
const BETWEEN = '\u001f';
const plain = (column: string, name: GroupBy): Grouping => ({
  key: `coalesce(${column}, 'none')`,
  queryOf: (key) => ({ [name]: key }),
});

/** Every way to group. */
export const GROUPINGS: Readonly<Record<GroupBy, Grouping>> = {
  agentId: { ...plain('c.agent_id', 'agentId'), label: 'max(c.agent_name)' },
  agentVersion: {
    key: `coalesce(c.agent_id, 'none') || '${BETWEEN}' || coalesce(c.agent_version, 'none')`,
    label: `max(c.agent_name || ' v' || c.agent_version)`,
    queryOf: (key) => {
      const [agentId = '', agentVersion = ''] = key.split(BETWEEN);
      return { agentId, agentVersion };
    },
  },
  direction: plain('c.direction', 'direction'),
  channel: plain('c.channel', 'channel'),
  language: plain('c.language', 'language'),
  // Neither has a filter for having none: only ended calls are told apart by them.
  outcome: { ...plain('c.outcome', 'outcome'), key: 'c.outcome' },
  endedGroup: { ...plain('c.ended_group', 'endedGroup'), key: 'c.ended_group' },
  endedReason: plain('c.ended_reason', 'endedReason'),
  status: plain('c.status', 'status'),
  groupId: plain('c.group_id', 'groupId'),
  acknowledgedBy: {
    ...plain('c.acknowledged_by', 'acknowledgedBy'),
    label: `(${'select u.name from access.users u where u.id = max(c.acknowledged_by)'})`,
  },
  smartTagIds: {
    key: 'g.tag::text',
    from: 'cross join lateral unnest(c.smart_tags) as g(tag)',
    queryOf: (key) => ({ smartTagIds: key }),
  },
};
