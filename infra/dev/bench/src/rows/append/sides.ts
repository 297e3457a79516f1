import { isExpectedVersionConflictError } from '@event-driven-io/emmett';
import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql';
import { eventTypes } from '@switchboard/contracts/events';
import { createEventCodec } from '@switchboard/event-store/codec';
import { createEventStore } from '@switchboard/event-store/event-store';
import { createLogger } from '@switchboard/platform/logger';
import type { BenchDatabase } from '../../harness/cluster.ts';
import type { BenchContext } from '../../harness/row.ts';
import { fillLog } from './fill-log.ts';
import { createWorkload, EVENT_TYPE, type Message } from './workload.ts';

const HISTORY_ACCOUNTS = 100;
const HISTORY_EVENTS = 10_000_000;

/** One way to store a message durably. */
export interface Side {
  append(message: Message): Promise<unknown>;
  /** The number of events that were stored before the measurement. */
  readonly stored: number;
  close(): Promise<void>;
}

/** The product's event store, with idempotent commands, stream versions, and dense positions. */
export function openOurs({ pool }: BenchDatabase): Side {
  const store = createEventStore({
    pool,
    codec: createEventCodec(eventTypes),
    logger: createLogger({ name: 'bench', level: 'silent' }),
  });
  return {
    append: ({ data, ...message }) =>
      store.append({ ...message, expectedVersion: 'any', events: [{ type: EVENT_TYPE, data }] }),
    stored: 0,
    close: () => store.close(),
  };
}

/** Opens {@link openOurs} on a log with ten million events. */
export async function openGrown(database: BenchDatabase, context: BenchContext): Promise<Side> {
  const { data } = createWorkload(HISTORY_ACCOUNTS)();
  await fillLog(database.pool, { accounts: HISTORY_ACCOUNTS, events: HISTORY_EVENTS, payload: data }, context);
  return { ...openOurs(database), stored: HISTORY_EVENTS };
}

const CREATE_RAW = `
  create table raw_events (
    id bigint generated always as identity primary key,
    tenant_id text not null,
    stream_id text not null,
    type text not null,
    data jsonb not null,
    metadata jsonb not null,
    recorded_at timestamptz not null default now()
  )`;
const INSERT_RAW = 'insert into raw_events (tenant_id, stream_id, type, data, metadata) values ($1, $2, $3, $4, $5)';

/** One prepared insert and one commit per row: same driver, pool and bytes, no index but the primary key. */
export async function openRaw({ pool }: BenchDatabase): Promise<Side> {
  await pool.query(CREATE_RAW);
  return {
    append: ({ tenantId, streamId, commandId, data, metadata }) => {
      const values = [tenantId, streamId, EVENT_TYPE, JSON.stringify(data), JSON.stringify({ ...metadata, commandId })];
      return pool.query({ name: 'insert-raw', text: INSERT_RAW, values });
    },
    stored: 0,
    close: () => Promise.resolve(),
  };
}

/** Emmett's event store with its defaults, on the same driver and pool. Retries version conflicts. */
export async function openEmmett({ url, pool }: BenchDatabase): Promise<Side> {
  const store = getPostgreSQLEventStore(url, { connectionOptions: { pool } });
  await store.schema.migrate();
  const append = async (message: Message): Promise<unknown> => {
    const { tenantId, streamId, commandId, data, metadata } = message;
    try {
      return await store.appendToStream(`${tenantId}:${streamId}`, [
        { type: EVENT_TYPE, data, metadata: { ...metadata, commandId } },
      ]);
    } catch (error) {
      if (isExpectedVersionConflictError(error)) return append(message);
      throw error;
    }
  };
  return { append, stored: 0, close: () => store.close() };
}
