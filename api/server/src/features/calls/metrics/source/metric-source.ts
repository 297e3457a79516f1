import type { GroupBy } from '@switchboard/contracts/calls/metric-routes';
import type { CountName, MeasureName } from '@switchboard/contracts/calls/metrics';
import type { Period } from './periods.ts';

/** Metrics as the database returns them. */
export interface MetricsRow {
  readonly counts: Readonly<Record<CountName, number>>;
  /** Count, sum, mean, and the median, p90 and p99. */
  readonly measures: Readonly<
    Record<MeasureName, readonly [number, number | null, number | null, readonly number[] | null]>
  >;
}

/** The number of calls with a key. */
export interface CountRow {
  readonly key: string;
  readonly calls: number;
}

/** All metrics of one part of the range; parts are numbered from 1 in the order of the request. */
export type PartRow = MetricsRow & { readonly part: number };

/** All metrics of one group. */
export type GroupRow = MetricsRow & { readonly key: string; readonly label: string | null };

/** The counts of one group in one part of the range. */
export interface GroupPart {
  readonly key: string;
  readonly part: number;
  readonly calls: number;
  readonly ended: number;
  readonly contained: number;
}

export interface CostRow {
  readonly product: string;
  readonly cents: number;
  readonly calls: number;
}

/** The keys to count calls by besides metrics: `endedReason` counts ended calls, `pair` two tags of the same call. */
export type CountedBy =
  | 'endedReason'
  | 'outcome'
  | 'duration'
  | 'takenOffTagId'
  | 'personTagId'
  | 'agentTagId'
  | 'transferTo'
  | 'answeredTo'
  | 'pair';

/** A source of a request's metrics: the calls themselves, or rollups. Methods without a period cover the whole range. */
export interface MetricSource {
  totals(period: Period): Promise<MetricsRow>;
  /** The counts alone, which needs no sorting. */
  counts(): Promise<MetricsRow['counts'] | undefined>;
  /** All metrics by part of the range. */
  byTime(): Promise<PartRow[]>;
  /** All metrics by group, most calls first, at most 50 groups. */
  groups(period: Period, groupBy: GroupBy): Promise<GroupRow[]>;
  groupSeries(groupBy: GroupBy): Promise<GroupPart[]>;
  /** Calls by key, most calls first. */
  countBy(period: Period, by: CountedBy): Promise<CountRow[]>;
  /** Calls by weekday (1 is Monday) and hour in the account's time zone; a key reads `1 09`. */
  countByHour(): Promise<CountRow[]>;
  costs(): Promise<CostRow[]>;
  /** The number of calls with any tag. */
  tagged(): Promise<number>;
  agentNames(): Promise<ReadonlyMap<string, string>>;
  /** All counts by tag, most used first, at most 50 tags. */
  tags(): Promise<readonly { readonly key: string; readonly counts: MetricsRow['counts'] }[]>;
  /** Calls by tag in any period. */
  tagCounts(period: Period): Promise<CountRow[]>;
  /** Calls by tag and outcome or agent; a key reads `3 solved`. */
  countTagsBy(by: 'outcome' | 'agentId'): Promise<CountRow[]>;
}
