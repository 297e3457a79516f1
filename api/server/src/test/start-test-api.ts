import { randomBytes } from 'node:crypto';
import { eventCodec } from '@switchboard/application/log/event-codec';
import type { Scope } from '@switchboard/contracts/base/permission-names';
import type { Role } from '@switchboard/contracts/base/roles';
import { createEventStore } from '@switchboard/event-store/event-store';
import type { Appended, EventStore } from '@switchboard/event-store/types';
import { WakeUpBatcher } from '@switchboard/event-store/wake-ups';
import { type Clock, systemClock } from '@switchboard/platform/clock';
import { Lifecycle } from '@switchboard/platform/lifecycle';
import { createLocalLiveBus } from '@switchboard/platform/live-bus/local';
import type { LiveBus } from '@switchboard/platform/live-bus/types';
import { createLogger, type Logger } from '@switchboard/platform/logger';
import { createMetrics, type Metrics } from '@switchboard/platform/metrics';
import { createTestDatabase } from '@switchboard/testing/database';
import type { Pool } from 'pg';
import type { ApiOptions } from '../app.ts';
import { type ApiConfig, readApiConfig } from '../config.ts';
import { startApi } from '../start.ts';
import { type TestClient, testClient } from './client.ts';
import { insertAccount, insertApiKey, insertUser, PASSWORD, type TestUser } from './people.ts';

export interface TestApiOptions {
  readonly clock?: Clock;
  readonly config?: Partial<ApiConfig>;
  /** Another replica, whose database and bus this one shares. */
  readonly replicaOf?: Pick<TestApi, 'databaseUrl' | 'bus' | 'pool' | 'tenantId'>;
  readonly logger?: Logger;
  readonly wakes?: ApiOptions['wakes'];
  /** Called with the events that the API appends. */
  readonly onAppended?: (appended: readonly Appended[]) => void;
}

/** A complete API with its own database. */
export interface TestApi {
  readonly url: string;
  readonly opsUrl: string;
  readonly databaseUrl: string;
  readonly pool: Pool;
  readonly events: EventStore;
  readonly bus: LiveBus;
  readonly metrics: Metrics;
  /** The default account of {@link TestApi.as} and of keys. */
  readonly tenantId: string;
  /** Signs in as a new person with this role. */
  as(role: Role, options?: { tenantId?: string }): Promise<TestClient & { readonly user: TestUser }>;
  /** Creates a client with a new API key of these scopes. */
  withKey(scopes: readonly Scope[], options?: { tenantId?: string }): Promise<TestClient & { readonly keyId: string }>;
  /** Creates a client with an existing API key. */
  withSecret(secret: string): TestClient;
  /** Creates a client without credentials. */
  anonymous(): TestClient;
  /** Signs a person in. @throws if the sign-in fails */
  signIn(user: Pick<TestUser, 'email'>): Promise<TestClient>;
  close(): Promise<void>;
}

/** Starts an API; `close` stops it and drops its database. */
export async function startTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const { clock = systemClock, replicaOf } = options;
  const lifecycle = new Lifecycle();
  const database = replicaOf ? { url: replicaOf.databaseUrl, pool: replicaOf.pool } : await openDatabase(lifecycle);
  const { pool } = database;
  const errors: string[] = [];
  const destination = { write: (line: string) => void errors.push(line) };
  const logger = options.logger ?? createLogger({ name: 'test', level: 'error', destination });
  const bus = replicaOf?.bus ?? createLocalLiveBus();
  const metrics = createMetrics();
  const wakes = new WakeUpBatcher(bus);
  lifecycle.add('wakes', async () => wakes.close());
  const onAppended = (appended: readonly Appended[]) => {
    options.onAppended?.(appended);
    wakes.add(appended);
  };
  const events = createEventStore({ pool, codec: eventCodec, logger, metrics, onAppended });
  lifecycle.add('events', () => events.close());
  const config = { ...readApiConfig({ PORT: '0', HOST: '127.0.0.1' }), ...SECRETS, ...options.config };
  const parts = { pool, events, bus, logger, metrics, clock, wakes: options.wakes ?? wakes };
  const api = await startApi({ config, ...parts });
  lifecycle.add('api', api.close);
  const tenantId = replicaOf?.tenantId ?? (await insertAccount(pool));

  const signIn = async ({ email }: Pick<TestUser, 'email'>) => {
    const client = testClient(api.url);
    const { status, text } = await client.post('/api/login', { email, password: PASSWORD });
    if (status !== 200) throw new Error(`could not sign in: ${status} ${text} ${errors.at(-1)}`);
    return client;
  };
  return {
    url: api.url,
    opsUrl: api.opsUrl.replace('localhost', '127.0.0.1'),
    databaseUrl: database.url,
    pool,
    events,
    bus,
    metrics,
    tenantId,
    signIn,
    as: async (role, account) => {
      const user = await insertUser(pool, { tenantId, role, ...account });
      return { ...(await signIn(user)), user };
    },
    withKey: async (scopes, account) => {
      const { id, key } = await insertApiKey(pool, { tenantId, scopes, ...account });
      return { ...testClient(api.url, { authorization: `Bearer ${key}` }), keyId: id };
    },
    withSecret: (secret) => testClient(api.url, { authorization: `Bearer ${secret}` }),
    anonymous: () => testClient(api.url),
    close: () => lifecycle.close(),
  };
}

// All replicas of a process share their secrets.
const SECRETS = { sessionSecret: randomBytes(32).toString('hex'), secretsKey: randomBytes(32) };

async function openDatabase(lifecycle: Lifecycle) {
  const database = await createTestDatabase({ max: 20 });
  lifecycle.add('database', () => database.drop());
  return database;
}
