import type { TagChange } from '@switchboard/contracts/inbox/change';
import type { PoolClient } from 'pg';
import type { Batch } from '../../runtime/consumer.ts';
import type { ReadSchema } from '../read-schema.ts';
import { type Changed, foldBatch, knownBefore, sortBatch } from './fold-batch.ts';
import { loadConversations } from './load-conversations.ts';
import { writeBatches } from './write-batch.ts';

/** What a tenant's batch changed. */
export interface Projected {
  readonly batch: Batch;
  readonly conversations: readonly Changed[];
  readonly smartTags: readonly TagChange[];
}

/**
 * Takes batches of some tenants into the inbox's tables: one statement to load what they are about, the fold in memory, and one
 * statement for each table that changes.
 */
export async function projectInbox(
  client: PoolClient,
  schema: ReadSchema,
  batches: readonly Batch[],
): Promise<Projected[]> {
  const sorted = batches.map((batch) => ({ batch, ...sortBatch(batch) }));
  const known = await loadConversations(client, schema, sorted.flatMap(knownBefore));
  const folded = sorted.map((one) => ({ batch: one.batch, ...foldBatch(one, known, one.batch) }));
  const smartTags = await writeBatches(client, schema, folded);
  return folded.map(({ batch, conversations }) => {
    return { batch, conversations, smartTags: smartTags.get(batch.tenantId) ?? [] };
  });
}
