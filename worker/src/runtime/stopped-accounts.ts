import type { Clock } from '@switchboard/platform/clock';
import type { Logger } from '@switchboard/platform/logger';
import type { Metrics } from '@switchboard/platform/metrics';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Progress } from './claimed-batch.ts';
import type { CheckpointKey } from './claims.ts';
import type { Versioned } from './consumer.ts';
import { describeFailure } from './failures.ts';
import type { UnknownEvent } from './log-reader.ts';

// During a rolling upgrade, an older worker encounters events that only a newer one can interpret. It stops the account for that consumer and
// leaves the account to a newer worker:
//
//   running ──unknown event──▶ stopped, retried after 5 s, 10 s, … 5 min ──the consumer got past it──▶ running
//
// A wake-up cuts the pause back to 5 s, because a newer worker may have processed the event meanwhile.

const FIRST_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 300_000;

export interface StoppedAccountsDeps {
  readonly pool: Queryable;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'stoppedAccounts'>;
  readonly clock: Clock;
}

interface Stop {
  readonly position: number;
  readonly retriedAtMs: number;
  pauseMs: number;
}

/** The accounts that this process has stopped for a consumer, each at an event that it can't interpret. */
export interface StoppedAccounts {
  /** Whether to process an account: it isn't stopped, or its pause is over. */
  isDue(consumer: Versioned, tenantId: string): boolean;
  /** Shortens an account's pause to the initial one, because something was appended. */
  wake(consumer: Versioned, tenantId: string): void;
  /** Stops an account that met an unknown event, and releases one that got past it. */
  record(consumer: Versioned, progress: Progress): Promise<void>;
}

/** Creates {@link StoppedAccounts}. Each stop is reported once, in the log and on the system page, and counted for as long as it lasts. */
export function createStoppedAccounts({ pool, logger, metrics, clock }: StoppedAccountsDeps): StoppedAccounts {
  const stoppedAccounts = new Map<string, Map<string, Stop>>();
  const nowMs = () => clock.now().getTime();
  const getStops = ({ name, version }: Versioned) => {
    const key = `${name}@${version ?? ''}`;
    const found = stoppedAccounts.get(key) ?? new Map<string, Stop>();
    stoppedAccounts.set(key, found);
    return found;
  };
  return {
    isDue: (consumer, tenantId) => {
      const stop = getStops(consumer).get(tenantId);
      return stop === undefined || stop.retriedAtMs + stop.pauseMs <= nowMs();
    },
    wake: (consumer, tenantId) => {
      const stop = getStops(consumer).get(tenantId);
      if (stop !== undefined) stop.pauseMs = FIRST_PAUSE_MS;
    },
    record: async (consumer, { tenantId, unknown }) => {
      const tenants = getStops(consumer);
      const before = tenants.get(tenantId);
      if (unknown === undefined) {
        if (tenants.delete(tenantId)) metrics.stoppedAccounts.set({ projection: consumer.name }, tenants.size);
        return;
      }
      const isSame = before?.position === unknown.position;
      const pauseMs = isSame ? Math.min(before.pauseMs * 2, MAX_PAUSE_MS) : FIRST_PAUSE_MS;
      tenants.set(tenantId, { position: unknown.position, retriedAtMs: nowMs(), pauseMs });
      metrics.stoppedAccounts.set({ projection: consumer.name }, tenants.size);
      if (isSame) return;
      const details = { consumer: consumer.name, tenantId, ...unknown };
      logger.error(details, 'stopped an account at an event that only a newer worker knows');
      const { name, version } = consumer;
      await insertStop(pool, { name, version, tenantId }, unknown).catch((error: unknown) => {
        logger.warn({ ...details, reason: describeFailure(error) }, 'could not record that an account is stopped');
      });
    },
  };
}

const INSERT_STOP = `
  insert into worker.stops as s (projection, version, tenant_id, position, stream_id, type, schema_version)
  select p.name, coalesce($2::integer, p.version), $3, $4, $5, $6, $7 from worker.projections p where p.name = $1
  on conflict (projection, version, tenant_id) do update
    set position = excluded.position, stream_id = excluded.stream_id, type = excluded.type,
      schema_version = excluded.schema_version, stopped_at = excluded.stopped_at
    where s.position <> excluded.position or s.schema_version <> excluded.schema_version`;

async function insertStop(db: Queryable, { name, version, tenantId }: CheckpointKey, at: UnknownEvent): Promise<void> {
  const values = [name, version ?? null, tenantId, at.position, at.streamId, at.type, at.schemaVersion];
  await db.query({ name: 'worker-note-stop', text: INSERT_STOP, values });
}
