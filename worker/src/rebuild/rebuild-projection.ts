import { AppError } from '@switchboard/platform/app-error';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import { sleep } from '@switchboard/platform/retry';
import type { PoolClient } from 'pg';
import type { Consumer } from '../runtime/consumer.ts';
import type { DrainDeps } from '../runtime/drain-deps.ts';
import { drainTenant } from '../runtime/drain-tenant.ts';
import { reasonOf } from '../runtime/failures.ts';
import { createStops, type StopsDeps } from '../runtime/stops.ts';
import { createNextTables, finishNextTables, type NextTables, switchTables } from './next-tables.ts';
import { forgetOtherVersions, listWaiting, readVersion, useVersion, type Waiting } from './versions.ts';

/** A version that fills. */
export type NextVersion = Consumer & { readonly version: number };

/** The dependencies of a rebuild. */
export type RebuildDeps = Omit<DrainDeps, 'stops'> & Pick<StopsDeps, 'clock'>;

/** A projection that can be filled anew beside the live one. */
export interface Rebuildable {
  /** Its row in `worker.projections`. */
  readonly name: string;
  readonly tables: NextTables;
  /** The same projection as the live one, into the next tables and without anybody told. */
  next(version: number): NextVersion;
  /** What is said of the new tables, in the transaction that puts them in their place. */
  readonly onSwitch?: (client: PoolClient) => Promise<void>;
  /** A faster way to take in what a tenant has waiting than a worker's; if it fails, the rest goes the worker's way. */
  readonly fill?: (
    deps: DrainDeps,
    job: { readonly consumer: NextVersion; readonly tenantId: string; readonly head: number },
  ) => Promise<void>;
}

/** What a rebuild did; durations in milliseconds. */
export interface Rebuilt {
  readonly version: number;
  /** Events taken in while the tables had no indexes but their keys, and how long that took. */
  readonly events: number;
  readonly fillMs: number;
  readonly indexMs: number;
  /** What came meanwhile, and the switch. */
  readonly catchUpMs: number;
}

/** So few events left that the last of them may be taken in while the live version stands still. */
const FEW_EVENTS = 2_000;
const MAX_CATCH_UPS = 50;
const MAX_SWITCH_TRIES = 10;
const SWITCH_PAUSE_MS = 500;

/** All rebuilds fill the same schema: one at a time. */
const REBUILD_LOCK = `(worker.lock_space(), worker.lock_key('rebuild', null))`;

/**
 * Fills new tables of a projection from the first event on, beside the ones in use, and puts them in their place in one transaction.
 *
 * The live version goes on meanwhile. Nothing is published: viewers start over from the new tables, whose cursors are of another
 * epoch. It can be ended at any moment, by force too, and started again; it then begins anew.
 * @throws {AppError} `rebuild.already_running`; `rebuild.too_slow` when events come faster than they are taken in; `event.unknown`
 *   {projection, tenantId} when this program is older than the log.
 */
export async function rebuildProjection(given: RebuildDeps, what: Rebuildable): Promise<Rebuilt> {
  const deps = { ...given, stops: createStops(given) };
  const holder = await deps.pool.connect();
  try {
    const { rows } = await holder.query(`select pg_try_advisory_lock${REBUILD_LOCK} as ok`);
    if (rows[0]?.ok !== true) throw new AppError('rebuild.already_running', { projection: what.name });
    return await rebuild(deps, what);
  } finally {
    await holder.query(`select pg_advisory_unlock${REBUILD_LOCK}`).catch(() => undefined);
    // Not returned: were the lock not given back, the connection's end does it.
    holder.release(true);
  }
}

/** A rebuild under way. */
interface Work {
  readonly what: Rebuildable;
  readonly next: NextVersion;
}

async function rebuild(deps: DrainDeps, what: Rebuildable): Promise<Rebuilt> {
  const { pool } = deps;
  const current = await readVersion(pool, what.name);
  const work: Work = { what, next: what.next(current + 1) };
  await withTransaction(pool, async (client) => {
    await forgetOtherVersions(client, what.name, current);
    await createNextTables(client, what.tables);
  });
  const start = performance.now();
  const events = await takeInWaiting(deps, work);
  const filled = performance.now();
  await finishNextTables(pool, what.tables);
  const indexed = performance.now();
  await catchUp(deps, work);
  await switchOver(deps, work);
  const switched = performance.now();
  const { version } = work.next;
  return { version, events, fillMs: filled - start, indexMs: indexed - filled, catchUpMs: switched - indexed };
}

/** Takes in what waits now, some tenants at a time, and answers how many events that were. */
async function takeInWaiting(deps: DrainDeps, { what, next }: Work): Promise<number> {
  const waiting = await listWaiting(deps.pool, what.name, next.version);
  const queue = waiting.values();
  const takeIn = async () => {
    for (const tenant of queue) await takeInTenant(deps, { what, next }, tenant);
  };
  await Promise.all(Array.from({ length: next.concurrency }, takeIn));
  return waiting.reduce((sum, { events }) => sum + events, 0);
}

async function takeInTenant(deps: DrainDeps, { what, next }: Work, { tenantId, head }: Waiting): Promise<void> {
  try {
    if (what.fill) {
      await what.fill(deps, { consumer: next, tenantId, head });
      deps.signal.throwIfAborted();
      return;
    }
  } catch (error) {
    deps.signal.throwIfAborted();
    deps.logger.warn({ tenantId, reason: reasonOf(error) }, 'filling the slow way');
  }
  for (let state: string = 'more'; state === 'more'; deps.signal.throwIfAborted()) {
    state = await drainTenant(deps, { consumer: next, tenantId });
    // A version that lacks what this program doesn't know must not take the place of the present one.
    if (state === 'stopped') throw new AppError('event.unknown', { projection: what.name, tenantId });
  }
}

async function catchUp(deps: DrainDeps, work: Work): Promise<void> {
  for (let round = 0; round < MAX_CATCH_UPS; round++) {
    if ((await takeInWaiting(deps, work)) <= FEW_EVENTS) return;
  }
  throw new AppError('rebuild.too_slow', { projection: work.what.name });
}

/** Holds the live version's batches back, takes in what is left, and switches; gives way to readers that take long. */
async function switchOver(deps: DrainDeps, work: Work): Promise<void> {
  const { what, next } = work;
  for (let tries = 1; ; tries++) {
    try {
      await withTransaction(deps.pool, async (client) => {
        await client.query(
          `select pg_advisory_xact_lock(worker.lock_space(), worker.lock_key('${what.name}', null)); set local lock_timeout = '2s'`,
        );
        await takeInWaiting(deps, work);
        await switchTables(client, what.tables);
        await useVersion(client, what.name, next.version);
        await what.onSwitch?.(client);
        await forgetOtherVersions(client, what.name, next.version);
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
