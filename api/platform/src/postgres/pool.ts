import pg, { type Pool, type PoolClient, type QueryResult } from 'pg';
import { BatchingSocket } from './batching-socket.ts';
import { withClient } from './with-client.ts';

export interface PoolOptions {
  readonly url: string;
  /** Connections at most. */
  readonly max: number;
  /** How long one statement may run, in ms; 0 for as long as it takes. */
  readonly statementTimeoutMs?: number;
  /** Whether statements of one connection that nobody awaits in turn are sent together, and run in their order. */
  readonly isPipelined?: boolean;
  /** Settings of PostgreSQL for each of its connections. */
  readonly settings?: Readonly<Record<string, string>>;
  /** What `pg_stat_activity` shows. */
  readonly applicationName: string;
  /** Hears of idle connections that broke; the pool replaces them by itself. */
  readonly onError?: (error: Error) => void;
}

export interface TransactionOptions {
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable';
  readonly readOnly?: boolean;
  /** Settings of PostgreSQL for this transaction alone. Sent with its begin: they cost no round trip. */
  readonly settings?: Readonly<Record<string, string | number>>;
  /** Statements to begin with, in the same round trip; `fn` gets their results. They take no parameters: escape values. */
  readonly first?: readonly string[];
}

const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_TIMEOUT_MS = 30_000;
/** Longer than any statement of a healthy server takes; a caller has given up by then. */
const STATEMENT_TIMEOUT_MS = 30_000;

/**
 * Opens a pool of connections to PostgreSQL.
 *
 * 64-bit integers arrive as numbers: none of ours passes 2^53, and one that did would be refused, not rounded.
 * A statement that runs past `statementTimeoutMs`, half a minute by default, fails with 57014; a transaction may set its own.
 * Whoever opens the pool ends it.
 */
export function createPool({
  url,
  max,
  statementTimeoutMs = STATEMENT_TIMEOUT_MS,
  isPipelined = false,
  settings = {},
  applicationName,
  onError,
}: PoolOptions): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: applicationName,
    statement_timeout: statementTimeoutMs,
    pipeline: isPipelined,
    ...(Object.keys(settings).length > 0 && { options: optionsOf(settings) }),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    keepAlive: true,
    stream: () => new BatchingSocket(),
    types: { getTypeParser },
  });
  // Without a listener, a server that restarts would end this process.
  pool.on('error', (error) => {
    if (!pool.ending) onError?.(error);
  });
  // One that breaks while somebody holds it fails their query; unheard, it would end this process as well.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * Runs `fn` in one transaction: commits if it resolves, rolls back if it throws.
 *
 * `fn` uses the client it is given for every statement and doesn't keep it; it gets the results of `first` as well.
 */
export async function withTransaction<T>(
  pool: Pool,
  fn: (client: PoolClient, first: readonly QueryResult[]) => Promise<T>,
  { isolation = 'read committed', readOnly = false, settings = {}, first = [] }: TransactionOptions = {},
): Promise<T> {
  return withClient(pool, async (client) => {
    const begin = `begin isolation level ${isolation} ${readOnly ? 'read only' : 'read write'}`;
    const set = Object.entries(settings).map(
      ([name, value]) => `set local ${name} = ${pg.escapeLiteral(String(value))}`,
    );
    // Several statements in one text answer an array of results, which pg's types don't tell.
    const begun: unknown = await client.query([begin, ...set, ...first].join('; '));
    const results = Array.isArray(begun) ? (begun as QueryResult[]).slice(1 + set.length) : [];
    const result = await fn(client, results);
    await client.query('commit');
    return result;
  });
}

/** As the server's command line has them, where a blank ends one. */
const optionsOf = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value.replaceAll(/[\\ ]/g, '\\$&')}`)
    .join(' ');

const INT8_OID = 20;

const getTypeParser: typeof pg.types.getTypeParser = ((oid: number, format?: 'text') => {
  if (oid === INT8_OID && format !== ('binary' as string)) return parseInt8;
  return pg.types.getTypeParser(oid, format);
}) as typeof pg.types.getTypeParser;

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`the integer ${text} is past 2^53`);
  return value;
}
