import { Socket } from 'node:net';
import pg, { type Pool, type PoolClient, type QueryResult } from 'pg';

export interface PoolOptions {
  readonly url: string;
  /** The maximum number of connections. */
  readonly max: number;
  /** The time limit of a statement, in ms; 0 for none. */
  readonly statementTimeoutMs?: number;
  /** Sends statements without waiting for the previous one's result; they run in order. */
  readonly isPipelined?: boolean;
  /** PostgreSQL settings for each connection. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The name that `pg_stat_activity` shows. */
  readonly applicationName: string;
  /** Called when an idle connection breaks; the pool replaces it by itself. */
  readonly onError?: (error: Error) => void;
}

export interface TransactionOptions {
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable';
  readonly readOnly?: boolean;
  /** PostgreSQL settings for this transaction. Sent with the begin, so they cost no round trip. */
  readonly settings?: Readonly<Record<string, string | number>>;
  /** Statements sent with the begin; `fn` gets their results. They take no parameters: escape values. */
  readonly first?: readonly string[];
}

const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_TIMEOUT_MS = 30_000;
/** Longer than any statement takes on a healthy server; callers have given up by then. */
const STATEMENT_TIMEOUT_MS = 30_000;

/**
 * Opens a pool of connections to PostgreSQL. The caller ends it.
 *
 * 64-bit integers are returned as numbers: none of ours exceeds 2^53, and one that did would throw instead of being rounded.
 * A statement that exceeds `statementTimeoutMs`, 30 s by default, fails with 57014; a transaction may set its own limit.
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
    ...(Object.keys(settings).length > 0 && { options: toOptions(settings) }),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    keepAlive: true,
    stream: () => new BatchingSocket(),
    types: { getTypeParser },
  });
  // Without a listener, a restart of the server would crash this process.
  pool.on('error', (error) => {
    if (!pool.ending) onError?.(error);
  });
  // A connection that breaks while in use fails its query; without a listener, its error would crash this process too.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * Runs `fn` in one transaction: commits if it resolves, rolls back if it throws.
 *
 * `fn` must use the passed client for every statement and not keep it. It also gets the results of `first`.
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
    // Several statements in one text return an array of results, which pg's types don't show.
    const begun: unknown = await client.query([begin, ...set, ...first].join('; '));
    const results = Array.isArray(begun) ? (begun as QueryResult[]).slice(1 + set.length) : [];
    const result = await fn(client, results);
    await client.query('commit');
    return result;
  });
}

/**
 * Runs `fn` in one READ COMMITTED transaction with two round trips: `lock` reads, `fn` decides and returns a function that writes. Rolls back if one of
 * them throws. Returns the result of the write.
 *
 * On a pipelined pool, `lock` is sent with the begin and the commit with the writes. So `lock` must not write, since its statements would commit if the begin
 * failed; and the write function sends all its statements at once and does nothing else that can fail. If a statement fails, PostgreSQL
 * rolls back despite the commit.
 */
export async function withLocked<L, T>(
  pool: Pool,
  lock: (client: PoolClient) => Promise<L>,
  fn: (client: PoolClient, locked: L) => Promise<() => Promise<T>>,
): Promise<T> {
  return withClient(pool, async (client) => {
    const begun = client.query('begin isolation level read committed read write');
    const [, locked] = await Promise.all([begun, lock(client)]);
    const write = await fn(client, locked);
    const [written] = await Promise.all([write(), client.query('commit')]);
    return written;
  });
}

/**
 * Runs `fn` with a connection, on which it begins and commits its own transaction; if it throws, the transaction is rolled back.
 *
 * A connection that breaks, or fails to roll back, is destroyed.
 */
export async function withClient<T>(pool: Pool, fn: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const noteBroken = (error: Error) => {
    broken = error;
  };
  client.on('error', noteBroken);
  try {
    return await fn(client);
  } catch (error) {
    await client.query('rollback').catch(noteBroken);
    throw error;
  } finally {
    client.off('error', noteBroken);
    client.release(broken ?? false);
  }
}

/**
 * A socket that sends everything written in one tick with one system call: statements sent together, such as a begin and a lock, wake the server once.
 * The documentation of `writable.uncork` recommends this pattern.
 */
class BatchingSocket extends Socket {
  #isCorked = false;

  override write(chunk: string | Uint8Array, ...rest: [encoding?: BufferEncoding, done?: WriteDone]): boolean;
  override write(chunk: string | Uint8Array, done?: WriteDone): boolean;
  override write(...args: [string | Uint8Array, ...never[]]): boolean {
    if (!this.#isCorked) {
      this.#isCorked = true;
      this.cork();
      process.nextTick(() => {
        this.#isCorked = false;
        this.uncork();
      });
    }
    return super.write(...args);
  }
}

type WriteDone = (error?: Error | null) => void;

/** Formats settings like the server's command line, in which a space separates options. */
const toOptions = (settings: Readonly<Record<string, string>>): string =>
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
  if (!Number.isSafeInteger(value)) throw new RangeError(`the integer ${text} exceeds 2^53`);
  return value;
}
