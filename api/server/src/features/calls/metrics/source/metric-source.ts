import type { GroupBy } from '@switchboard/contracts/calls/metric-routes';
import type { CountName, MeasureName } from '@switchboard/contracts/calls/metrics';
import type { Period } from './periods.ts';

/** Figures as the database counted them. */
export interface MetricsRow {
  readonly counts: Readonly<Record<CountName, number>>;
  /** Count, sum, mean, and the median, p90 and p99. */
  readonly measures: Readonly<
    Record<MeasureName, readonly [number, number | null, number | null, readonly number[] | null]>
  >;
}

/** A number of calls with something in common. */
export interface CountRow {
  readonly key: string;
  readonly calls: number;
}

/** All figures of a part of time: its number, from 1, in the order of what was asked. */
export type PartRow = MetricsRow & { readonly part: number };

/** All figures of what calls are told apart by. */
export type GroupRow = MetricsRow & { readonly key: string; readonly label: string | null };

/** The counts that curves of groups are drawn from. */
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

/** Where the figures of a query come from: the calls themselves, or what they were added up to before. Without a period they are of its whole range. */
export interface MetricSource {
  totals(period: Period): Promise<MetricsRow>;
  /** The counts alone: without measures nothing is sorted. */
  counts(): Promise<MetricsRow['counts'] | undefined>;
  /** By the query's parts of time. */
  byTime(): Promise<PartRow[]>;
  /** The most calls first, fifty at most. */
  groups(period: Period, groupBy: GroupBy): Promise<GroupRow[]>;
  groupSeries(groupBy: GroupBy): Promise<GroupPart[]>;
  /** The most calls first. */
  countBy(period: Period, by: CountedBy): Promise<CountRow[]>;
  /** By weekday, from 1 for Monday, and hour of the account's clock, as `1 09`. */
  countByHour(): Promise<CountRow[]>;
  costs(): Promise<CostRow[]>;
  /** How many have a tag. */
  tagged(): Promise<number>;
  agentNames(): Promise<ReadonlyMap<string, string>>;
  /** Calls by tag with all counts, the most used first, fifty at most; and of any period without. */
  tags(): Promise<readonly { readonly key: string; readonly counts: MetricsRow['counts'] }[]>;
  tagCounts(period: Period): Promise<CountRow[]>;
  /** By tag, and by something else of the same calls: `3 solved`. */
  countTagsBy(by: 'outcome' | 'agentId'): Promise<CountRow[]>;
}
