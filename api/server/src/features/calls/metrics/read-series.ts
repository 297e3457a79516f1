import { toKeyFilter } from '@switchboard/application/calls/call-dimensions';
import type { GroupBy, MetricGroup, MetricPoint, MetricValues } from '@switchboard/contracts/calls/metric-routes';
import { mergeQueries } from './merge-queries.ts';
import type { MetricSource } from './source/metric-source.ts';
import type { MetricsRequest } from './source/metrics-request.ts';
import { toMetrics } from './to-metrics.ts';

/** All metrics of a range: in total, by part of the range, by group, and in total for the days before. */
export interface Series {
  readonly totals: MetricValues;
  readonly series: MetricPoint[];
  readonly groups: MetricGroup[];
  readonly groupBy: GroupBy | null;
  readonly compare: { readonly from: string; readonly to: string; readonly totals: MetricValues } | null;
}

export async function readSeries(
  source: MetricSource,
  request: MetricsRequest,
  groupBy: GroupBy | undefined,
): Promise<Series> {
  const { whole, periods, before, listQuery } = request;
  const totals = toMetrics(await source.totals(whole), listQuery(whole));
  const byPart = new Map((await source.byTime()).map((row) => [row.part, row]));
  const series = periods.map((period, index) => ({
    ...toMetrics(byPart.get(index + 1), listQuery(period)),
    from: period.from,
    to: period.to,
    startsAt: new Date(period.fromMs).toISOString(),
    provisional: period.toMs > request.now.getTime(),
  }));
  const compare = before && {
    from: before.from,
    to: before.to,
    totals: toMetrics(await source.totals(before), listQuery(before)),
  };
  const groups = groupBy === undefined ? [] : await readMetricGroups(source, request, groupBy);
  return { totals, series, groups, groupBy: groupBy ?? null, compare: compare ?? null };
}

async function readMetricGroups(
  source: MetricSource,
  request: MetricsRequest,
  groupBy: GroupBy,
): Promise<MetricGroup[]> {
  const { whole, periods, listQuery } = request;
  const byTime = Map.groupBy(await source.groupSeries(groupBy), ({ key }) => key);
  return (
    (await source.groups(whole, groupBy))
      .map((row) => ({ row, query: mergeQueries(listQuery(whole), toKeyFilter(groupBy, row.key)) }))
      // The list can't express "any of these tags, and this one".
      .filter(({ query }) => query.nothing === undefined || request.callsIn(whole).filter.nothing === true)
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
