import type { ConversationId } from '@switchboard/contracts/ids';
import type { ConversationFold } from '@switchboard/domain/conversations/fold-state';
import type { EventCodec } from '@switchboard/event-store/codec';
import { AppError } from '@switchboard/platform/app-error';
import type { Pool } from 'pg';
import { type FoldedBatch, foldBatch, knownBefore, sortBatch } from '../projections/inbox/fold-batch.ts';
import { loadConversations } from '../projections/inbox/load-conversations.ts';
import { writeBatches } from '../projections/inbox/write-batch.ts';
import { withClaim } from '../runtime/claimed.ts';
import { type LogRow, readSpans } from '../runtime/log-queries.ts';
import { createCheckpoints } from '../runtime/queries.ts';
import { readEvent } from '../runtime/read-events.ts';
import { knownRows } from '../runtime/unknown-events.ts';
import { FILL_BATCH } from './next-inbox.ts';
import type { NextVersion } from './rebuild-projection.ts';

export interface FillDeps {
  readonly pool: Pool;
  readonly codec: EventCodec;
  readonly signal: AbortSignal;
}

export interface FillJob {
  readonly consumer: NextVersion;
  readonly tenantId: string;
  /** Where to stop. */
  readonly head: number;
}

const SCHEMA = 'read_next';

/**
 * Takes a tenant's events into the next tables as fast as both processors go: while the database writes one batch, the next is
 * read and folded.
 *
 * Nobody else works on these tables, so what the batch under way changes can be folded on before it is committed. What it can't
 * take, such as an event that must be parked, it leaves to the ordinary way and ends.
 * @throws whatever kept a batch from being taken in; batches before it are committed.
 */
export async function fillTenant(deps: FillDeps, job: FillJob): Promise<void> {
  const { pool, signal } = deps;
  const { consumer, tenantId, head } = job;
  await createCheckpoints(pool, { name: consumer.name, version: consumer.version, tenantIds: [tenantId] });
  let written = Promise.resolve();
  let underWay: ReadonlyMap<ConversationId, ConversationFold> = new Map();
  let ahead = readAhead(deps, job, await readCheckpoint(deps, job));
  try {
    for (;;) {
      const { prev, position, rows } = await ahead;
      if (position <= prev || signal.aborted) break;
      ahead = readAhead(deps, job, position);
      const folded = await foldRows(deps, job, { rows, underWay });
      underWay = new Map(folded.conversations.map(({ id, folded: { state } }) => [id, state]));
      await written;
      written = write(deps, job, { prev, position, folded });
      // Its failure is met at the next turn, or below.
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
  // Whoever awaits it meets its failure; nobody may.
  ahead.catch(() => undefined);
  return ahead;
}

async function readCheckpoint({ pool }: FillDeps, job: FillJob): Promise<number> {
  const claim = await withClaim(pool, keyOf(job), async (_client, result) => ({ result }));
  if (claim === undefined || claim.parked > 0) throw new RangeError('not a tenant to fill this way');
  return claim.position;
}

const keyOf = ({ consumer: { name, version }, tenantId }: FillJob) => ({ name, version, tenantId });

interface ToFold {
  readonly rows: readonly LogRow[];
  readonly underWay: ReadonlyMap<ConversationId, ConversationFold>;
}

async function foldRows({ pool, codec }: FillDeps, { consumer, tenantId }: FillJob, { rows: read, underWay }: ToFold) {
  const { rows, unknown } = knownRows(read, consumer, codec);
  if (unknown) throw new AppError('event.unknown', { ...unknown });
  const sorted = sortBatch({ tenantId, events: rows.map((row) => readEvent(row, codec)) });
  const committed = knownBefore(sorted).filter(({ id }) => !underWay.has(id));
  const known = await loadConversations(pool, SCHEMA, { keys: committed });
  for (const [id, fold] of underWay) known.set({ tenantId, id }, fold);
  return foldBatch(sorted, known, { replayed: new Set() });
}

interface ToWrite {
  readonly prev: number;
  readonly position: number;
  readonly folded: FoldedBatch;
}

async function write({ pool }: FillDeps, job: FillJob, { prev, position, folded }: ToWrite): Promise<void> {
  const written = await withClaim(pool, keyOf(job), async (client, claim) => {
    if (claim.position !== prev) return { result: false };
    const { written: writing } = await writeBatches(client, SCHEMA, [folded]);
    await writing;
    return { result: true, move: { position, parked: claim.parked } };
  });
  if (written !== true) throw new RangeError('somebody else fills this tenant');
}
