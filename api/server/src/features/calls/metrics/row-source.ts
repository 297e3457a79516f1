import { DIMENSIONS, keySql } from '@switchboard/application/calls/call-dimensions';
import { DURATION_STEP_MS, LAST_DURATION_STEP } from '@switchboard/application/calls/rollups/rollup-parts';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { CountedBy, MetricSource } from './source/metric-source.ts';
import type { MetricsRequest } from './source/metrics-request.ts';
import { type Grouping, toGrouping } from './source/metrics-sql.ts';
import {
  countBy,
  readAgentNames,
  readByTime,
  readCosts,
  readCounts,
  readGroupSeries,
  readGroups,
  readTotals,
} from './source/row-queries.ts';

const TAGS = keySql(DIMENSIONS.smartTagIds);

/** The SQL of each count key over the calls' rows. `least` ignores nulls in PostgreSQL. */
const COUNTED_BY: Readonly<Record<CountedBy, Pick<Grouping, 'key' | 'from'>>> = {
  endedReason: { key: `case when c.ended_at is not null then coalesce(c.ended_reason, 'none') end` },
  outcome: { key: 'c.outcome' },
  duration: {
    key: `case when c.duration_ms is not null then least(c.duration_ms / ${DURATION_STEP_MS}, ${LAST_DURATION_STEP})::text end`,
  },
  takenOffTagId: { key: 'g.value::text', from: 'cross join lateral unnest(c.taken_off_tags) as g(value)' },
  transferTo: { key: 'c.transfer_to' },
  answeredTo: { key: 'case when c.transferred then c.transfer_to end' },
  personTagId: { key: 'g.value::text', from: 'cross join lateral unnest(c.person_tags) as g(value)' },
  agentTagId: { key: 'g.value::text', from: 'cross join lateral unnest(c.agent_tags) as g(value)' },
  pair: {
    key: `case when g.tag < h.tag then g.tag::text || ' ' || h.tag::text end`,
    from: 'cross join lateral unnest(c.smart_tags) as g(tag) cross join lateral unnest(c.smart_tags) as h(tag)',
  },
};

/** Creates a source that reads metrics from the calls themselves: for any filter, in time proportional to the number of calls. */
export function rowSource(db: Queryable, { callsIn, whole, periods, timeZone }: MetricsRequest): MetricSource {
  const counting = callsIn(whole);
  const starts = periods.map(({ fromMs }) => fromMs);
  return {
    totals: (period) => readTotals(db, callsIn(period)),
    counts: async () => (await readCounts(db, counting, { key: `'all'` }))[0]?.counts,
    byTime: () => readByTime(db, counting, starts),
    groups: (period, groupBy) => readGroups(db, callsIn(period), toGrouping(groupBy)),
    groupSeries: (groupBy) => readGroupSeries(db, counting, { grouping: toGrouping(groupBy), starts }),
    countBy: (period, by) => countBy(db, callsIn(period), COUNTED_BY[by]),
    // Inlined: the zone comes from the platform's own list.
    countByHour: () =>
      countBy(db, counting, {
        key: `to_char(c.started_at at time zone '${timeZone.replaceAll("'", "''")}', 'ID HH24')`,
      }),
    costs: () => readCosts(db, counting),
    async tagged() {
      const [row] = await countBy(db, counting, { key: `case when c.smart_tags <> '{}' then 'tagged' end` });
      return row?.calls ?? 0;
    },
    agentNames: () => readAgentNames(db, counting),
    tags: () => readCounts(db, counting, TAGS),
    tagCounts: (period) => countBy(db, callsIn(period), TAGS),
    countTagsBy: (by) => countBy(db, counting, { ...TAGS, key: `${TAGS.key} || ' ' || ${keySql(DIMENSIONS[by]).key}` }),
  };
}
