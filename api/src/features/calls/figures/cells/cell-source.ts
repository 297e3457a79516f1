import { BETWEEN } from '@switchboard/application/calls/call-dimensions';
import { MICROS } from '@switchboard/application/calls/call-measures';
import { type Part, partOf } from '@switchboard/application/calls/cells/parts';
import type { GroupBy } from '@switchboard/contracts/calls/figure-routes';
import { NONE } from '@switchboard/contracts/calls/query';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Asked } from '../figures-frame.ts';
import type { Period } from '../periods.ts';
import type { FigureSource } from '../source.ts';
import { type CellQuery, callsByHour, callsByKey, type KeySums, seriesByKey, sumByKey, sumByPart } from './queries.ts';
import { groupCells, type Selection } from './select-cells.ts';
import { hourSpansOf, spansOf } from './spans.ts';
import { countOf, countsOf, NO_FIGURES, toFiguresRow } from './to-row.ts';

const MAX_PRODUCTS = 50;
const ALL = { bins: true, parts: true };
/** Dimensions whose values calls name. */
const NAMED: readonly GroupBy[] = ['agentId', 'agentVersion'];

/** Figures of cells that were added up before; what these don't tell comes from the calls themselves. */
export function cellSource(
  db: Queryable,
  asked: Asked,
  { selection, rows }: { readonly selection: Selection; readonly rows: FigureSource },
): FigureSource {
  const { whole, periods } = asked;
  const { tenant, scope, filter } = asked.callsOf(whole);
  const clock = { weekday: filter.weekday, hour: filter.hour, businessHours: filter.businessHours };
  const hasClock = Object.values(clock).some((value) => value !== undefined);
  const cellsOf = (
    spans: CellQuery['spans'],
    chosen: Selection & { readonly prefix?: string } = selection,
  ): CellQuery => ({
    ...chosen,
    tenant,
    scope,
    clock,
    spans,
  });
  const spans = (parts: readonly Period[]) => (hasClock ? hourSpansOf(parts) : spansOf(parts));
  const sums = keep(async (period: Period) => (await sumByKey(db, cellsOf(spans([period])), ALL))[0]);
  const partsOf = async (period: Period, part: Part) => partOf(partsTogether(await sums(period)), part);
  const grouped = (groupBy: GroupBy) => groupCells(selection, groupBy);
  const tags = grouped('smartTagIds');
  const tagSums = keep((period: Period) =>
    tags ? sumByKey(db, cellsOf(spans([period]), tags), { parts: true }) : Promise.resolve([]),
  );
  return {
    totals: async (period) => figuresOf(await sums(period)),
    async counts() {
      const row = await sums(whole);
      return row && countsOf(row.counts);
    },
    byTime: async () =>
      (await sumByPart(db, cellsOf(spans(periods)))).map((row) => ({ ...toFiguresRow(row), part: row.part })),
    async groups(period, groupBy) {
      const chosen = grouped(groupBy);
      if (chosen === undefined) return rows.groups(period, groupBy);
      const found = await sumByKey(db, cellsOf(spans([period]), chosen), {
        bins: true,
        parts: NAMED.includes(groupBy),
      });
      return found.map((row) => ({ ...toFiguresRow(row), key: row.key, label: labelOf(groupBy, row) }));
    },
    async groupSeries(groupBy) {
      const chosen = grouped(groupBy);
      return chosen ? seriesByKey(db, cellsOf(spans(periods), chosen)) : rows.groupSeries(groupBy);
    },
    countBy: async (period, by) => (await partsOf(period, by)).map(({ key, count }) => ({ key, calls: count })),
    countByHour: () => callsByHour(db, cellsOf(hourSpansOf([whole]))),
    async costs() {
      const micros = await partsOf(whole, 'micros');
      const calls = new Map((await partsOf(whole, 'product')).map(({ key, count }) => [key, count]));
      const lines = micros.map(({ key, count }) => ({
        product: key,
        cents: count / MICROS,
        calls: calls.get(key) ?? 0,
      }));
      // Products that cost nothing have no sum.
      const free = [...calls].filter(([key]) => !micros.some((line) => line.key === key));
      return [...lines, ...free.map(([product, count]) => ({ product, cents: 0, calls: count }))].slice(
        0,
        MAX_PRODUCTS,
      );
    },
    async tagged() {
      const row = await sums(whole);
      return row ? countOf(row.counts, 'tagged') : 0;
    },
    async agentNames() {
      const chosen = grouped('agentId');
      if (chosen === undefined) return rows.agentNames();
      const found = await sumByKey(db, cellsOf(spans([whole]), chosen), { parts: true });
      return new Map(
        found.flatMap((row) => {
          const name = namesOf(row).at(-1);
          return name === undefined || row.key === NONE ? [] : [[row.key, name] as const];
        }),
      );
    },
    async tags() {
      if (tags === undefined) return rows.tags();
      return (await tagSums(whole)).map(({ key, counts }) => ({ key, counts: countsOf(counts) }));
    },
    tagCounts: (period) => (tags ? callsByKey(db, cellsOf(spans([period]), tags)) : rows.tagCounts(period)),
    async countTagsBy(by) {
      if (tags === undefined) return rows.countTagsBy(by);
      return (await tagSums(whole)).flatMap((tag) =>
        partOf(partsTogether(tag), by).map(({ key, count }) => ({ key: `${tag.key} ${key}`, calls: count })),
      );
    },
  };
}

/** Asks once for each period. */
function keep<T>(read: (period: Period) => Promise<T>): (period: Period) => Promise<T> {
  const known = new Map<Period, Promise<T>>();
  return (period) => {
    const found = known.get(period) ?? read(period);
    known.set(period, found);
    return found;
  };
}

const figuresOf = (row: KeySums | undefined) => (row ? toFiguresRow(row) : NO_FIGURES);

function partsTogether(row: KeySums | undefined): Map<string, number> {
  const sums = new Map<string, number>();
  for (const parts of row?.parts ?? []) {
    for (const [name, count] of Object.entries(parts)) sums.set(name, (sums.get(name) ?? 0) + count);
  }
  return sums;
}

/** Names of the agents of calls, in the order of the alphabet. */
const namesOf = (row: KeySums): string[] =>
  partOf(partsTogether(row), 'agentName')
    .map(({ key }) => key)
    .sort();

/** The name for people, as the calls tell it: the last one of several. */
function labelOf(groupBy: GroupBy, row: KeySums): string | null {
  if (groupBy === 'acknowledgedBy') return row.person;
  const name = namesOf(row).at(-1) ?? null;
  if (groupBy === 'agentId') return name;
  const version = row.key.split(BETWEEN)[1];
  return groupBy === 'agentVersion' && name !== null && version !== NONE ? `${name} v${version}` : null;
}
