import type { Clock } from '@switchboard/platform/clock';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { recordUses } from '../connections/health-queries.ts';
import type { Attempted, Target } from './attempt.ts';

/** A connection is at fault where what it proves itself with is refused, and not for anything else that goes wrong. */
const NOT_LET_IN: readonly (number | null)[] = [401, 403];

interface Sent {
  readonly target: Target;
  readonly attempted: readonly Attempted[];
}

/** Notes on the connections that deliveries were sent with how those went. */
export async function recordConnections(
  { pool, clock }: { readonly pool: Queryable; readonly clock: Clock },
  tenantId: string,
  { target, attempted }: Sent,
): Promise<void> {
  const connectionIds = target.opened?.connectionIds ?? [];
  if (connectionIds.length === 0) return;
  const ok = attempted.filter(({ status }) => status === 'succeeded').length;
  const last = attempted.at(-1)?.attempt;
  const error = NOT_LET_IN.includes(last?.status ?? null) ? `status_${last?.status}` : undefined;
  const use = { tenantId, source: 'delivery', at: clock.now(), ok, failed: attempted.length - ok, error } as const;
  await recordUses(
    pool,
    connectionIds.map((connectionId) => ({ ...use, connectionId })),
  );
}
