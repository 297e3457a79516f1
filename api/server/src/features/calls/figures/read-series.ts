import { queryOfKey } from '@switchboard/application/calls/call-dimensions';
import type { FigureGroup, FigurePoint, Figures, GroupBy } from '@switchboard/contracts/calls/figure-routes';
import type { Asked } from './figures-frame.ts';
import { mergeQueries } from './merge-queries.ts';
import type { FigureSource } from './source.ts';
import { toFigures } from './to-figures.ts';

/** All figures of a range: whole, by its parts, by what calls are told apart by, and of the days before. */
export interface Series {
  readonly totals: Figures;
  readonly series: FigurePoint[];
  readonly groups: FigureGroup[];
  readonly groupBy: GroupBy | null;
  readonly compare: { readonly from: string; readonly to: string; readonly totals: Figures } | null;
}

export async function readSeries(source: FigureSource, asked: Asked, groupBy: GroupBy | undefined): Promise<Series> {
  const { whole, periods, before, queryOf } = asked;
  const totals = toFigures(await source.totals(whole), queryOf(whole));
  const byPart = new Map((await source.byTime()).map((row) => [row.part, row]));
  const series = periods.map((period, index) => ({
    ...toFigures(byPart.get(index + 1), queryOf(period)),
    from: period.from,
    to: period.to,
    startsAt: new Date(period.fromMs).toISOString(),
    provisional: period.toMs > asked.now.getTime(),
  }));
  const compare = before && {
    from: before.from,
    to: before.to,
    totals: toFigures(await source.totals(before), queryOf(before)),
  };
  const groups = groupBy === undefined ? [] : await readFigureGroups(source, asked, groupBy);
  return { totals, series, groups, groupBy: groupBy ?? null, compare: compare ?? null };
}

async function readFigureGroups(source: FigureSource, asked: Asked, groupBy: GroupBy): Promise<FigureGroup[]> {
  const { whole, periods, queryOf } = asked;
  const byTime = Map.groupBy(await source.groupSeries(groupBy), ({ key }) => key);
  return (
    (await source.groups(whole, groupBy))
      .map((row) => ({ row, query: mergeQueries(queryOf(whole), queryOfKey(groupBy, row.key)) }))
      // Of calls with any of some tags the list can't tell those that have another one besides.
      .filter(({ query }) => query.nothing === undefined || asked.callsOf(whole).filter.nothing === true)
      .map(({ row, query }) => {
        const parts = new Map(byTime.get(row.key)?.map((part) => [part.part, part]));
        return {
          ...toFigures(row, query),
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
