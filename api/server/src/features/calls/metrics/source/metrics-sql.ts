import { callConditions } from '@switchboard/application/calls/call-conditions';
import { DIMENSIONS, keySql } from '@switchboard/application/calls/call-dimensions';
import { MEASURES } from '@switchboard/application/calls/call-measures';
import type { CallScope } from '@switchboard/application/calls/call-scope';
import type { SqlValues } from '@switchboard/application/search/text-sql';
import { CallFilterFields } from '@switchboard/contracts/calls/filters';
import type { GroupBy } from '@switchboard/contracts/calls/metric-routes';
import { COUNT_NAMES, countMetrics, MEASURE_NAMES } from '@switchboard/contracts/calls/metrics';
import { groupName, personName, tagName, versionName } from './label-sql.ts';

/** The columns of all metrics over `read.calls c`. */
export const metricColumns = (scope: CallScope, values: SqlValues): string =>
  `${countColumns(scope, values)}, ${measureColumns()}`;

/** All counts, each with the predicate of its own list. */
export function countColumns(scope: CallScope, values: SqlValues): string {
  const counts = COUNT_NAMES.map((name) => {
    const condition = callConditions(CallFilterFields.parse(countMetrics[name].query), scope, values);
    return `'${name}', count(*) filter (where ${condition})`;
  });
  return `json_build_object(${counts.join(', ')}) as counts`;
}

function measureColumns(): string {
  const measures = MEASURE_NAMES.map((name) => {
    const column = `c.${MEASURES[name].column}`;
    return `'${name}', json_build_array(count(${column}), sum(${column}), avg(${column}),
      percentile_cont(array[0.5, 0.9, 0.99]) within group (order by ${column}))`;
  });
  return `json_build_object(${measures.join(', ')}) as measures`;
}

/** A grouping of calls: an expression for the key, a join that it needs, and an expression for the display name. */
export interface Grouping {
  readonly key: string;
  readonly from?: string;
  readonly label?: string;
}

const LABELS: Partial<Record<GroupBy, string>> = {
  agentId: 'max(c.agent_name)',
  agentVersion: `max(c.agent_name || ' ' || ${versionName('c.agent_version')})`,
  numberId: 'max(n.name)',
  acknowledgedBy: personName('max(c.acknowledged_by)'),
  groupId: groupName('max(c.group_id)'),
  smartTagIds: tagName('max(g.value)'),
};

export const toGrouping = (groupBy: GroupBy): Grouping => {
  const label = LABELS[groupBy];
  return { ...keySql(DIMENSIONS[groupBy]), ...(label !== undefined && { label }) };
};
