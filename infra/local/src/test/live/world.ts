import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiConfig } from '@switchboard/api/config';
import { trustedProxies } from '@switchboard/api/http/request/client';
import { startApi } from '@switchboard/api/start';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { Scope } from '@switchboard/contracts/base/permission-names';
import type { ConversationEvent } from '@switchboard/contracts/conversations/events';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import { eventTypes } from '@switchboard/contracts/events';
import { NO_CONTENT } from '@switchboard/contracts/site/content';
import { SMART_TAGS_STREAM, type SmartTagEvent } from '@switchboard/contracts/smart-tags/smart-tags';
import { createEventCodec } from '@switchboard/event-store/codec';
import { createEventStore } from '@switchboard/event-store/event-store';
import type { EventStore, JsonObject } from '@switchboard/event-store/types';
import { wakeWorkers } from '@switchboard/event-store/wake-ups';
import { systemClock } from '@switchboard/platform/clock';
import { Lifecycle } from '@switchboard/platform/lifecycle';
import { createLocalLiveBus } from '@switchboard/platform/live-bus/local';
import type { LiveBus } from '@switchboard/platform/live-bus/types';
import { createLogger } from '@switchboard/platform/logger';
import { mediaUrlIn } from '@switchboard/platform/media/open-media';
import { createMetrics, type Metrics } from '@switchboard/platform/metrics';
import { createPool } from '@switchboard/platform/postgres/pool';
import { createTestDatabase, type TestDatabase } from '@switchboard/testing/database';
import { startProxy, type TestProxy } from '@switchboard/testing/proxy';
import {
  insertAccount,
  insertApiKey,
  insertSession,
  SESSION_SECRET,
  type SignedIn,
  type SignInOptions,
} from './access.ts';
import { startTestWorker } from './test-worker.ts';

/** A whole system in this process: PostgreSQL, a worker, an API, and the bus between them. */
export interface World {
  readonly url: string;
  readonly database: TestDatabase;
  readonly events: EventStore;
  readonly metrics: Metrics;
  /** The live bus of the API. */
  readonly bus: LiveBus;
  /** The proxy between the API and PostgreSQL, if requested. */
  readonly proxy: TestProxy;
  /** Creates an account. */
  account(options?: {
    readonly timeZone?: string;
    readonly name?: string;
    readonly parentId?: string;
  }): Promise<string>;
  /** Creates a user of an account and signs them in; sessions last half an hour by default. */
  signIn(tenantId: string, options?: SignInOptions): Promise<SignedIn>;
  /** Creates an API key. */
  apiKey(tenantId: string, scopes: readonly Scope[]): Promise<string>;
  append(tenantId: string, id: ConversationId, ...events: ConversationEvent[]): Promise<number>;
  appendTags(tenantId: string, ...events: SmartTagEvent[]): Promise<number>;
  close(): Promise<void>;
}

export interface WorldOptions {
  /** The live bus; by default the bus of this process. */
  readonly buses?: { readonly api: LiveBus; readonly worker: LiveBus };
  /** Adds a proxy between the API and PostgreSQL, to break their connection. */
  readonly hasProxy?: boolean;
  /** The interval of a stream's heartbeats; the contract's by default. */
  readonly heartbeatMs?: number;
  /** The interval of sweeps, in milliseconds. */
  readonly sweepEveryMs?: number;
  /** Overrides for the configuration of the API and the worker. */
  readonly config?: Partial<ApiConfig>;
}

/** Opens a world with its own database. */
export async function openWorld({
  buses,
  hasProxy = false,
  heartbeatMs,
  sweepEveryMs,
  config: told,
}: WorldOptions = {}): Promise<World> {
  const lifecycle = new Lifecycle();
  const database = await createTestDatabase({ max: 40 });
  lifecycle.add('database', database.drop);
  const { pool } = database;
  const logger = createLogger({ name: 'live-test', level: 'silent' });
  const metrics = createMetrics();
  const local = createLocalLiveBus({ logger });
  lifecycle.add('bus', () => local.close());
  const bus = buses ?? { api: local, worker: local };
  // The worker has its own bus: lost wake-ups to the worker are covered by another test.
  const wake = wakeWorkers(bus.worker);
  const events = createEventStore({ pool, codec: createEventCodec(eventTypes), logger, onAppended: wake });
  lifecycle.add('events', () => events.close());
  const shared = { pool, events, logger, metrics, clock: systemClock };
  const config = { ...apiConfig(), ...told };
  const worker = await startTestWorker({
    ...shared,
    bus: bus.worker,
    config: { ...config, concurrency: 4, callLostMs: 7_800_000, eventTimeoutMs: 10_000 },
  });
  lifecycle.add('worker', () => worker.close());
  const proxy = await startProxy(database.url);
  lifecycle.add('proxy', () => proxy.close());
  const apiPool = hasProxy ? createPool({ url: proxy.url, max: 10, applicationName: 'api' }) : pool;
  if (hasProxy) lifecycle.add('pool', () => apiPool.end());
  const api = await startApi({ ...shared, pool: apiPool, bus: bus.api, config, heartbeatMs, sweepEveryMs });
  lifecycle.add('api', () => api.close());

  const append = async (at: { tenantId: string; streamId: string }, all: readonly { type: string; data: object }[]) => {
    const { position } = await events.append({
      ...at,
      expectedVersion: 'any',
      // The contracts' event data is JSON.
      events: all.map(({ type, data }) => ({ type, data: data as JsonObject })),
      metadata: { correlationId: 'test', actor: { kind: 'user', id: 'usr_test' } },
    });
    return position;
  };
  return {
    url: api.url,
    database,
    events,
    metrics,
    bus: bus.api,
    proxy,
    append: (tenantId, id, ...all) => append({ tenantId, streamId: conversationStream(id) }, all),
    appendTags: (tenantId, ...all) => append({ tenantId, streamId: SMART_TAGS_STREAM }, all),
    account: (options) => insertAccount(pool, options),
    signIn: (tenantId, options) => insertSession(pool, tenantId, options),
    apiKey: (tenantId, scopes) => insertApiKey(pool, tenantId, scopes),
    close: () => lifecycle.close(),
  };
}

function apiConfig(): ApiConfig {
  return {
    port: 0,
    opsPort: 0,
    opsHost: '127.0.0.1',
    host: '127.0.0.1',
    publicUrl: undefined,
    site: { operator: { name: undefined, address: undefined, email: undefined }, signup: 'off', content: NO_CONTENT },
    proxies: trustedProxies([]),
    sessionSecret: SESSION_SECRET,
    secretsKey: randomBytes(32),
    previousSecretsKey: undefined,
    mailUrl: undefined,
    model: undefined,
    prices: { minuteCents: 2, textCents: 1 },
    mediaUrl: mediaUrlIn(join(tmpdir(), 'switchboard-test-media')),
    mailFrom: 'test@example.com',
    keepsMailLinks: true,
    sessionTtlMs: 1_800_000,
    sessionMaxMs: 43_200_000,
    shutdownDelayMs: 0,
    validateResponses: true,
    keyCallsPerMinute: 60_000,
    addressRule: { allowsLoopback: true },
    webRoot: '/nowhere',
    recordings: { origins: new Set(), folders: [] },
    humanCheck: undefined,
    sessionRecording: undefined,
  };
}
