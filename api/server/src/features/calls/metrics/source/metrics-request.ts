import { dayAt } from '@switchboard/application/calendar/day-range';
import { readCallRules } from '@switchboard/application/calls/call-scope';
import type { CallFilter, CallFilterText } from '@switchboard/contracts/calls/filters';
import type { MetricsQuery, Step } from '@switchboard/contracts/calls/metric-routes';
import { formatCursor } from '@switchboard/contracts/stream/cursor';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { TenantScope } from '../../../../http/auth/permission.ts';
import type { MetricSource } from './metric-source.ts';
import { type Days, daysBefore, type Period, splitRange, toPeriod } from './periods.ts';
import type { Range } from './range.ts';
import { type Counting, readAsOf, readNearest } from './row-queries.ts';

/** A prepared metrics query: which calls, by which parts of the range. */
export interface MetricsRequest {
  readonly whole: Period;
  readonly periods: readonly Period[];
  readonly step: Step;
  /** The days to compare with, if any. */
  readonly before: Period | undefined;
  /** Selects the calls of a period. */
  readonly callsIn: (period: Pick<Period, 'from' | 'to'>) => Counting;
  /** Returns the list filter for a period. */
  readonly listQuery: (period: Pick<Period, 'query'>) => CallFilterText;
  readonly now: Date;
  readonly timeZone: string;
}

/** A request with the snapshot to read in and the source of the metrics. */
export interface MetricsReading {
  readonly db: Queryable;
  readonly request: MetricsRequest;
  readonly source: MetricSource;
}

/** Prepares a query for reading. */
export async function toMetricsRequest(
  db: Queryable,
  { tenantId, timeZone, withheld }: TenantScope,
  { query, range, now }: { readonly query: MetricsQuery; readonly range: Range; readonly now: Date },
): Promise<MetricsRequest> {
  const { from: _, to: __, step: ___, groupBy: ____, compare, tenantId: _____, ...filter } = query;
  const { days, step } = range;
  const scope = { timeZone, withheld, ...(await readCallRules(db, tenantId)) };
  const base = toText(filter);
  return {
    whole: toPeriod(days, timeZone),
    periods: splitRange(days, step, timeZone),
    step,
    before: compare ? toPeriod(daysBefore(days), timeZone) : undefined,
    callsIn: ({ from: dateFrom, to: dateTo }) => ({ tenant: tenantId, filter: { ...filter, dateFrom, dateTo }, scope }),
    listQuery: (period) => ({ ...base, ...period.query }),
    now,
    timeZone,
  };
}

/** Reads the fields that every response has besides its metrics. */
export async function readFrame(
  db: Queryable,
  request: MetricsRequest,
  { calls, live }: { readonly calls: number; readonly live: number },
) {
  const { whole, step, now, timeZone } = request;
  const { tenant, filter, scope } = request.callsIn(whole);
  const asOf = await readAsOf(db, tenant);
  return {
    from: whole.from,
    to: whole.to,
    timeZone,
    step,
    asOf: formatCursor(asOf),
    asOfEvent: { position: asOf.position, at: now.toISOString() },
    provisional: whole.toMs > now.getTime() || live > 0,
    nearest: calls > 0 ? null : await findNearestDays(db, request, { tenant, scope, filter: withoutDays(filter) }),
  };
}

/** Finds a range of the same length that ends with the last call before the requested one, or else begins with the first call after it. */
async function findNearestDays(
  db: Queryable,
  { whole, timeZone }: MetricsRequest,
  counting: Counting,
): Promise<Days | null> {
  const { earlier, later } = await readNearest(db, counting, {
    before: new Date(whole.fromMs),
    after: new Date(whole.toMs),
  });
  const length = Temporal.PlainDate.from(whole.from).until(whole.to).days;
  if (earlier !== null) {
    const to = dayAt(earlier, timeZone);
    return { from: Temporal.PlainDate.from(to).subtract({ days: length }).toString(), to };
  }
  if (later === null) return null;
  const from = dayAt(later, timeZone);
  return { from, to: Temporal.PlainDate.from(from).add({ days: length }).toString() };
}

function withoutDays({ dateFrom: _, dateTo: __, ...filter }: CallFilter): CallFilter {
  return filter;
}

/** Converts a filter to query parameters. */
function toText(filter: CallFilter): CallFilterText {
  const entries = Object.entries(filter).flatMap(([name, value]) => {
    if (value === undefined || (Array.isArray(value) && value.length === 0)) return [];
    return [[name, Array.isArray(value) ? value.join(',') : String(value)]];
  });
  return Object.fromEntries(entries);
}
