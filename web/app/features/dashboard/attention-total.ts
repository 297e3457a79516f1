import { parseCursor } from '@switchboard/contracts/stream/cursor';
import { type LiveRootState, selectLiveness, selectOwnAttention } from '../../live/live-slice.ts';
import type { Dashboard } from './dashboard-queries.ts';

/**
 * How many conversations need attention: what the stream says while it is live, as the title and the inbox do; else whatever is newer.
 */
export function attentionTotalOf(state: LiveRootState, { asOf, waiting }: Dashboard): number {
  const told = selectOwnAttention(state);
  if (!told) return waiting.total;
  const isLive = selectLiveness(state).status === 'live';
  const readAt = parseCursor(asOf)?.position ?? -1;
  return isLive || told.position >= readAt ? told.total : waiting.total;
}
