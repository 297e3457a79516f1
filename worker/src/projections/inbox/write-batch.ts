import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TagChange } from '@switchboard/contracts/stream/bus-messages';
import type { Folded } from '@switchboard/domain/conversations/fold';
import type { PoolClient } from 'pg';
import { type ReadSchema, type TableWrite, writeTables } from '../../runtime/table-writes.ts';
import { conversationsWrite } from './conversations.ts';
import type { FoldedBatch } from './fold-batch.ts';
import { projectTags } from './smart-tags.ts';
import { writeAttention } from './write-attention.ts';
import {
  type Cut,
  cutMessages,
  cutsWrite,
  eraseConversations,
  markLate,
  messagesWrite,
  writeTranslations,
} from './write-messages.ts';
import { totalsWrite } from './write-totals.ts';

const listChanged = (batches: readonly FoldedBatch[]) =>
  batches.flatMap(({ tenantId, conversations }) =>
    conversations.map((conversation) => ({ ...conversation, tenantId })),
  );

const collectEffects =
  (changed: ReturnType<typeof listChanged>) =>
  <T extends object>(select: (folded: Folded) => readonly T[]) =>
    changed.flatMap(({ tenantId, id, folded }) =>
      select(folded).map((effect) => ({ ...effect, tenantId, conversationId: id })),
    );

/** The rows of conversations, messages, cuts and totals, if batches have no other effect; nearly all batches are like that. */
export async function plainWrites(batches: readonly FoldedBatch[]): Promise<readonly TableWrite[] | undefined> {
  const changed = listChanged(batches);
  const isPlain = changed.every(
    ({ folded: { erased, lateSeqs, cuts, translations, attention } }) =>
      !erased && areDistinct(cuts) && [lateSeqs, translations, attention].every((effects) => effects.length === 0),
  );
  if (!isPlain) return undefined;
  const effects = collectEffects(changed);
  const messages = effects(({ messages }) => messages);
  const cuts = effects(({ cuts }) => cuts);
  return [conversationsWrite(changed), await messagesWrite(messages), cutsWrite(cuts), totalsWrite(changed)];
}

const areDistinct = (cuts: readonly Pick<Cut, 'seq'>[]) => new Set(cuts.map(({ seq }) => seq)).size === cuts.length;

/**
 * Writes the effect of batches: one statement for the tables that most batches change, and one for each of the others. `written` resolves to the changed
 * tags by tenant.
 *
 * Resolves once every statement is sent.
 */
export async function writeBatches(
  client: PoolClient,
  schema: ReadSchema,
  batches: readonly FoldedBatch[],
): Promise<{ readonly written: Promise<Map<string, TagChange[]>> }> {
  const changed = listChanged(batches);
  const effects = collectEffects(changed);
  const erased = changed.filter(({ folded }) => folded.erased);
  const tagEvents = batches.flatMap((batch) => batch.tagEvents.map((event) => ({ event, tenantId: batch.tenantId })));
  await eraseConversations(client, schema, erased);
  const messages = effects(({ messages }) => messages);
  const late = effects(({ lateSeqs }) => lateSeqs.map((seq) => ({ seq })));
  const cuts = effects(({ cuts }) => cuts);
  const translations = effects(({ translations }) => translations);
  const attention = effects(({ attention }) => attention);
  const messageRows = await messagesWrite(messages);
  // These statements are sent together; the connection executes them in this order.
  const writing = Promise.all([
    projectTags(client, schema, tagEvents),
    writeTables(client, schema, [conversationsWrite(changed), messageRows, totalsWrite(changed)]),
    markLate(client, schema, late),
    cutMessages(client, schema, cuts),
    writeTranslations(client, schema, translations),
    writeAttention(client, schema, attention),
  ]);
  const written = writing.then(([tags]) => tags);
  // These writers read before they write, so their last statement is sent only when everything else is done.
  if (tagEvents.length > 0 || attention.some(({ kind }) => kind === 'cleared')) await written;
  let failure: { readonly cause: unknown } | undefined;
  written.catch((cause: unknown) => {
    failure = { cause };
  });
  // If a writer fails before it sends a statement, PostgreSQL has nothing to reject: the failure must surface before the commit is sent.
  await nextTurn();
  if (failure) throw failure.cause;
  return { written };
}
