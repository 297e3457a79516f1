/**
 * The event store: an append-only log in PostgreSQL, with dense positions per tenant and versions per stream.
 *
 * - An append is durable and visible once it resolves. Its events commit together, or not at all.
 * - Positions have no gaps and become visible in commit order, so readers follow a tenant by position alone.
 * - A command id makes an append idempotent; an expected version makes it conditional (optimistic concurrency).
 * - Concurrent appends share statements and commits ({@link Batcher}); one tenant's load or locks don't delay the others.
 * - After each commit `onAppended` gets the tenants that have new events, to wake the workers.
 *
 * Events change only by erasure ({@link eraseStream}).
 */
import type { Pool, PoolClient } from 'pg';
import { appendAfterCall, appendWithin, type SettledAppend } from './append-batch.ts';
import { Batcher, type BatcherOptions } from './batcher.ts';
import type { EventCodec } from './codec.ts';
import { MAX_EVENTS_PER_APPEND, prepareAppend } from './prepare.ts';
import { createEventReader } from './reader.ts';
import { type Appended, type AppendRequest, type EventAppender, type EventStore, streamCategory } from './types.ts';
import { toInlineEvents } from './wake-ups.ts';

export interface EventStoreOptions {
  readonly pool: Pool;
  readonly logger: EventStoreLogger;
  readonly metrics?: EventStoreMetrics;
  /** Defines the event types, the versions in which they are written, and how they are read. */
  readonly codec: EventCodec;
  /** Called after each commit of {@link EventStore.append} with the tenants that have new events, each named once. */
  readonly onAppended?: (appended: readonly Appended[]) => void;
}

/** The store's logger; a pino logger satisfies this. */
export interface EventStoreLogger {
  warn(details: object, message: string): void;
}

/** Receives the measurements of each batch. */
export interface EventStoreMetrics {
  observeAppendBatch(batch: {
    readonly appends: number;
    readonly events: number;
    readonly conflicts: number;
    readonly durationMs: number;
  }): void;
}

/**
 * Opens the event log on a pool, of which it uses up to eight connections at a time and none when idle.
 *
 * Close it before the pool: it answers the appends in flight and refuses later ones.
 */
export function createEventStore({ pool, logger, metrics, codec, onAppended }: EventStoreOptions): EventStore {
  // The events are committed: the appends succeed even if the callback throws.
  const notify = (appended: ReadonlyMap<string, readonly SettledAppend[]>) => {
    try {
      onAppended?.([...appended].map(toAppended));
    } catch (error) {
      logger.warn({ error }, 'the callback for appended events failed');
    }
  };
  const onBatch: BatcherOptions['onBatch'] = ({ appends, settled, durationMs }) => {
    const appended = new Map<string, SettledAppend[]>();
    let events = 0;
    let conflicts = 0;
    for (const [index, append] of appends.entries()) {
      const outcome = settled[index];
      if (!outcome?.ok) {
        conflicts += 1;
      } else if (outcome.result.status === 'appended') {
        events += append.events.length;
        const ofTenant = appended.get(append.tenantId) ?? [];
        ofTenant.push({ append, settled: outcome });
        appended.set(append.tenantId, ofTenant);
      }
    }
    metrics?.observeAppendBatch({ appends: appends.length, events, conflicts, durationMs });
    if (appended.size > 0) notify(appended);
  };
  const batcher = new Batcher({
    db: pool,
    onBatch,
    onStalled: (tenantId) =>
      logger.warn({ tenantId }, 'appends of this account wait for a lock that another transaction holds'),
  });

  const prepare = (requests: readonly AppendRequest[]) => requests.map((request) => prepareAppend(request, codec));
  return {
    ...createEventReader(pool, codec),
    append: async (request) => batcher.append(prepareAppend(request, codec)),
    appendWithin: async (client, requests) =>
      (await appendWithin(client, prepare(requests))).map(({ settled }) => settled.result),
    prepareWithin(requests) {
      const appends = prepare(requests);
      return async (client) => {
        const done = await appendWithin(client, appends);
        const appended = done.filter(({ settled }) => settled.result.status === 'appended');
        return [...Map.groupBy(appended, ({ append }) => append.tenantId)].map(toAppended);
      };
    },
    prepareAfterCall({ tenantId, streamId, events, metadata }) {
      const append = prepareAppend({ tenantId, streamId, events, metadata, expectedVersion: 'any' }, codec);
      return async (call) => {
        const { first, done } = await appendAfterCall(pool, call, append);
        return { first, appended: toAppended([append.tenantId, [done]]) };
      };
    },
    close: () => batcher.close(),
  };
}

function toAppended([tenantId, appends]: [string, readonly SettledAppend[]]): Appended {
  const categories = new Set(appends.map(({ append }) => streamCategory(append.streamId)));
  const inlineEvents = toInlineEvents(appends);
  return {
    tenantId,
    categories: [...categories],
    ...(appends.every(({ append }) => append.isDeferrable) && { isDeferrable: true }),
    ...(inlineEvents !== undefined && { inlineEvents }),
  };
}

/** Any number of events for one stream at a known version. */
export type ChunkedAppend = Pick<AppendRequest, 'tenantId' | 'streamId' | 'events' | 'metadata'> & {
  readonly expectedVersion: number;
};

/**
 * Appends any number of events to one stream, in order, in as many appends as needed: each commits by itself, after the one before it.
 *
 * The caller must be able to retry after a failure in the middle, because the events appended by then remain.
 * @throws {AppError} as {@link EventAppender.append} does.
 */
export async function appendInChunks(store: Pick<EventAppender, 'append'>, request: ChunkedAppend): Promise<void> {
  const { tenantId, streamId, events, metadata } = request;
  let { expectedVersion } = request;
  for (let from = 0; from < events.length; from += MAX_EVENTS_PER_APPEND) {
    const chunk = events.slice(from, from + MAX_EVENTS_PER_APPEND);
    const { version } = await store.append({ tenantId, streamId, expectedVersion, events: chunk, metadata });
    expectedVersion = version;
  }
}

/**
 * Replaces the payloads of a stream's events with `{"erased": true}`, inside the caller's transaction.
 *
 * It is the only exception to the log's ban on changes: positions, versions, types and metadata stay. No append to the stream gets between this and
 * the commit. The caller appends the event that records the erasure, and erases what was derived from the events.
 * Returns the number of events it changed; a repeat changes none.
 */
export async function eraseStream(client: PoolClient, tenantId: string, streamId: string): Promise<number> {
  const { rows } = await client.query<{ erased: number }>({
    name: 'es-erase-stream',
    text: 'select es.erase_stream($1, $2) as erased',
    values: [tenantId, streamId],
  });
  return rows[0]?.erased ?? 0;
}
