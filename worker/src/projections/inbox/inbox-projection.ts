import type { TagChange } from '@switchboard/contracts/stream/bus-messages';
import type { PoolClient } from 'pg';
import type { Batch } from '../../runtime/consumer.ts';
import type { ReadSchema, TableWrite } from '../../runtime/table-writes.ts';
import { loadConversations } from './conversations.ts';
import { type Changed, foldBatch, KnownConversations, listKnown, sortBatch } from './fold-batch.ts';
import type { RecentFolds } from './recent-folds.ts';
import { plainWrites, writeBatches } from './write-batch.ts';

/** The changes of a tenant's batch. */
export interface Projected {
  readonly batch: Batch;
  readonly conversations: readonly Changed[];
  readonly smartTags: readonly TagChange[];
}

/**
 * Plans the rows of batches from cached folds. Returns undefined if a conversation isn't cached, or if anything but rows of conversations,
 * messages and totals has to be written.
 */
export async function planInbox(
  batches: readonly Batch[],
  recent: RecentFolds,
): Promise<{ readonly writes: readonly TableWrite[]; readonly projected: readonly Projected[] } | undefined> {
  const sorted = batches.map((batch) => ({ batch, ...sortBatch(batch) }));
  if (sorted.some(({ tagEvents }) => tagEvents.length > 0)) return undefined;
  const known = new KnownConversations();
  for (const one of sorted) {
    for (const key of listKnown(one)) {
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
 * Projects batches of some tenants into the inbox's tables: loads the conversations that aren't cached in one statement, folds in memory, and writes each
 * changed table. Resolves when the statements are sent; `written` when they are done.
 */
export async function projectInbox(
  client: PoolClient,
  schema: ReadSchema,
  { batches, recent }: { readonly batches: readonly Batch[]; readonly recent?: RecentFolds },
): Promise<{ readonly written: Promise<readonly Projected[]> }> {
  const sorted = batches.map((batch) => ({ batch, ...sortBatch(batch) }));
  const cached = new KnownConversations();
  const missing = sorted.flatMap((one) =>
    listKnown(one).filter((key) => {
      const fold = recent?.find(one.batch, key.id);
      if (fold !== undefined) cached.set(key, fold);
      return fold === undefined;
    }),
  );
  const known = await loadConversations(client, schema, { keys: missing, known: cached });
  const folded = sorted.map((one) => ({ batch: one.batch, ...foldBatch(one, known, one.batch) }));
  const { written } = await writeBatches(client, schema, folded);
  const toProjected = (smartTags: ReadonlyMap<string, readonly TagChange[]>) =>
    folded.map(({ batch, conversations }) => {
      return { batch, conversations, smartTags: smartTags.get(batch.tenantId) ?? [] };
    });
  return { written: written.then(toProjected) };
}

/** The projection's tables, which a rebuild fills and switches together. */
export const INBOX_TABLES = [
  'conversations',
  'messages',
  'message_translations',
  'attention',
  'hourly_totals',
  'smart_tags',
] as const;
