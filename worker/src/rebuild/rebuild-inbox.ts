import { AppError } from '@switchboard/platform/app-error';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import { sleep } from '@switchboard/platform/retry';
import { INBOX } from '../projections/inbox/inbox-consumer.ts';
import { type DrainDeps, drainTenant } from '../runtime/drain-tenant.ts';
import { reasonOf } from '../runtime/failures.ts';
import { type FillDeps, fillTenant } from './fill-tenant.ts';
import { NEXT_TABLES, type NextInbox, nextInbox } from './next-inbox.ts';
import { createNextTables, finishNextTables, switchTables } from './next-tables.ts';
import { forgetOtherVersions, listWaiting, readVersion, useVersion, type Waiting } from './versions.ts';

export type RebuildDeps = FillDeps & DrainDeps;

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

/**
 * Fills new tables of the inbox from the first event on, beside the ones in use, and puts them in their place in one transaction.
 *
 * The live version goes on meanwhile. Nothing is published: viewers start over from the new tables, whose cursors are of another
 * epoch. It can be ended at any moment, by force too, and started again; it then begins anew.
 * @throws {AppError} `rebuild.already_running`; `rebuild.too_slow` when events come faster than they are taken in.
 */
export async function rebuildInbox(deps: RebuildDeps): Promise<Rebuilt> {
  const lock = `(worker.lock_space(), worker.lock_key('rebuild ${INBOX}', null))`;
  const holder = await deps.pool.connect();
  try {
    const { rows } = await holder.query(`select pg_try_advisory_lock${lock} as ok`);
    if (rows[0]?.ok !== true) throw new AppError('rebuild.already_running', { projection: INBOX });
    return await rebuild(deps);
  } finally {
    await holder.query(`select pg_advisory_unlock${lock}`).catch(() => undefined);
    // Not returned: were the lock not given back, the connection's end does it.
    holder.release(true);
  }
}

async function rebuild(deps: RebuildDeps): Promise<Rebuilt> {
  const { pool } = deps;
  const current = await readVersion(pool, INBOX);
  const next = nextInbox(current + 1);
  await withTransaction(pool, async (client) => {
    await forgetOtherVersions(client, INBOX, current);
    await createNextTables(client, NEXT_TABLES);
  });
  const start = performance.now();
  const events = await takeInWaiting(deps, next);
  const filled = performance.now();
  await finishNextTables(pool, NEXT_TABLES);
  const indexed = performance.now();
  await catchUp(deps, next);
  await switchOver(deps, next);
  const switched = performance.now();
  const { version } = next;
  return { version, events, fillMs: filled - start, indexMs: indexed - filled, catchUpMs: switched - indexed };
}

/** Takes in what waits now, some tenants at a time, and answers how many events that were. */
async function takeInWaiting(deps: RebuildDeps, next: NextInbox): Promise<number> {
  const waiting = await listWaiting(deps.pool, INBOX, next.version);
  const queue = waiting.values();
  const work = async () => {
    for (const tenant of queue) await takeInTenant(deps, next, tenant);
  };
  await Promise.all(Array.from({ length: next.concurrency }, work));
  return waiting.reduce((sum, { events }) => sum + events, 0);
}

async function takeInTenant(deps: RebuildDeps, next: NextInbox, { tenantId, head }: Waiting): Promise<void> {
  try {
    await fillTenant(deps, { consumer: next, tenantId, head });
  } catch (error) {
    deps.logger.warn({ tenantId, reason: reasonOf(error) }, 'filling the slow way');
    while ((await drainTenant(deps, { consumer: next, tenantId })) === 'more') deps.signal.throwIfAborted();
  }
  deps.signal.throwIfAborted();
}

async function catchUp(deps: RebuildDeps, next: NextInbox): Promise<void> {
  for (let round = 0; round < MAX_CATCH_UPS; round++) {
    if ((await takeInWaiting(deps, next)) <= FEW_EVENTS) return;
  }
  throw new AppError('rebuild.too_slow', { projection: INBOX });
}

/** Holds the live version's batches back, takes in what is left, and switches; gives way to readers that take long. */
async function switchOver(deps: RebuildDeps, next: NextInbox): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await withTransaction(deps.pool, async (client) => {
        await client.query(
          `select pg_advisory_xact_lock(worker.lock_space(), worker.lock_key('${INBOX}', null)); set local lock_timeout = '2s'`,
        );
        await takeInWaiting(deps, next);
        await switchTables(client, NEXT_TABLES);
        await useVersion(client, INBOX, next.version);
        await forgetOtherVersions(client, INBOX, next.version);
      });
      return;
    } catch (error) {
      if (!isLockTimeout(error) || tries === MAX_SWITCH_TRIES) throw error;
      await sleep(SWITCH_PAUSE_MS, deps.signal);
      await catchUp(deps, next);
    }
  }
}

const LOCK_NOT_AVAILABLE = '55P03';
const isLockTimeout = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE;
