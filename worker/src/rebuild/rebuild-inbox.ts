import { AppError } from '@switchboard/platform/app-error';
import type { Upcast } from '@switchboard/platform/event-store/upcasters';
import type { Logger } from '@switchboard/platform/logger';
import type { Metrics } from '@switchboard/platform/metrics';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import { sleep } from '@switchboard/platform/retry';
import type { Pool } from 'pg';
import { INBOX } from '../projections/inbox/inbox-consumer.ts';
import { projectInbox } from '../projections/inbox/inbox-projection.ts';
import { INBOX_TABLES } from '../projections/inbox/schema.ts';
import type { Consumer } from '../runtime/consumer.ts';
import { drainTenant } from '../runtime/drain-tenant.ts';
import { lockOf } from '../runtime/process-batch.ts';
import { createNextTables, finishNextTables, type NextTables, switchTables } from './next-tables.ts';
import { forgetOtherVersions, listWaiting, readVersion, useVersion } from './versions.ts';

export interface RebuildDeps {
  readonly pool: Pool;
  readonly upcast: Upcast;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly signal: AbortSignal;
}

/** What a rebuild did; durations in milliseconds. */
export interface Rebuilt {
  readonly version: number;
  /** Events taken in while the tables had no indexes, and how long that took. */
  readonly events: number;
  readonly fillMs: number;
  readonly indexMs: number;
  readonly catchUpMs: number;
}

const TABLES: NextTables = { names: INBOX_TABLES, insertOnly: new Set(['messages']) };
const FILL_BATCH = 5_000;
const FILLED_AT_ONCE = 2;
/** So few events left that the last of them may be taken in while the live version stands still. */
const FEW_EVENTS = 2_000;
const MAX_CATCH_UPS = 50;
const MAX_SWITCH_TRIES = 10;
const SWITCH_PAUSE_MS = 500;

/**
 * Fills new tables of the inbox from the first event on, beside the ones in use, and puts them in their place in one transaction.
 *
 * The live version goes on meanwhile. Nothing is published: viewers start over from the new tables, whose cursors are of another epoch.
 * It can be ended at any moment and started again; it then begins anew.
 * @throws {AppError} `rebuild.already_running`, `rebuild.aborted`.
 */
export async function rebuildInbox(deps: RebuildDeps): Promise<Rebuilt> {
  const holder = await deps.pool.connect();
  try {
    const { rows } = await holder.query(`select pg_try_advisory_lock${lockOf({ name: `rebuild ${INBOX}` })} as ok`);
    if (rows[0]?.ok !== true) throw new AppError('rebuild.already_running', { projection: INBOX });
    return await rebuild(deps);
  } finally {
    // Its end gives the lock back, whatever happened.
    holder.release(true);
  }
}

async function rebuild(deps: RebuildDeps): Promise<Rebuilt> {
  const { pool } = deps;
  const current = await readVersion(pool, INBOX);
  const version = current + 1;
  await withTransaction(pool, async (client) => {
    await forgetOtherVersions(client, INBOX, current);
    await createNextTables(client, TABLES);
  });
  const consumer = nextInbox(version);
  const start = performance.now();
  const events = await takeInWaiting(deps, consumer);
  const filled = performance.now();
  await finishNextTables(pool, TABLES);
  const indexed = performance.now();
  await catchUp(deps, consumer);
  await switchOver(deps, consumer);
  const switched = performance.now();
  return { version, events, fillMs: filled - start, indexMs: indexed - filled, catchUpMs: switched - indexed };
}

// The same projection as the live one, into other tables and without anybody told.
function nextInbox(version: number): Consumer & { readonly version: number } {
  return {
    name: INBOX,
    version,
    maxBatch: FILL_BATCH,
    concurrency: FILLED_AT_ONCE,
    async apply(client, batch) {
      await projectInbox(client, 'read_next', batch);
      return undefined;
    },
  };
}

/** Takes in what waits now, some tenants at a time, and answers how many events that were. */
async function takeInWaiting(deps: RebuildDeps, consumer: Consumer & { readonly version: number }): Promise<number> {
  const waiting = await listWaiting(deps.pool, INBOX, consumer.version);
  const queue = waiting.values();
  const work = async () => {
    for (const { tenantId } of queue) {
      while ((await drainTenant(deps, { consumer, tenantId })) === 'more') deps.signal.throwIfAborted();
    }
  };
  await Promise.all(Array.from({ length: consumer.concurrency }, work));
  deps.signal.throwIfAborted();
  return waiting.reduce((sum, { events }) => sum + events, 0);
}

async function catchUp(deps: RebuildDeps, consumer: Consumer & { readonly version: number }): Promise<void> {
  for (let round = 0; round < MAX_CATCH_UPS; round++) {
    if ((await takeInWaiting(deps, consumer)) <= FEW_EVENTS) return;
  }
  throw new AppError('rebuild.too_slow', { projection: INBOX });
}

/** Holds the live version's batches back, takes in what is left, and switches; gives way to readers that take long. */
async function switchOver(deps: RebuildDeps, consumer: Consumer & { readonly version: number }): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await withTransaction(deps.pool, async (client) => {
        await client.query(`select pg_advisory_xact_lock${lockOf({ name: INBOX })}; set local lock_timeout = '2s'`);
        await takeInWaiting(deps, consumer);
        await switchTables(client, TABLES);
        await useVersion(client, INBOX, consumer.version);
        await forgetOtherVersions(client, INBOX, consumer.version);
      });
      return;
    } catch (error) {
      const isLockTimeout = error instanceof Error && 'code' in error && error.code === '55P03';
      if (!isLockTimeout || tries === MAX_SWITCH_TRIES) throw error;
      await sleep(SWITCH_PAUSE_MS, deps.signal);
      await catchUp(deps, consumer);
    }
  }
}
