import type { Clock } from '@switchboard/platform/clock';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { recordUses } from '../connections/health.ts';
import type { Attempted, Target } from './send-delivery.ts';

/** Only these statuses count against the connection, whose credential they reject. */
const UNAUTHORIZED: readonly (number | null)[] = [401, 403];

interface Sent {
  readonly target: Target;
  readonly attempted: readonly Attempted[];
}

/** Records the outcomes of deliveries on the connections that authorized them. */
export async function recordConnectionUse(
  { pool, clock }: { readonly pool: Queryable; readonly clock: Clock },
  tenantId: string,
  { target, attempted }: Sent,
): Promise<void> {
  const connectionIds = target.opened?.connectionIds ?? [];
  if (connectionIds.length === 0) return;
  const ok = attempted.filter(({ status }) => status === 'succeeded').length;
  const last = attempted.at(-1)?.attempt;
  const error = UNAUTHORIZED.includes(last?.status ?? null) ? `status_${last?.status}` : undefined;
  const use = { tenantId, source: 'delivery', at: clock.now(), ok, failed: attempted.length - ok, error } as const;
  await recordUses(
    pool,
    connectionIds.map((connectionId) => ({ ...use, connectionId })),
  );
}
