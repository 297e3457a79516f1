import type { TagChange } from '@switchboard/contracts/inbox/change';
import type { PoolClient } from 'pg';
import type { Batch } from '../../runtime/consumer.ts';
import { type Changed, foldBatch, knownBefore, sortBatch } from './fold-batch.ts';
import { loadConversations } from './load-conversations.ts';
import type { ReadSchema } from './schema.ts';
import { writeBatch } from './write-batch.ts';

export interface Projected {
  readonly conversations: readonly Changed[];
  readonly smartTags: readonly TagChange[];
}

/**
 * Takes a batch into the inbox's tables: one statement to load what it is about, the fold in memory, and one statement
 * for each table that changes.
 */
export async function projectInbox(client: PoolClient, schema: ReadSchema, batch: Batch): Promise<Projected> {
  const target = { schema, tenantId: batch.tenantId };
  const sorted = sortBatch(batch);
  const known = await loadConversations(client, { ...target, ids: knownBefore(sorted) });
  const folded = foldBatch(sorted, known, batch);
  const smartTags = await writeBatch(client, target, folded);
  return { conversations: folded.conversations, smartTags };
}
