import type { TagChange } from '@switchboard/contracts/inbox/change';
import type { Folded } from '@switchboard/domain/conversations/fold';
import type { PoolClient } from 'pg';
import type { ReadSchema } from '../read-schema.ts';
import type { FoldedBatch } from './fold-batch.ts';
import { projectTags } from './smart-tags.ts';
import { writeAttention } from './write-attention.ts';
import { writeConversations } from './write-conversations.ts';
import { eraseConversations, insertMessages, markLate, writeTranslations } from './write-messages.ts';
import { writeTotals } from './write-totals.ts';

/** Writes what batches come to, one statement for each table that changes, and answers the tags that changed by tenant. */
export async function writeBatches(
  client: PoolClient,
  schema: ReadSchema,
  batches: readonly FoldedBatch[],
): Promise<Map<string, TagChange[]>> {
  const changed = batches.flatMap(({ tenantId, conversations }) =>
    conversations.map((conversation) => ({ ...conversation, tenantId })),
  );
  const effects = <T extends object>(select: (folded: Folded) => readonly T[]) =>
    changed.flatMap(({ tenantId, id, folded }) =>
      select(folded).map((effect) => ({ ...effect, tenantId, conversationId: id })),
    );
  const erased = changed.filter(({ folded }) => folded.erased);
  await eraseConversations(client, schema, erased);
  await writeConversations(client, schema, changed);
  await insertMessages(
    client,
    schema,
    effects(({ messages }) => messages),
  );
  await markLate(
    client,
    schema,
    effects(({ lateSeqs }) => lateSeqs.map((seq) => ({ seq }))),
  );
  await writeTranslations(
    client,
    schema,
    effects(({ translations }) => translations),
  );
  await writeAttention(
    client,
    schema,
    effects(({ attention }) => attention),
  );
  await writeTotals(client, schema, changed);
  const tagEvents = batches.flatMap((batch) => batch.tagEvents.map((event) => ({ event, tenantId: batch.tenantId })));
  return await projectTags(client, schema, tagEvents);
}
