import type { Pool } from 'pg';
import { appendBehind } from './append-behind.ts';
import { appendWithin } from './append-within.ts';
import { Batcher } from './batcher.ts';
import { type SettledAppend, toBrought } from './brought.ts';
import type { EventCodec } from './codec.ts';
import { prepareAppend } from './prepare.ts';
import { createEventReader } from './reader.ts';
import { type Appended, type AppendRequest, categoryOf, type EventStore } from './types.ts';

export interface EventStoreOptions {
  readonly pool: Pool;
  readonly logger: EventStoreLogger;
  readonly metrics?: EventStoreMetrics;
  /** Which event types there are, in which versions they are written, and how they are read. */
  readonly codec: EventCodec;
  /** Hears after each commit of {@link EventStore.append} which tenants have new events, each named once. */
  readonly onAppended?: (appended: readonly Appended[]) => void;
}

/** What the store says; any pino logger will do. */
export interface EventStoreLogger {
  warn(details: object, message: string): void;
}

/** What the store counts, batch by batch. */
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
 * Close it before the pool: it answers what is under way and refuses the rest.
 */
export function createEventStore({ pool, logger, metrics, codec, onAppended }: EventStoreOptions): EventStore {
  // The events are committed: whatever a listener does, their appends succeed.
  const tell = (appended: ReadonlyMap<string, readonly SettledAppend[]>) => {
    try {
      onAppended?.([...appended].map(toAppended));
    } catch (error) {
      logger.warn({ error }, 'a listener of appended events failed');
    }
  };
  const batcher = new Batcher({
    db: pool,
    onBatch: ({ appends, settled, durationMs }) => {
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
      if (appended.size > 0) tell(appended);
    },
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
    prepareBehind({ tenantId, streamId, events, metadata }) {
      const append = prepareAppend({ tenantId, streamId, events, metadata, expectedVersion: 'any' }, codec);
      return async (call) => {
        const { first, done } = await appendBehind(pool, call, append);
        return { first, appended: toAppended([append.tenantId, [done]]) };
      };
    },
    close: () => batcher.close(),
  };
}

function toAppended([tenantId, appends]: [string, readonly SettledAppend[]]): Appended {
  const categories = new Set(appends.map(({ append }) => categoryOf(append.streamId)));
  const brought = toBrought(appends);
  return {
    tenantId,
    categories: [...categories],
    ...(appends.every(({ append }) => append.isPatient) && { isPatient: true }),
    ...(brought !== undefined && { brought }),
  };
}
