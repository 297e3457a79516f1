import type { PoolClient } from 'pg';
import { expect, test } from 'vitest';
import type { FoldedBatch } from './fold-batch.ts';
import { writeBatches } from './write-batch.ts';

test('a writer that fails before it has sent anything fails the batch before its commit can be sent', async () => {
  const client = { query: async () => ({ rows: [] }) } as unknown as PoolClient; // as much of one as writers use
  const folded = {
    messages: [],
    lateSeqs: [],
    cuts: [],
    translations: [],
    attention: [],
    erased: false,
    state: undefined,
  };
  // No fold is without a state: what a fault of ours would look like to a writer.
  const batch = { tenantId: 'acc_1', conversations: [{ id: 1, folded }], tagEvents: [] } as unknown as FoldedBatch;
  await expect(writeBatches(client, 'read', [batch])).rejects.toThrow(TypeError);
});
