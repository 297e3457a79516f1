import { MICROS } from '@switchboard/application/calls/call-measures';
import { type Part, readNumbers } from '@switchboard/application/calls/rollups/rollup-parts';
import { NONE } from '@switchboard/contracts/calls/filters';
import { type GroupBy, KEY_SEPARATOR } from '@switchboard/contracts/calls/metric-routes';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { CostRow, MetricSource } from '../source/metric-source.ts';
import type { MetricsRequest } from '../source/metrics-request.ts';
import type { Period } from '../source/periods.ts';
import {
  addCounts,
  combineGroups,
  combineMetrics,
  getCount,
  getCounts,
  NO_METRICS,
  toMetricsRow,
} from './combine-rollups.ts';
import type { MetricCache } from './metric-cache.ts';
import { createPartsReader } from './metric-cache.ts';
import { onePiecePerPart, pieceValues, splitIntoPieces } from './pieces.ts';
import {
  countByHour,
  countByKey,
  countSeries,
  type KeySums,
  MAX_GROUPS,
  type RollupQuery,
  type RollupSums,
  sumByKey,
  sumByPart,
} from './rollup-sums.ts';
import { groupRollups, type Selection } from './select-rollups.ts';
import { type Bounds, toHourSpans, toSpans } from './spans.ts';

const MAX_PRODUCTS = 50;
const ALL = { bins: true, parts: true };
/** Dimensions whose display names come from the calls. */
const NAMED_DIMENSIONS: readonly GroupBy[] = ['agentId', 'agentVersion'];

/** The rollups to read, the replica's cache of them, and the fallback for queries that rollups can't answer. */
export interface RollupSourceOptions {
  readonly selection: Selection;
  readonly cache: MetricCache;
  readonly rows: MetricSource;
}

/** Creates a source that reads metrics from rollups, and from the calls themselves where rollups can't answer. */
export function rollupSource(
  db: Queryable,
  request: MetricsRequest,
  { selection, cache, rows }: RollupSourceOptions,
): MetricSource {
  const { whole } = request;
  const { tenant, scope, filter } = request.callsIn(whole);
  const clock = { weekday: filter.weekday, hour: filter.hour, businessHours: filter.businessHours };
  const hasClock = Object.values(clock).some((value) => value !== undefined);
  const toQuery = (
    spans: RollupQuery['spans'],
    selected: Selection & { readonly prefix?: string } = selection,
  ): RollupQuery => ({
    ...selected,
    tenant,
    scope,
    clock,
    spans,
  });
  const spans = (parts: readonly Bounds[]) => (hasClock ? toHourSpans(parts) : toSpans(parts));
  // A filter by time of day or weekday selects single hours, so larger rollups can't be used.
  const split = hasClock ? onePiecePerPart : splitIntoPieces;
  const sums = memoize(async (period: Period) => (await sumByKey(db, toQuery(spans([period])), ALL))[0]);
  /** Sums several breakdowns of a period; undefined if the rollups don't name all keys. */
  const breakDown = async (period: Period, ...parts: readonly Part[]) => sumParts(await sums(period), parts);
  const readParts = createPartsReader(db, request);
  const groupSelection = (groupBy: GroupBy) => groupRollups(selection, groupBy);
  const tags = groupSelection('smartTagIds');
  const tagSums = memoize((period: Period) =>
    tags ? sumByKey(db, toQuery(spans([period]), tags), { parts: true }) : Promise.resolve([]),
  );
  return {
    async totals(period) {
      const row = await sums(period);
      return row?.isCut ? rows.totals(period) : row ? toMetricsRow(row) : NO_METRICS;
    },
    async counts() {
      const row = await sums(whole);
      return row?.isCut ? rows.counts() : row && getCounts(row.counts);
    },
    async byTime() {
      const read = async (missing: readonly Period[]) => {
        const { pieces, parts } = split(missing);
        const sums = await sumByPart(db, toQuery(spans(pieces)));
        if (sums.some(isCut)) return undefined;
        const byPiece = new Map(sums.map((row) => [row.part - 1, row]));
        return parts.map((terms) => combineMetrics(pieceValues(terms, byPiece)));
      };
      const found = await readParts({ cache: cache.metrics, rollups: selection, none: NO_METRICS, read });
      return found ? found.map((row, index) => ({ ...row, part: index + 1 })) : rows.byTime();
    },
    async groups(period, groupBy) {
      const selected = groupSelection(groupBy);
      const needs = { bins: true, parts: NAMED_DIMENSIONS.includes(groupBy) };
      const found = selected && (await sumByKey(db, toQuery(spans([period]), selected), needs));
      if (found === undefined || found.some(isCut) || (needs.parts && found.some(hasUnnamed))) {
        return rows.groups(period, groupBy);
      }
      return found.map((row) => ({ ...toMetricsRow(row), key: row.key, label: getLabel(groupBy, row) }));
    },
    async groupSeries(groupBy) {
      const selected = groupSelection(groupBy);
      if (selected === undefined) return rows.groupSeries(groupBy);
      const read = async (missing: readonly Period[]) => {
        const { pieces, parts } = split(missing);
        const byPiece = Map.groupBy(await countSeries(db, toQuery(spans(pieces), selected)), ({ part }) => part - 1);
        return parts.map((terms) => combineGroups(pieceValues(terms, byPiece)));
      };
      const found = (await readParts({ cache: cache.groups, rollups: selected, none: [], read })) ?? [];
      return found.flatMap((groups, index) => groups.map((group) => ({ ...group, part: index + 1 })));
    },
    async countBy(period, by) {
      const named = await breakDown(period, by);
      return named?.[0]?.map(({ key, count }) => ({ key, calls: count })) ?? rows.countBy(period, by);
    },
    async countByHour() {
      const read = async (missing: readonly Period[]) => {
        const found = await countByHour(db, toQuery(toHourSpans(missing)));
        const byPart = Map.groupBy(found, ({ part }) => part - 1);
        return missing.map((_, index) => byPart.get(index) ?? []);
      };
      return addCounts((await readParts({ cache: cache.hours, rollups: selection, none: [], read })) ?? []);
    },
    async costs() {
      const named = await breakDown(whole, 'micros', 'product');
      return named ? toCostRows(named) : rows.costs();
    },
    async tagged() {
      const row = await sums(whole);
      return row ? getCount(row.counts, 'tagged') : 0;
    },
    async agentNames() {
      const selected = groupSelection('agentId');
      if (selected === undefined) return rows.agentNames();
      const found = await sumByKey(db, toQuery(spans([whole]), selected), { parts: true });
      if (found.length === MAX_GROUPS || found.some(hasUnnamed)) return rows.agentNames();
      return new Map(
        found.flatMap((row) => {
          const name = getAgentNames(row).at(-1);
          return name === undefined || row.key === NONE ? [] : [[row.key, name] as const];
        }),
      );
    },
    async tags() {
      const found = tags && (await tagSums(whole));
      if (found === undefined || found.some(isCut)) return rows.tags();
      return found.map(({ key, counts }) => ({ key, counts: getCounts(counts) }));
    },
    tagCounts: (period) => (tags ? countByKey(db, toQuery(spans([period]), tags)) : rows.tagCounts(period)),
    async countTagsBy(by) {
      const found = tags && (await tagSums(whole)).map((tag) => ({ tag: tag.key, named: sumParts(tag, [by])?.[0] }));
      if (found === undefined || found.some(({ named }) => named === undefined)) return rows.countTagsBy(by);
      return found.flatMap(({ tag, named = [] }) =>
        named.map(({ key, count }) => ({ key: `${tag} ${key}`, calls: count })),
      );
    },
  };
}

