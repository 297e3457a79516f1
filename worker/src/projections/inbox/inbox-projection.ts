import type { TagChange } from '@switchboard/contracts/inbox/change';
import type { PoolClient } from 'pg';
import type { Batch } from '../../runtime/consumer.ts';
import type { ReadSchema } from '../../runtime/read-schema.ts';
import type { TableWrite } from '../../runtime/write-tables.ts';
import { type Changed, foldBatch, KnownConversations, knownBefore, sortBatch } from './fold-batch.ts';
import { loadConversations } from './load-conversations.ts';
import type { RecentFolds } from './recent-folds.ts';
import { plainWrites, writeBatches } from './write-batch.ts';

/** What a tenant's batch changed. */
export interface Projected {
  readonly batch: Batch;
  readonly conversations: readonly Changed[];
  readonly smartTags: readonly TagChange[];
}

/**
 * The rows that batches come to, with what changed, as far as it is remembered: undefined where a call isn't, or where more is to be done than to
 * write calls and messages.
 */
export async function planInbox(
  batches: readonly Batch[],
  recent: RecentFolds,
): Promise<{ readonly writes: readonly TableWrite[]; readonly projected: readonly Projected[] } | undefined> {
  const sorted = batches.map((batch) => ({ batch, ...sortBatch(batch) }));
  if (sorted.some(({ tagEvents }) => tagEvents.length > 0)) return undefined;
  const known = new KnownConversations();
  for (const one of sorted) {
    for (const key of knownBefore(one)) {
      const fold = recent.find(one.batch, key.id);
      if (fold === undefined) return undefined;
      known.set(key, fold);
    }
  }
  const folded = sorted.map((one) => ({ batch: one.batch, ...foldBatch(one, known, one.batch) }));
  const writes = await plainWrites(folded);
  const projected = folded.map(({ batch, conversations }) => ({ batch, conversations, smartTags: [] }));
  return writes && { writes, projected };
}

/**
 * Takes batches of some tenants into the inbox's tables: one statement to load what they are about and isn't remembered, the fold in memory,
 * and one statement for each table that changes. Resolves when these are sent; `written` once they are done.
 */
export async function projectInbox(
  client: PoolClient,
  schema: ReadSchema,
  { batches, recent }: { readonly batches: readonly Batch[]; readonly recent?: RecentFolds },
): Promise<{ readonly written: Promise<readonly Projected[]> }> {
  const sorted = batches.map((batch) => ({ batch, ...sortBatch(batch) }));
  const remembered = new KnownConversations();
  const missing = sorted.flatMap((one) =>
    knownBefore(one).filter((key) => {
      const fold = recent?.find(one.batch, key.id);
      if (fold !== undefined) remembered.set(key, fold);
      return fold === undefined;
    }),
  );
  const known = await loadConversations(client, schema, { keys: missing, known: remembered });
  const folded = sorted.map((one) => ({ batch: one.batch, ...foldBatch(one, known, one.batch) }));
  const { written } = await writeBatches(client, schema, folded);
  const toProjected = (smartTags: ReadonlyMap<string, readonly TagChange[]>) =>
    folded.map(({ batch, conversations }) => {
      return { batch, conversations, smartTags: smartTags.get(batch.tenantId) ?? [] };
    });
  return { written: written.then(toProjected) };
}
