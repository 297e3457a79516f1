import { AppError } from '@switchboard/platform/app-error';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { sleep } from '@switchboard/platform/retry';
import type { PoolClient } from 'pg';
import type { Consumer } from '../runtime/consumer.ts';
import { type DrainDeps, drainTenant } from '../runtime/drain.ts';
import { describeFailure } from '../runtime/failures.ts';
import { createStoppedAccounts, type StoppedAccountsDeps } from '../runtime/stopped-accounts.ts';
import { createNextTables, finishNextTables, type NextTables, switchTables } from './next-tables.ts';

/** The version that a rebuild fills. */
export type NextVersion = Consumer & { readonly version: number };

/** The dependencies of a rebuild. */
export type RebuildDeps = Omit<DrainDeps, 'stoppedAccounts'> & Pick<StoppedAccountsDeps, 'clock'>;

/** A projection that can be rebuilt beside the live version. */
export interface Rebuildable {
  /** The name of its row in `worker.projections`. */
  readonly name: string;
  readonly tables: NextTables;
  /** The live projection, writing to the next tables and publishing nothing. */
  next(version: number): NextVersion;
  /** Runs in the transaction that replaces the live tables. */
  readonly onSwitch?: (client: PoolClient) => Promise<void>;
  /** Processes a tenant's events faster than the runtime; if it fails, the runtime processes the rest. */
  readonly fill?: (
    deps: DrainDeps,
    job: { readonly consumer: NextVersion; readonly tenantId: string; readonly head: number },
  ) => Promise<void>;
}

/** The result of a rebuild; durations in milliseconds. */
export interface Rebuilt {
  readonly version: number;
  /** Events processed while the tables had only their keys, and how long that took. */
  readonly events: number;
  readonly fillMs: number;
  readonly indexMs: number;
  /** The time for processing the events that have arrived since, and for the switch. */
  readonly catchUpMs: number;
}

/** Few enough events that the live version may pause while the last of them are processed. */
const MAX_EVENTS_BEFORE_SWITCH = 2_000;
const MAX_CATCH_UPS = 50;
const MAX_SWITCH_TRIES = 10;
const SWITCH_PAUSE_MS = 500;

/** All rebuilds fill the same schema, so only one may run at a time. */
const REBUILD_LOCK = `(worker.lock_space(), worker.lock_key('rebuild', null))`;

/**
 * Rebuilds a projection: fills new tables from the first event on and replaces the live ones in one transaction.
 *
 *   create tables ──▶ fill ──▶ build indexes ──▶ catch up ──▶ pause the live version, process the rest, switch
 *
 * Until the switch, the live version continues. Nothing is published: viewers start over from the new tables, whose cursors have another epoch.
 * The rebuild can be killed at any moment; the next one starts over.
 * @throws {AppError} `rebuild.already_running`; `rebuild.too_slow` if events arrive faster than they are processed; `event.unknown`
 *   {projection, tenantId} if this program is older than the log.
 */
export async function rebuildProjection(input: RebuildDeps, what: Rebuildable): Promise<Rebuilt> {
  const deps = { ...input, stoppedAccounts: createStoppedAccounts(input) };
  const holder = await deps.pool.connect();
  try {
    const { rows } = await holder.query(`select pg_try_advisory_lock${REBUILD_LOCK} as ok`);
    if (rows[0]?.ok !== true) throw new AppError('rebuild.already_running', { projection: what.name });
    return await rebuild(deps, what);
  } finally {
    await holder.query(`select pg_advisory_unlock${REBUILD_LOCK}`).catch(() => undefined);
    // The connection is not returned to the pool, because closing it releases the lock in any case.
    holder.release(true);
  }
}

/** A running rebuild. */
interface Work {
  readonly what: Rebuildable;
  readonly next: NextVersion;
}

async function rebuild(deps: DrainDeps, what: Rebuildable): Promise<Rebuilt> {
  const { pool } = deps;
  const current = await readVersion(pool, what.name);
  const work: Work = { what, next: what.next(current + 1) };
  await withTransaction(pool, async (client) => {
    await deleteOtherVersions(client, what.name, current);
    await createNextTables(client, what.tables);
  });
  const start = performance.now();
  const events = await processPending(deps, work);
  const filled = performance.now();
  await finishNextTables(pool, what.tables);
  const indexed = performance.now();
  await catchUp(deps, work);
  await switchOver(deps, work);
  const switched = performance.now();
  const { version } = work.next;
  return { version, events, fillMs: filled - start, indexMs: indexed - filled, catchUpMs: switched - indexed };
}

