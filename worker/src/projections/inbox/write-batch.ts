import type { TagChange } from '@switchboard/contracts/inbox/change';
import type { Folded } from '@switchboard/domain/conversations/fold';
import type { PoolClient } from 'pg';
import type { Changed, FoldedBatch } from './fold-batch.ts';
import { projectTags } from './smart-tags.ts';
import { writeAttention } from './write-attention.ts';
import { writeConversations } from './write-conversations.ts';
import { eraseConversations, insertMessages, markLate, type Target, writeTranslations } from './write-messages.ts';
import { writeTotals } from './write-totals.ts';

/** Writes what a batch comes to, one statement for each table that changes, and answers the tags that changed. */
export async function writeBatch(
  client: PoolClient,
  target: Target,
  { conversations: changed, tagEvents }: FoldedBatch,
): Promise<TagChange[]> {
  const erased = changed.filter(({ folded }) => folded.erased).map(({ id }) => id);
  await eraseConversations(client, target, erased);
  await writeConversations(client, { ...target, folds: changed.map(({ folded }) => folded.state) });
  const messages = effects(changed, (folded) => folded.messages);
  await insertMessages(client, target, messages);
  const lateSeqs = effects(changed, (folded) => folded.lateSeqs.map((seq) => ({ seq })));
  await markLate(client, target, lateSeqs);
  const translations = effects(changed, (folded) => folded.translations);
  await writeTranslations(client, target, translations);
  const alerts = effects(changed, (folded) => folded.attention);
  await writeAttention(client, target, alerts);
  const moves = changed.map(({ before, folded }) => ({ before: before?.record, after: folded.state.record }));
  await writeTotals(client, target, moves);
  return await projectTags(client, target, tagEvents);
}

function effects<T extends object>(changed: readonly Changed[], select: (folded: Folded) => readonly T[]) {
  return changed.flatMap(({ id, folded }) => select(folded).map((effect) => ({ ...effect, conversationId: id })));
}
