import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TagChange } from '@switchboard/contracts/inbox/change';
import type { Folded } from '@switchboard/domain/conversations/fold';
import type { PoolClient } from 'pg';
import type { ReadSchema } from '../../runtime/read-schema.ts';
import { type TableWrite, writeTables } from '../../runtime/write-tables.ts';
import type { FoldedBatch } from './fold-batch.ts';
import { projectTags } from './smart-tags.ts';
import { writeAttention } from './write-attention.ts';
import { conversationsWrite } from './write-conversations.ts';
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

const changedIn = (batches: readonly FoldedBatch[]) =>
  batches.flatMap(({ tenantId, conversations }) =>
    conversations.map((conversation) => ({ ...conversation, tenantId })),
  );

const effectsOf =
  (changed: ReturnType<typeof changedIn>) =>
  <T extends object>(select: (folded: Folded) => readonly T[]) =>
    changed.flatMap(({ tenantId, id, folded }) =>
      select(folded).map((effect) => ({ ...effect, tenantId, conversationId: id })),
    );

/** The rows of calls, messages, what was heard of them, and totals if batches come to nothing else, as nearly all do. */
export async function plainWrites(batches: readonly FoldedBatch[]): Promise<readonly TableWrite[] | undefined> {
  const changed = changedIn(batches);
  const isPlain = changed.every(
    ({ folded: { erased, lateSeqs, cuts, translations, attention } }) =>
      !erased && isEachOnce(cuts) && [lateSeqs, translations, attention].every((effects) => effects.length === 0),
  );
  if (!isPlain) return undefined;
  const effects = effectsOf(changed);
  const messages = effects(({ messages }) => messages);
  const cuts = effects(({ cuts }) => cuts);
  return [conversationsWrite(changed), await messagesWrite(messages), cutsWrite(cuts), totalsWrite(changed)];
}

const isEachOnce = (cuts: readonly Pick<Cut, 'seq'>[]) => new Set(cuts.map(({ seq }) => seq)).size === cuts.length;

/**
 * Writes what batches come to, one statement for all that most change and one for each of the other tables; `written` answers the tags that changed by tenant.
 *
 * Resolves once every statement is on its way.
 */
export async function writeBatches(
  client: PoolClient,
  schema: ReadSchema,
  batches: readonly FoldedBatch[],
): Promise<{ readonly written: Promise<Map<string, TagChange[]>> }> {
  const changed = changedIn(batches);
  const effects = effectsOf(changed);
  const erased = changed.filter(({ folded }) => folded.erased);
  const tagEvents = batches.flatMap((batch) => batch.tagEvents.map((event) => ({ event, tenantId: batch.tenantId })));
  await eraseConversations(client, schema, erased);
  const messages = effects(({ messages }) => messages);
  const late = effects(({ lateSeqs }) => lateSeqs.map((seq) => ({ seq })));
  const cuts = effects(({ cuts }) => cuts);
  const translations = effects(({ translations }) => translations);
  const attention = effects(({ attention }) => attention);
  const messageRows = await messagesWrite(messages);
  // Sent together; the connection runs them in this order.
  const writing = Promise.all([
    projectTags(client, schema, tagEvents),
    writeTables(client, schema, [conversationsWrite(changed), messageRows, totalsWrite(changed)]),
    markLate(client, schema, late),
    cutMessages(client, schema, cuts),
    writeTranslations(client, schema, translations),
    writeAttention(client, schema, attention),
  ]);
  const written = writing.then(([tags]) => tags);
  // These ask before they write: their last statement is sent when all is done.
  if (tagEvents.length > 0 || attention.some(({ kind }) => kind === 'cleared')) await written;
  let failure: { readonly cause: unknown } | undefined;
  written.catch((cause: unknown) => {
    failure = { cause };
  });
  // A writer that fails before its statement is sent leaves PostgreSQL nothing to refuse: it must be seen before the commit goes out.
  await nextTurn();
  if (failure) throw failure.cause;
  return { written };
}