/** Processes all pending events, some tenants at a time, and returns their number. */
async function processPending(deps: DrainDeps, { what, next }: Work): Promise<number> {
  const pending = await listPending(deps.pool, what.name, next.version);
  const queue = pending.values();
  const process = async () => {
    for (const tenant of queue) await processTenant(deps, { what, next }, tenant);
  };
  await Promise.all(Array.from({ length: next.concurrency }, process));
  return pending.reduce((sum, { events }) => sum + events, 0);
}

async function processTenant(deps: DrainDeps, { what, next }: Work, { tenantId, head }: PendingTenant): Promise<void> {
  try {
    if (what.fill) {
      await what.fill(deps, { consumer: next, tenantId, head });
      deps.signal.throwIfAborted();
      return;
    }
  } catch (error) {
    deps.signal.throwIfAborted();
    deps.logger.warn(
      { tenantId, reason: describeFailure(error) },
      'could not fill a tenant fast, processing it event by event',
    );
  }
  for (let state: string = 'more'; state === 'more'; deps.signal.throwIfAborted()) {
    state = await drainTenant(deps, { consumer: next, tenantId });
    // A version without the unknown events must not replace the live one.
    if (state === 'stopped') throw new AppError('event.unknown', { projection: what.name, tenantId });
  }
}

async function catchUp(deps: DrainDeps, work: Work): Promise<void> {
  for (let round = 0; round < MAX_CATCH_UPS; round++) {
    if ((await processPending(deps, work)) <= MAX_EVENTS_BEFORE_SWITCH) return;
  }
  throw new AppError('rebuild.too_slow', { projection: work.what.name });
}

/** Blocks the live version's batches, processes the rest, and switches; retries later if slow readers hold locks. */
async function switchOver(deps: DrainDeps, work: Work): Promise<void> {
  const { what, next } = work;
  for (let tries = 1; ; tries++) {
    try {
      await withTransaction(deps.pool, async (client) => {
        await client.query(
          `select pg_advisory_xact_lock(worker.lock_space(), worker.lock_key('${what.name}', null)); set local lock_timeout = '2s'`,
        );
        await processPending(deps, work);
        await switchTables(client, what.tables);
        await activateVersion(client, what.name, next.version);
        await what.onSwitch?.(client);
        await deleteOtherVersions(client, what.name, next.version);
      });
      return;
    } catch (error) {
      if (!isLockTimeout(error) || tries === MAX_SWITCH_TRIES) throw error;
      await sleep(SWITCH_PAUSE_MS, deps.signal);
      await catchUp(deps, work);
    }
  }
}

const LOCK_NOT_AVAILABLE = '55P03';
const isLockTimeout = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE;

const READ_VERSION = 'select version from worker.projections where name = $1';

/** Reads the version of a projection that readers see. */
export async function readVersion(db: Queryable, name: string): Promise<number> {
  const { rows } = await db.query<{ version: number }>({ text: READ_VERSION, values: [name] });
  const [row] = rows;
  if (row === undefined) throw new RangeError(`no projection ${name}`);
  return row.version;
}

/** Deletes the checkpoints and parked streams of all other versions. */
export async function deleteOtherVersions(client: PoolClient, name: string, version: number): Promise<void> {
  const values = [name, version];
  await client.query({ text: 'delete from worker.checkpoints where projection = $1 and version <> $2', values });
  await client.query({ text: 'delete from worker.dead_letters where projection = $1 and version <> $2', values });
}

// A random generation, as in the migration, invalidates all cursors.
const ACTIVATE_VERSION = `
  update worker.projections set version = $2, generation = md5(random()::text || clock_timestamp()::text) where name = $1`;

/** Makes a version the one that readers see, with a new epoch of cursors. */
export async function activateVersion(client: PoolClient, name: string, version: number): Promise<void> {
  await client.query({ text: ACTIVATE_VERSION, values: [name, version] });
}

const LIST_TENANTS = `
  select h.tenant_id as "tenantId", h.position as head, h.position - coalesce(c.position, 0) as events
  from es.tenant_head h left join worker.checkpoints c
    on c.projection = $1 and c.version = $2 and c.tenant_id = h.tenant_id
  where h.position > coalesce(c.position, 0)
  order by 3 desc, 1`;

export interface PendingTenant {
  readonly tenantId: string;
  readonly head: number;
  readonly events: number;
}

/** Lists tenants with pending events of a version, those with the most events first. */
export async function listPending(db: Queryable, name: string, version: number): Promise<PendingTenant[]> {
  const { rows } = await db.query<PendingTenant & Record<never, never>>({
    text: LIST_TENANTS,
    values: [name, version],
  });
  return rows;
}
