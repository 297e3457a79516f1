import { parseCursor } from '@switchboard/contracts/stream/cursor';
import { type LiveRootState, selectLiveness, selectOwnAttention } from '../../live/live-slice.ts';
import type { Dashboard } from './dashboard-api.ts';

/**
 * How many conversations need attention: the stream's total while it is live, as in the title and the inbox, or else the newer total.
 */
export function countAttention(state: LiveRootState, { asOf, waiting }: Dashboard): number {
  const live = selectOwnAttention(state);
  if (!live) return waiting.total;
  const isLive = selectLiveness(state).status === 'live';
  const readAt = parseCursor(asOf)?.position ?? -1;
  return isLive || live.position >= readAt ? live.total : waiting.total;
}