const isCut = (row: RollupSums): boolean => row.isCut;
/** Whether an agent has had more names than its rollups have room for. */
const hasUnnamed = (row: KeySums): boolean => sumParts(row, ['agentName']) === undefined;

/** Reads each period once. */
function memoize<T>(read: (period: Period) => Promise<T>): (period: Period) => Promise<T> {
  const known = new Map<Period, Promise<T>>();
  return (period) => {
    const found = known.get(period) ?? read(period);
    known.set(period, found);
    return found;
  };
}

type Named = readonly { readonly key: string; readonly count: number }[];

/** Sums breakdowns by key, one list for each; undefined if a rollup doesn't name all keys. */
function sumParts(row: KeySums | undefined, parts: readonly Part[]): readonly Named[] | undefined {
  const sums = new Map<string, number>();
  for (const one of row?.parts ?? []) {
    for (const [name, count] of Object.entries(one)) sums.set(name, (sums.get(name) ?? 0) + count);
  }
  const named = parts.map((part) => readNumbers(sums, part));
  return named.every((one) => one !== undefined) ? named : undefined;
}

/** Converts costs and calls by product to rows, most expensive first. Products that cost nothing have no sum. */
function toCostRows([micros = [], products = []]: readonly Named[]): CostRow[] {
  const calls = new Map(products.map(({ key, count }) => [key, count]));
  const lines = micros.map(({ key, count }) => ({ product: key, cents: count / MICROS, calls: calls.get(key) ?? 0 }));
  const free = products.filter(({ key }) => !micros.some((line) => line.key === key));
  return [...lines, ...free.map(({ key, count }) => ({ product: key, cents: 0, calls: count }))].slice(0, MAX_PRODUCTS);
}

/** The names of the calls' agents, in alphabetical order. */
const getAgentNames = (row: KeySums): string[] =>
  (sumParts(row, ['agentName'])?.[0] ?? []).map(({ key }) => key).sort();

/** The display name; the alphabetically last one if the calls have several. */
function getLabel(groupBy: GroupBy, row: KeySums): string | null {
  if (!NAMED_DIMENSIONS.includes(groupBy)) return row.label;
  const name = getAgentNames(row).at(-1) ?? null;
  if (groupBy === 'agentId') return name;
  const version = row.key.split(KEY_SEPARATOR)[1];
  return name === null || version === undefined || version === NONE
    ? null
    : `${name} ${version.replace(/^(?=[0-9])/, 'v')}`;
}
