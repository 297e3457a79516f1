import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { ConversationFold } from '@switchboard/domain/conversations/fold-state';
import type { EventCodec } from '@switchboard/event-store/codec';
import { AppError } from '@switchboard/platform/app-error';
import type { Pool } from 'pg';
import { loadConversations } from '../projections/inbox/conversations.ts';
import { type FoldedBatch, foldBatch, listKnown, sortBatch } from '../projections/inbox/fold-batch.ts';
import { INBOX, INBOX_CATEGORIES } from '../projections/inbox/inbox-consumer.ts';
import { INBOX_TABLES, projectInbox } from '../projections/inbox/inbox-projection.ts';
import { writeBatches } from '../projections/inbox/write-batch.ts';
import { createCheckpoints, withClaim } from '../runtime/claims.ts';
import { knownRows, type LogRow, readEvent, readSpans } from '../runtime/log-reader.ts';
import type { NextTables } from './next-tables.ts';
import { type NextVersion, type RebuildDeps, type Rebuilt, rebuildProjection } from './rebuild-projection.ts';

/** Rebuilds the inbox; viewers start over from the new tables. See {@link rebuildProjection}. */
export function rebuildInbox(deps: RebuildDeps): Promise<Rebuilt> {
  return rebuildProjection(deps, { name: INBOX, tables: NEXT_TABLES, next: nextInbox, fill: fillTenant });
}

/** The tables of the inbox that a rebuild fills. */
export const NEXT_TABLES: NextTables = { names: INBOX_TABLES, insertOnly: new Set(['messages']) };

/** The number of positions in one batch of a rebuild: more than in a live batch, because no viewer waits for it. */
export const FILL_BATCH = 5_000;

/** The live projection, writing to the next tables and publishing nothing. */
export function nextInbox(version: number): NextVersion {
  return {
    name: INBOX,
    version,
    maxBatch: FILL_BATCH,
    concurrency: 2,
    wakeUpDelayMs: 0,
    categories: INBOX_CATEGORIES,
    async apply(client, batches) {
      const { written } = await projectInbox(client, 'read_next', { batches });
      await written;
      return undefined;
    },
  };
}

export interface FillDeps {
  readonly pool: Pool;
  readonly codec: EventCodec;
  readonly signal: AbortSignal;
}

export interface FillJob {
  readonly consumer: NextVersion;
  readonly tenantId: string;
  /** The position to stop at. */
  readonly head: number;
}

const SCHEMA = 'read_next';

/**
 * Projects a tenant's events into the next tables in a pipeline: while the database writes one batch, the worker reads and folds the next.
 *
 * Nothing else writes to these tables, so the worker continues folding from a batch before it is committed. Events that can't be processed here,
 * such as one that must be parked, are left to the ordinary runtime.
 * @throws whatever made a batch fail; the batches before it are committed.
 */
export async function fillTenant(deps: FillDeps, job: FillJob): Promise<void> {
  const { pool, signal } = deps;
  const { consumer, tenantId, head } = job;
  await createCheckpoints(pool, { name: consumer.name, version: consumer.version, tenantIds: [tenantId] });
  let written = Promise.resolve();
  let uncommitted: ReadonlyMap<ConversationId, ConversationFold> = new Map();
  let ahead = readAhead(deps, job, await readCheckpoint(deps, job));
  try {
    for (;;) {
      const { prev, position, rows } = await ahead;
      if (position <= prev || signal.aborted) break;
      ahead = readAhead(deps, job, position);
      const folded = await foldRows(deps, job, { rows, uncommitted });
      uncommitted = new Map(folded.conversations.map(({ id, folded: { state } }) => [id, state]));
      await written;
      written = write(deps, job, { prev, position, folded });
      // The next iteration, or the code below, handles a failure.
      written.catch(() => undefined);
      if (position >= head) break;
    }
  } finally {
    ahead.catch(() => undefined);
    await written;
  }
}

interface Ahead {
  readonly prev: number;
  readonly position: number;
  readonly rows: readonly LogRow[];
}

function readAhead({ pool }: FillDeps, { tenantId, head }: FillJob, prev: number): Promise<Ahead> {
  const position = Math.min(head, prev + FILL_BATCH);
  const ahead = readSpans(pool, [{ tenantId, after: prev, upTo: position }]).then((rows) => ({ prev, position, rows }));
  // The caller that awaits the promise handles its failure; possibly no caller does.
  ahead.catch(() => undefined);
  return ahead;
}

async function readCheckpoint({ pool }: FillDeps, job: FillJob): Promise<number> {
  const claim = await withClaim(pool, toKey(job), async (_client, result) => ({ result }));
  if (claim === undefined || claim.parked > 0) throw new RangeError('the tenant has parked streams or is claimed');
  return claim.position;
}

const toKey = ({ consumer: { name, version }, tenantId }: FillJob) => ({ name, version, tenantId });

interface ToFold {
  readonly rows: readonly LogRow[];
  readonly uncommitted: ReadonlyMap<ConversationId, ConversationFold>;
}

async function foldRows(
  { pool, codec }: FillDeps,
  { consumer, tenantId }: FillJob,
  { rows: read, uncommitted }: ToFold,
) {
  const { rows, unknown } = knownRows(read, consumer, codec);
  if (unknown) throw new AppError('event.unknown', { ...unknown });
  const sorted = sortBatch({ tenantId, events: rows.map((row) => readEvent(row, codec)) });
  const committed = listKnown(sorted).filter(({ id }) => !uncommitted.has(id));
  const known = await loadConversations(pool, SCHEMA, { keys: committed });
  for (const [id, fold] of uncommitted) known.set({ tenantId, id }, fold);
  return foldBatch(sorted, known, { replayed: new Set() });
}

interface ToWrite {
  readonly prev: number;
  readonly position: number;
  readonly folded: FoldedBatch;
}

async function write({ pool }: FillDeps, job: FillJob, { prev, position, folded }: ToWrite): Promise<void> {
  const written = await withClaim(pool, toKey(job), async (client, claim) => {
    if (claim.position !== prev) return { result: false };
    const { written: writing } = await writeBatches(client, SCHEMA, [folded]);
    await writing;
    return { result: true, move: { position, parked: claim.parked } };
  });
  if (written !== true) throw new RangeError('another worker fills this tenant');
}
