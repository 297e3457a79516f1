import { randomBytes, randomInt } from 'node:crypto';
import { eventCodec } from '@switchboard/application/log/event-codec';
import { ConversationId } from '@switchboard/contracts/base/ids';
import { type ConversationEvent, conversationStream } from '@switchboard/contracts/conversations/events';
import type { LiveBatch } from '@switchboard/contracts/stream/bus-messages';
import { createEventStore } from '@switchboard/event-store/event-store';
import type { EventMetadata, EventStore, JsonObject } from '@switchboard/event-store/types';
import { wakeWorkers } from '@switchboard/event-store/wake-ups';
import { type Clock, systemClock } from '@switchboard/platform/clock';
import { createLocalLiveBus } from '@switchboard/platform/live-bus/local';
import { type LiveBus, liveChannels } from '@switchboard/platform/live-bus/types';
import { createLogger, type Logger } from '@switchboard/platform/logger';
import { createMetrics, type Metrics } from '@switchboard/platform/metrics';
import { createTestDatabase, type TestDatabase } from '@switchboard/testing/database';
import { randomTenant } from '@switchboard/testing/tenant';
import type { Pool } from 'pg';
import type { Consumer } from '../runtime/consumer.ts';
import { type DrainDeps, drainTenant } from '../runtime/drain.ts';
import { createStoppedAccounts } from '../runtime/stopped-accounts.ts';

/** A worker's dependencies, with a database of its own. */
export interface World {
  readonly database: TestDatabase;
  readonly pool: Pool;
  readonly events: EventStore;
  readonly bus: LiveBus;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** The dependencies of a consumer's turn. */
  readonly deps: DrainDeps & { readonly clock: Clock };
  close(): Promise<void>;
}

/** An event of any stream. */
export interface TestEvent {
  readonly type: string;
  readonly data: object;
}

/** Opens a world; appends send wake-ups on the bus, as in the API. */
export async function openWorld({ connections = 20 } = {}): Promise<World> {
  const database = await createTestDatabase({ max: connections });
  const { pool } = database;
  const logger = createLogger({ name: 'worker-test', level: 'silent' });
  const metrics = createMetrics();
  const bus = createLocalLiveBus({ logger });
  const events = createEventStore({
    pool,
    codec: eventCodec,
    logger,
    onAppended: wakeWorkers(bus),
  });
  const deps = {
    pool,
    clock: systemClock,
    codec: eventCodec,
    logger,
    metrics,
    stoppedAccounts: createStoppedAccounts({ pool, logger, metrics, clock: systemClock }),
    signal: new AbortController().signal,
  };
  return {
    database,
    pool,
    events,
    bus,
    logger,
    metrics,
    deps,
    async close() {
      await events.close();
      await bus.close();
      await database.drop();
    },
  };
}

/** Processes all of a tenant's pending events. */
export async function drain(world: World, consumer: Consumer, tenantId: string): Promise<void> {
  while ((await drainTenant(world.deps, { consumer, tenantId })) === 'more');
}

/** Returns a conversation id that no other test uses. */
export const randomConversation = (): ConversationId => ConversationId.parse(randomInt(1, 2 ** 40));

export const metadata: EventMetadata = { correlationId: 'test', actor: { kind: 'user', id: 'usr_test' } };

/** Appends events to a stream at once and returns the last position. */
export async function append(
  events: EventStore,
  { tenantId, streamId }: { readonly tenantId: string; readonly streamId: string },
  input: readonly TestEvent[],
): Promise<number> {
  const { position } = await events.append({
    tenantId,
    streamId,
    expectedVersion: 'any',
    events: input.map(({ type, data }) => ({ type, data: data as JsonObject })),
    commandId: randomBytes(8).toString('hex'),
    metadata,
  });
  return position;
}

/** A tenant's call to append events to. */
export interface Call {
  readonly tenantId: string;
  readonly id: ConversationId;
  readonly streamId: string;
  append(...events: ConversationEvent[]): Promise<number>;
}

/** Creates a call, by default of a new tenant. */
export function newCall({ events }: World, tenantId: string = randomTenant()): Call {
  const id = randomConversation();
  const streamId = conversationStream(id);
  return { tenantId, id, streamId, append: (...input) => append(events, { tenantId, streamId }, input) };
}

/** Collects the live batches of a tenant. */
export async function listen({ bus }: World, tenantId: string): Promise<LiveBatch[]> {
  const published: LiveBatch[] = [];
  // The message is not validated, so that tests compare exactly what was published.
  await bus.subscribe(liveChannels.live(tenantId), (message) => published.push(JSON.parse(message) as LiveBatch));
  return published;
}
