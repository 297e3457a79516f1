import { toKeyFilter } from '@switchboard/application/calls/call-dimensions';
import type { GroupBy, MetricGroup, MetricPoint, MetricValues } from '@switchboard/contracts/calls/metric-routes';
import { mergeQueries } from './merge-queries.ts';
import type { MetricSource } from './source/metric-source.ts';
import type { Asked } from './source/metrics-frame.ts';
import { toMetrics } from './to-metrics.ts';

/** All figures of a range: whole, by its parts, by what calls are told apart by, and of the days before. */
export interface Series {
  readonly totals: MetricValues;
  readonly series: MetricPoint[];
  readonly groups: MetricGroup[];
  readonly groupBy: GroupBy | null;
  readonly compare: { readonly from: string; readonly to: string; readonly totals: MetricValues } | null;
}

export async function readSeries(source: MetricSource, asked: Asked, groupBy: GroupBy | undefined): Promise<Series> {
  const { whole, periods, before, queryOf } = asked;
  const totals = toMetrics(await source.totals(whole), queryOf(whole));
  const byPart = new Map((await source.byTime()).map((row) => [row.part, row]));
  const series = periods.map((period, index) => ({
    ...toMetrics(byPart.get(index + 1), queryOf(period)),
    from: period.from,
    to: period.to,
    startsAt: new Date(period.fromMs).toISOString(),
    provisional: period.toMs > asked.now.getTime(),
  }));
  const compare = before && {
    from: before.from,
    to: before.to,
    totals: toMetrics(await source.totals(before), queryOf(before)),
  };
  const groups = groupBy === undefined ? [] : await readMetricGroups(source, asked, groupBy);
  return { totals, series, groups, groupBy: groupBy ?? null, compare: compare ?? null };
}

async function readMetricGroups(source: MetricSource, asked: Asked, groupBy: GroupBy): Promise<MetricGroup[]> {
  const { whole, periods, queryOf } = asked;
  const byTime = Map.groupBy(await source.groupSeries(groupBy), ({ key }) => key);
  return (
    (await source.groups(whole, groupBy))
      .map((row) => ({ row, query: mergeQueries(queryOf(whole), toKeyFilter(groupBy, row.key)) }))
      // Of calls with any of some tags the list can't tell those that have another one besides.
      .filter(({ query }) => query.nothing === undefined || asked.callsOf(whole).filter.nothing === true)
      .map(({ row, query }) => {
        const parts = new Map(byTime.get(row.key)?.map((part) => [part.part, part]));
        return {
          ...toMetrics(row, query),
          key: row.key,
          label: row.label ?? row.key,
          series: periods.map(({ fromMs }, index) => {
            const { ended = 0, contained = 0 } = parts.get(index + 1) ?? {};
            return { startsAt: new Date(fromMs).toISOString(), counts: { ended, contained } };
          }),
        };
      })
  );
}
