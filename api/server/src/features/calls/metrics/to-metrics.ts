import type { CallFilterText } from '@switchboard/contracts/calls/filters';
import type { Counted, Measured, MetricValues } from '@switchboard/contracts/calls/metric-routes';
import { COUNT_NAMES, type CountName, countMetrics, MEASURE_NAMES } from '@switchboard/contracts/calls/metrics';
import { inboxListOf } from './inbox-list.ts';
import { mergeQueries } from './merge-queries.ts';
import type { MetricsRow } from './source/metric-source.ts';

/** The list tells as many as the number does, however many there are. */
const EXACT = { total: 'exact' };

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

const LIST = '/api/calls?';
const textOf = (query: CallFilterText): string => new URLSearchParams(query).toString();
const listOf = (query: CallFilterText): string => `${LIST}${textOf({ ...query, ...EXACT })}`;
const COUNT_TEXTS = Object.fromEntries(
  COUNT_NAMES.map((name) => [name, textOf({ ...countMetrics[name].query, ...EXACT })]),
) as Readonly<Record<CountName, string>>; // each count, by its name

/** MetricValues with the address of each count's list. */
export function toMetrics(row: MetricsRow | undefined, base: CallFilterText): MetricValues {
  const measures = MEASURE_NAMES.map((name) => [name, toMeasured(row?.measures[name])]);
  return { counts: toCounts(row?.counts, base), measures: Object.fromEntries(measures) };
}

/** The counts alone. */
export function toCounts(counts: MetricsRow['counts'] | undefined, base: CallFilterText): MetricValues['counts'] {
  const own = mergeQueries({}, base);
  const ownText = textOf(own);
  const addressOf = (name: CountName) => {
    const { query } = countMetrics[name];
    // An answer may have a thousand addresses: those that share what comes before write it once.
    return Object.keys(query).some((asked) => Object.hasOwn(own, asked))
      ? listOf(mergeQueries(own, query))
      : `${LIST}${ownText}&${COUNT_TEXTS[name]}`;
  };
  const entries = COUNT_NAMES.map((name) => [name, { value: counts?.[name] ?? 0, query: addressOf(name) }]);
  return Object.fromEntries(entries) as MetricValues['counts']; // each count, by its name
}

function toMeasured(row: MetricsRow['measures'][keyof MetricsRow['measures']] | undefined): Measured {
  const [count = 0, sum = null, mean = null, ranks] = row ?? [];
  const [median = null, p90 = null, p99 = null] = ranks ?? [];
  return { count, sum, mean, median, p90, p99 };
}
