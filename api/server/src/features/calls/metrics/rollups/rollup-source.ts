import { MICROS } from '@switchboard/application/calls/call-measures';
import { type Part, readNumbers } from '@switchboard/application/calls/rollups/rollup-parts';
import { NONE } from '@switchboard/contracts/calls/filters';
import { type GroupBy, KEY_SEPARATOR } from '@switchboard/contracts/calls/metric-routes';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { CostRow, MetricSource } from '../source/metric-source.ts';
import type { Asked } from '../source/metrics-frame.ts';
import type { Period } from '../source/periods.ts';
import { addCounts, addGroups } from './add-counts.ts';
import type { MetricMemory } from './metric-memory.ts';
import { asTheyAre, piecesOf, valuesOf } from './pieces.ts';
import {
  callsByHour,
  callsByKey,
  type KeySums,
  MAX_GROUPS,
  type RollupQuery,
  type RollupSums,
  seriesByKey,
  sumByKey,
  sumByPart,
} from './queries.ts';
import { partsReader } from './read-parts.ts';
import { groupRollups, type Selection } from './select-rollups.ts';
import { type Bounds, hourSpansOf, spansOf } from './spans.ts';
import { countOf, countsOf, metricsOf, NO_METRICS, toMetricsRow } from './to-row.ts';

const MAX_PRODUCTS = 50;
const ALL = { bins: true, parts: true };
/** Dimensions whose values calls name. */
const NAMED: readonly GroupBy[] = ['agentId', 'agentVersion'];

/** Which cells, what of them is remembered, and where figures come from that these don't tell. */
export interface RollupsOf {
  readonly selection: Selection;
  readonly memory: MetricMemory;
  readonly rows: MetricSource;
}

/** Figures of cells that were added up before; what these don't tell comes from the calls themselves. */
export function rollupSource(db: Queryable, asked: Asked, { selection, memory, rows }: RollupsOf): MetricSource {
  const { whole } = asked;
  const { tenant, scope, filter } = asked.callsOf(whole);
  const clock = { weekday: filter.weekday, hour: filter.hour, businessHours: filter.businessHours };
  const hasClock = Object.values(clock).some((value) => value !== undefined);
  const rollupsOf = (
    spans: RollupQuery['spans'],
    chosen: Selection & { readonly prefix?: string } = selection,
  ): RollupQuery => ({
    ...chosen,
    tenant,
    scope,
    clock,
    spans,
  });
  const spans = (parts: readonly Bounds[]) => (hasClock ? hourSpansOf(parts) : spansOf(parts));
  // By the clock hours are chosen one by one.
  const inPieces = hasClock ? asTheyAre : piecesOf;
  const sums = keep(async (period: Period) => (await sumByKey(db, rollupsOf(spans([period])), ALL))[0]);
  /** Of some parts together; undefined where cells don't name them all. */
  const partsOf = async (period: Period, ...parts: readonly Part[]) => namedOf(await sums(period), parts);
  const readParts = partsReader(db, asked);
  const grouped = (groupBy: GroupBy) => groupRollups(selection, groupBy);
  const tags = grouped('smartTagIds');
  const tagSums = keep((period: Period) =>
    tags ? sumByKey(db, rollupsOf(spans([period]), tags), { parts: true }) : Promise.resolve([]),
  );
  return {
    async totals(period) {
      const row = await sums(period);
      return row?.isCut ? rows.totals(period) : row ? metricsOf(row) : NO_METRICS;
    },
    async counts() {
      const row = await sums(whole);
      return row?.isCut ? rows.counts() : row && countsOf(row.counts);
    },
    async byTime() {
      const read = async (missing: readonly Period[]) => {
        const { pieces, parts } = inPieces(missing);
        const sums = await sumByPart(db, rollupsOf(spans(pieces)));
        if (sums.some(isCut)) return undefined;
        const byPiece = new Map(sums.map((row) => [row.part - 1, row]));
        return parts.map((terms) => toMetricsRow(valuesOf(terms, byPiece)));
      };
      const found = await readParts({ memory: memory.figures, cells: selection, none: NO_METRICS, read });
      return found ? found.map((row, index) => ({ ...row, part: index + 1 })) : rows.byTime();
    },
    async groups(period, groupBy) {
      const chosen = grouped(groupBy);
      const needs = { bins: true, parts: NAMED.includes(groupBy) };
      const found = chosen && (await sumByKey(db, rollupsOf(spans([period]), chosen), needs));
      if (found === undefined || found.some(isCut) || (needs.parts && found.some(hasUnnamed))) {
        return rows.groups(period, groupBy);
      }
      return found.map((row) => ({ ...metricsOf(row), key: row.key, label: labelOf(groupBy, row) }));
    },
    async groupSeries(groupBy) {
      const chosen = grouped(groupBy);
      if (chosen === undefined) return rows.groupSeries(groupBy);
      const read = async (missing: readonly Period[]) => {
        const { pieces, parts } = inPieces(missing);
        const byPiece = Map.groupBy(await seriesByKey(db, rollupsOf(spans(pieces), chosen)), ({ part }) => part - 1);
        return parts.map((terms) => addGroups(valuesOf(terms, byPiece)));
      };
      const found = (await readParts({ memory: memory.groups, cells: chosen, none: [], read })) ?? [];
      return found.flatMap((groups, index) => groups.map((group) => ({ ...group, part: index + 1 })));
    },
    async countBy(period, by) {
      const named = await partsOf(period, by);
      return named?.[0]?.map(({ key, count }) => ({ key, calls: count })) ?? rows.countBy(period, by);
    },
    async countByHour() {
      const read = async (missing: readonly Period[]) => {
        const found = await callsByHour(db, rollupsOf(hourSpansOf(missing)));
        const byPart = Map.groupBy(found, ({ part }) => part - 1);
        return missing.map((_, index) => byPart.get(index) ?? []);
      };
      return addCounts((await readParts({ memory: memory.hours, cells: selection, none: [], read })) ?? []);
    },
    async costs() {
      const named = await partsOf(whole, 'micros', 'product');
      return named ? costsOf(named) : rows.costs();
    },
    async tagged() {
      const row = await sums(whole);
      return row ? countOf(row.counts, 'tagged') : 0;
    },
    async agentNames() {
      const chosen = grouped('agentId');
      if (chosen === undefined) return rows.agentNames();
      const found = await sumByKey(db, rollupsOf(spans([whole]), chosen), { parts: true });
      if (found.length === MAX_GROUPS || found.some(hasUnnamed)) return rows.agentNames();
      return new Map(
        found.flatMap((row) => {
          const name = namesOf(row).at(-1);
          return name === undefined || row.key === NONE ? [] : [[row.key, name] as const];
        }),
      );
    },
    async tags() {
      const found = tags && (await tagSums(whole));
      if (found === undefined || found.some(isCut)) return rows.tags();
      return found.map(({ key, counts }) => ({ key, counts: countsOf(counts) }));
    },
    tagCounts: (period) => (tags ? callsByKey(db, rollupsOf(spans([period]), tags)) : rows.tagCounts(period)),
    async countTagsBy(by) {
      const found = tags && (await tagSums(whole)).map((tag) => ({ tag: tag.key, named: namedOf(tag, [by])?.[0] }));
      if (found === undefined || found.some(({ named }) => named === undefined)) return rows.countTagsBy(by);
      return found.flatMap(({ tag, named = [] }) =>
        named.map(({ key, count }) => ({ key: `${tag} ${key}`, calls: count })),
      );
    },
  };
}

