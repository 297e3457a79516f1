import type { Clock } from '@switchboard/platform/clock';
import type { Logger } from '@switchboard/platform/logger';
import type { Metrics } from '@switchboard/platform/metrics';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Versioned } from './claimed.ts';
import { reasonOf } from './failures.ts';
import type { Taken } from './process-batches.ts';
import { noteStop } from './stop-queries.ts';

/**
 * A worker that knows the event may have gone on meanwhile; this one never will. It looks again after a pause that doubles up to the longest,
 * and after a hint no later than the first pause.
 */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 300_000;

export interface StopsDeps {
  readonly pool: Queryable;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'stoppedAccounts'>;
  readonly clock: Clock;
}

interface Stop {
  readonly position: number;
  readonly lookedAtMs: number;
  pauseMs: number;
}

/** The accounts that this process has stopped for a consumer, each at an event that it doesn't know. */
export interface Stops {
  /** Whether there is something to look for: it isn't stopped, or its pause is over. */
  isDue(consumer: Versioned, tenantId: string): boolean;
  /** Something was appended: who took the event in may have gone on, so the pause is cut to the first one. */
  hear(consumer: Versioned, tenantId: string): void;
  /** Says of whom a batch came to an unknown event, and forgets who has gone on. */
  note(consumer: Versioned, taken: Taken): Promise<void>;
}

/** Makes {@link Stops}: what stops is said once, in the log and for the system page, and counted as long as it stands. */
export function createStops({ pool, logger, metrics, clock }: StopsDeps): Stops {
  const stopped = new Map<string, Map<string, Stop>>();
  const nowMs = () => clock.now().getTime();
  const ofConsumer = ({ name, version }: Versioned) => {
    const key = `${name}@${version ?? ''}`;
    const found = stopped.get(key) ?? new Map<string, Stop>();
    stopped.set(key, found);
    return found;
  };
  return {
    isDue: (consumer, tenantId) => {
      const stop = ofConsumer(consumer).get(tenantId);
      return stop === undefined || stop.lookedAtMs + stop.pauseMs <= nowMs();
    },
    hear: (consumer, tenantId) => {
      const stop = ofConsumer(consumer).get(tenantId);
      if (stop !== undefined) stop.pauseMs = FIRST_PAUSE_MS;
    },
    note: async (consumer, { tenantId, unknown }) => {
      const tenants = ofConsumer(consumer);
      const before = tenants.get(tenantId);
      if (unknown === undefined) {
        if (tenants.delete(tenantId)) metrics.stoppedAccounts.set({ projection: consumer.name }, tenants.size);
        return;
      }
      const isSame = before?.position === unknown.position;
      const pauseMs = isSame ? Math.min(before.pauseMs * 2, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS;
      tenants.set(tenantId, { position: unknown.position, lookedAtMs: nowMs(), pauseMs });
      metrics.stoppedAccounts.set({ projection: consumer.name }, tenants.size);
      if (isSame) return;
      const details = { consumer: consumer.name, tenantId, ...unknown };
      logger.error(details, 'stopped an account: it has an event that only a newer worker knows');
      const { name, version } = consumer;
      await noteStop(pool, { name, version, tenantId }, unknown).catch((error: unknown) => {
        logger.warn({ ...details, reason: reasonOf(error) }, 'could not note that an account is stopped');
      });
    },
  };
}
