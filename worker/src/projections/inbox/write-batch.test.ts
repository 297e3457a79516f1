import type { PoolClient } from 'pg';
import { expect, test } from 'vitest';
import type { FoldedBatch } from './fold-batch.ts';
import { writeBatches } from './write-batch.ts';

test('a writer that fails before it sends anything fails the batch before its commit', async () => {
  const client = { query: async () => ({ rows: [] }) } as unknown as PoolClient; // This is the only method that writers use.
  const folded = {
    messages: [],
    lateSeqs: [],
    cuts: [],
    translations: [],
    attention: [],
    erased: false,
    state: undefined,
  };
  // A fold without a state, as a bug of ours would produce it.
  const batch = { tenantId: 'acc_1', conversations: [{ id: 1, folded }], tagEvents: [] } as unknown as FoldedBatch;
  await expect(writeBatches(client, 'read', [batch])).rejects.toThrow(TypeError);
});
