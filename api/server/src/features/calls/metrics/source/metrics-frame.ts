import { dayAt } from '@switchboard/application/calendar/day-range';
import { readCallRules } from '@switchboard/application/calls/call-scope';
import type { CallFilter, CallFilterText } from '@switchboard/contracts/calls/filters';
import type { MetricsQuery, Step } from '@switchboard/contracts/calls/metric-routes';
import { formatCursor } from '@switchboard/contracts/stream/cursor';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { TenantScope } from '../../../../http/auth/permission.ts';
import type { MetricSource } from './metric-source.ts';
import { type Days, daysBefore, type Period, periodOf, periodsOf } from './periods.ts';
import type { Range } from './range.ts';
import { type Counting, readAsOf, readNearest } from './row-queries.ts';

/** A query of figures, made ready: which calls, by which parts of time. */
export interface Asked {
  readonly whole: Period;
  readonly periods: readonly Period[];
  readonly step: Step;
  /** The days that it is compared with; undefined if with none. */
  readonly before: Period | undefined;
  /** The calls of a period. */
  readonly callsOf: (period: Pick<Period, 'from' | 'to'>) => Counting;
  /** The filter of the list for a period. */
  readonly queryOf: (period: Pick<Period, 'query'>) => CallFilterText;
  readonly now: Date;
  readonly timeZone: string;
}

/** A snapshot to read figures in, the question, and the source of the numbers. */
export interface Reading {
  readonly db: Queryable;
  readonly asked: Asked;
  readonly source: MetricSource;
}

/** Makes a query and its range ready to be read. */
export async function askedOf(
  db: Queryable,
  { tenantId, timeZone, withheld }: TenantScope,
  { query, range, now }: { readonly query: MetricsQuery; readonly range: Range; readonly now: Date },
): Promise<Asked> {
  const { from: _, to: __, step: ___, groupBy: ____, compare, tenantId: _____, ...filter } = query;
  const { days, step } = range;
  const scope = { timeZone, withheld, ...(await readCallRules(db, tenantId)) };
  const base = textOf(filter);
  return {
    whole: periodOf(days, timeZone),
    periods: periodsOf(days, step, timeZone),
    step,
    before: compare ? periodOf(daysBefore(days), timeZone) : undefined,
    callsOf: ({ from: dateFrom, to: dateTo }) => ({ tenant: tenantId, filter: { ...filter, dateFrom, dateTo }, scope }),
    queryOf: (period) => ({ ...base, ...period.query }),
    now,
    timeZone,
  };
}

/** The frame of every answer around its numbers. */
export async function frameOf(
  db: Queryable,
  asked: Asked,
  { calls, live }: { readonly calls: number; readonly live: number },
) {
  const { whole, step, now, timeZone } = asked;
  const { tenant, filter, scope } = asked.callsOf(whole);
  const asOf = await readAsOf(db, tenant);
  return {
    from: whole.from,
    to: whole.to,
    timeZone,
    step,
    asOf: formatCursor(asOf),
    asOfEvent: { position: asOf.position, at: now.toISOString() },
    provisional: whole.toMs > now.getTime() || live > 0,
    nearest: calls > 0 ? null : await nearestDays(db, asked, { tenant, scope, filter: withoutDays(filter) }),
  };
}

/** As many days as were asked for, which end with the last call before them, or begin with the first after them. */
async function nearestDays(db: Queryable, { whole, timeZone }: Asked, counting: Counting): Promise<Days | null> {
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

/** A filter as an address has it. */
function textOf(filter: CallFilter): CallFilterText {
  const entries = Object.entries(filter).flatMap(([name, value]) => {
    if (value === undefined || (Array.isArray(value) && value.length === 0)) return [];
    return [[name, Array.isArray(value) ? value.join(',') : String(value)]];
  });
  return Object.fromEntries(entries);
}
