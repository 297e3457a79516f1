import type { GroupBy, Performance } from '@switchboard/contracts/calls/metric-routes';
import { readInboxCounts } from '../../../inbox/counts.ts';
import { readSeries } from './read-series.ts';
import { type MetricsReading, readFrame } from './source/metrics-request.ts';

const LIVE = '/api/conversations?filterField=status&filterValue=pending';
const WAITING = '/api/conversations?filterField=needsAttention&filterValue=true';
const OPEN = '/api/conversations?filterField=status&filterValue=open';

/** Reads how agents, versions and people perform, and what waits now. */
export async function readPerformance(
  { db, request, source }: MetricsReading,
  groupBy: GroupBy = 'agentId',
): Promise<Performance> {
  const series = await readSeries(source, request, groupBy);
  const { calls, live } = series.totals.counts;
  const { tenant, scope } = request.callsIn(request.whole);
  const now = await readInboxCounts(db, tenant);
  return {
    ...(await readFrame(db, request, { calls: calls.value, live: live.value })),
    ...series,
    resolvedTransfers: scope.resolvedTransfers,
    now: {
      live: { value: now.live, query: LIVE },
      waiting: { value: now.attention, query: WAITING },
      unassigned: { value: now.unassigned, query: OPEN },
      oldestSince: now.oldestSince?.toISOString() ?? null,
    },
  };
}
