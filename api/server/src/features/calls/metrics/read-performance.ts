import type { GroupBy, Performance } from '@switchboard/contracts/calls/metric-routes';
import { readInboxCounts } from '../../../inbox/counts.ts';
import { readSeries } from './read-series.ts';
import { frameOf, type Reading } from './source/metrics-frame.ts';

const LIVE = '/api/conversations?filterField=status&filterValue=pending';
const WAITING = '/api/conversations?filterField=needsAttention&filterValue=true';
const OPEN = '/api/conversations?filterField=status&filterValue=open';

/** How agents, versions and people do, and what waits now. */
export async function readPerformance(
  { db, asked, source }: Reading,
  groupBy: GroupBy = 'agentId',
): Promise<Performance> {
  const series = await readSeries(source, asked, groupBy);
  const { calls, live } = series.totals.counts;
  const { tenant, scope } = asked.callsOf(asked.whole);
  const now = await readInboxCounts(db, tenant);
  return {
    ...(await frameOf(db, asked, { calls: calls.value, live: live.value })),
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
