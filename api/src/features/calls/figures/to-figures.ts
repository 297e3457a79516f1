import type { Counted, Figures, Measured } from '@switchboard/contracts/calls/figure-routes';
import { COUNT_NAMES, countFigures, MEASURE_NAMES } from '@switchboard/contracts/calls/figures';
import type { CallFilterText } from '@switchboard/contracts/calls/query';
import { inboxListOf } from './inbox-list.ts';
import { mergeQueries } from './merge-queries.ts';
import type { FiguresRow } from './source.ts';

/** The list tells as many as the number does, however many there are. */
const EXACT = ['total', 'exact'];

/** A count with the address of its list. */
export const counted = (value: number, ...queries: readonly CallFilterText[]): Counted => ({
  value,
  query: listOf(queries.reduce(mergeQueries, {})),
});

/** A count with the address of its list in the inbox, where the inbox can tell these calls from all conversations. */
export function countedInInbox(value: number, ...queries: readonly CallFilterText[]): Counted {
  const query = queries.reduce(mergeQueries, {});
  return { value, query: inboxListOf(query) ?? listOf(query) };
}

const listOf = (query: CallFilterText): string =>
  `/api/calls?${new URLSearchParams([...Object.entries(query), EXACT])}`;

/** Figures with the address of each count's list. */
export function toFigures(row: FiguresRow | undefined, base: CallFilterText): Figures {
  const measures = MEASURE_NAMES.map((name) => [name, toMeasured(row?.measures[name])]);
  return { counts: toCounts(row?.counts, base), measures: Object.fromEntries(measures) };
}

/** The counts alone. */
export const toCounts = (counts: FiguresRow['counts'] | undefined, base: CallFilterText): Figures['counts'] =>
  Object.fromEntries(
    COUNT_NAMES.map((name) => [name, counted(counts?.[name] ?? 0, base, countFigures[name].query)]),
  ) as Figures['counts']; // each count, by its name

function toMeasured(row: FiguresRow['measures'][keyof FiguresRow['measures']] | undefined): Measured {
  const [count = 0, sum = null, mean = null, ranks] = row ?? [];
  const [median = null, p90 = null, p99 = null] = ranks ?? [];
  return { count, sum, mean, median, p90, p99 };
}
