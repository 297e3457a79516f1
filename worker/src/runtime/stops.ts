import type { Logger } from '@switchboard/platform/logger';
import type { Metrics } from '@switchboard/platform/metrics';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Consumer } from './consumer.ts';
import { reasonOf } from './failures.ts';
import type { Taken } from './process-batches.ts';
import { noteStop } from './stop-queries.ts';

/** A worker that knows the event may have gone on meanwhile; this one never will. */
const LOOK_AGAIN_MS = 5_000;

export interface StopsDeps {
  readonly pool: Queryable;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'stoppedAccounts'>;
}

/** The accounts that this process has stopped for a consumer, each at an event that it doesn't know. */
export interface Stops {
  /** Whether there is something to look for: it wasn't stopped, or some seconds ago. */
  isDue(consumer: Consumer, tenantId: string): boolean;
  /** Says of whom a batch came to an unknown event, and forgets who has gone on. */
  note(consumer: Consumer, taken: Taken): Promise<void>;
}

/** Makes {@link Stops}: what stops is said once, in the log and for the system page, and counted as long as it stands. */
export function createStops({ pool, logger, metrics }: StopsDeps): Stops {
  const stopped = new Map<string, Map<string, { readonly position: number; readonly againAtMs: number }>>();
  const ofConsumer = ({ name, version }: Consumer) => {
    const key = `${name}@${version ?? ''}`;
    const found = stopped.get(key) ?? new Map();
    stopped.set(key, found);
    return found;
  };
  return {
    isDue: (consumer, tenantId) => {
      const stop = ofConsumer(consumer).get(tenantId);
      return stop === undefined || stop.againAtMs <= performance.now();
    },
    note: async (consumer, { tenantId, unknown }) => {
      const tenants = ofConsumer(consumer);
      const before = tenants.get(tenantId);
      if (unknown === undefined) {
        if (tenants.delete(tenantId)) metrics.stoppedAccounts.set({ projection: consumer.name }, tenants.size);
        return;
      }
      tenants.set(tenantId, { position: unknown.position, againAtMs: performance.now() + LOOK_AGAIN_MS });
      metrics.stoppedAccounts.set({ projection: consumer.name }, tenants.size);
      if (before?.position === unknown.position) return;
      const details = { consumer: consumer.name, tenantId, ...unknown };
      logger.error(details, 'stopped an account: it has an event that only a newer worker knows');
      const { name, version } = consumer;
      await noteStop(pool, { name, version, tenantId }, unknown).catch((error: unknown) => {
        logger.warn({ ...details, reason: reasonOf(error) }, 'could not note that an account is stopped');
      });
    },
  };
}