const isCut = (row: RollupSums): boolean => row.isCut;
/** Whether an agent went by more names than its cells have room for. */
const hasUnnamed = (row: KeySums): boolean => namedOf(row, ['agentName']) === undefined;

/** Asks once for each period. */
function keep<T>(read: (period: Period) => Promise<T>): (period: Period) => Promise<T> {
  const known = new Map<Period, Promise<T>>();
  return (period) => {
    const found = known.get(period) ?? read(period);
    known.set(period, found);
    return found;
  };
}

type Named = readonly { readonly key: string; readonly count: number }[];

/** Parts of cells by key, one list for each; undefined where not all keys are named. */
function namedOf(row: KeySums | undefined, parts: readonly Part[]): readonly Named[] | undefined {
  const sums = new Map<string, number>();
  for (const one of row?.parts ?? []) {
    for (const [name, count] of Object.entries(one)) sums.set(name, (sums.get(name) ?? 0) + count);
  }
  const named = parts.map((part) => readNumbers(sums, part));
  return named.every((one) => one !== undefined) ? named : undefined;
}

/** Cents and calls by product, the dearest first; products that cost nothing have no sum. */
function costsOf([micros = [], products = []]: readonly Named[]): CostRow[] {
  const calls = new Map(products.map(({ key, count }) => [key, count]));
  const lines = micros.map(({ key, count }) => ({ product: key, cents: count / MICROS, calls: calls.get(key) ?? 0 }));
  const free = products.filter(({ key }) => !micros.some((line) => line.key === key));
  return [...lines, ...free.map(({ key, count }) => ({ product: key, cents: 0, calls: count }))].slice(0, MAX_PRODUCTS);
}

/** Names of the agents of calls, in the order of the alphabet. */
const namesOf = (row: KeySums): string[] => (namedOf(row, ['agentName'])?.[0] ?? []).map(({ key }) => key).sort();

/** The name for people, as the calls tell it: the last one of several. */
function labelOf(groupBy: GroupBy, row: KeySums): string | null {
  if (!NAMED.includes(groupBy)) return row.label;
  const name = namesOf(row).at(-1) ?? null;
  if (groupBy === 'agentId') return name;
  const version = row.key.split(KEY_SEPARATOR)[1];
  return name === null || version === undefined || version === NONE
    ? null
    : `${name} ${version.replace(/^(?=[0-9])/, 'v')}`;
}
