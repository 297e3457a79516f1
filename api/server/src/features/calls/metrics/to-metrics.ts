import type { CallFilterText } from '@switchboard/contracts/calls/filters';
import type { Counted, Measured, MetricValues } from '@switchboard/contracts/calls/metric-routes';
import { COUNT_NAMES, type CountName, countMetrics, MEASURE_NAMES } from '@switchboard/contracts/calls/metrics';
import { toInboxList } from './inbox-list.ts';
import { mergeQueries } from './merge-queries.ts';
import type { MetricsRow } from './source/metric-source.ts';

/** A list opened from a metric counts exactly, so that both show the same number. */
const EXACT = { total: 'exact' };

/** Returns a count with the URL of its list. */
export const toCounted = (value: number, ...queries: readonly CallFilterText[]): Counted => ({
  value,
  query: toListUrl(queries.reduce(mergeQueries, {})),
});

/** Returns a count with the URL of its list in the inbox, or of the list of calls if the inbox has no such filter. */
export function countedInInbox(value: number, ...queries: readonly CallFilterText[]): Counted {
  const query = queries.reduce(mergeQueries, {});
  return { value, query: toInboxList(query) ?? toListUrl(query) };
}

const LIST = '/api/calls?';
const toText = (query: CallFilterText): string => new URLSearchParams(query).toString();
const toListUrl = (query: CallFilterText): string => `${LIST}${toText({ ...query, ...EXACT })}`;
const COUNT_TEXTS = Object.fromEntries(
  COUNT_NAMES.map((name) => [name, toText({ ...countMetrics[name].query, ...EXACT })]),
) as Readonly<Record<CountName, string>>; // each count, by its name

/** Converts metrics to the format of the API, with the URL of each count's list. */
export function toMetrics(row: MetricsRow | undefined, base: CallFilterText): MetricValues {
  const measures = MEASURE_NAMES.map((name) => [name, toMeasured(row?.measures[name])]);
  return { counts: toCounts(row?.counts, base), measures: Object.fromEntries(measures) };
}

/** Converts the counts alone. */
export function toCounts(counts: MetricsRow['counts'] | undefined, base: CallFilterText): MetricValues['counts'] {
  const own = mergeQueries({}, base);
  const ownText = toText(own);
  const countUrl = (name: CountName) => {
    const { query } = countMetrics[name];
    // A response may have a thousand URLs: the shared prefix is formatted once.
    return Object.keys(query).some((field) => Object.hasOwn(own, field))
      ? toListUrl(mergeQueries(own, query))
      : `${LIST}${ownText}&${COUNT_TEXTS[name]}`;
  };
  const entries = COUNT_NAMES.map((name) => [name, { value: counts?.[name] ?? 0, query: countUrl(name) }]);
  return Object.fromEntries(entries) as MetricValues['counts']; // each count, by its name
}

function toMeasured(row: MetricsRow['measures'][keyof MetricsRow['measures']] | undefined): Measured {
  const [count = 0, sum = null, mean = null, ranks] = row ?? [];
  const [median = null, p90 = null, p99 = null] = ranks ?? [];
  return { count, sum, mean, median, p90, p99 };
}
