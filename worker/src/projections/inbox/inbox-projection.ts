import { conversationOfStream } from '@switchboard/contracts/conversations/events';
import type { ConversationId } from '@switchboard/contracts/ids';
import type { Ring } from '@switchboard/contracts/inbox/change';
import { type Folded, foldConversations } from '@switchboard/domain/conversations/fold';
import type { ConversationFold } from '@switchboard/domain/conversations/fold-state';
import type { PoolClient } from 'pg';
import type { Batch, LogEvent } from '../../runtime/consumer.ts';
import { loadConversations } from './load-conversations.ts';
import type { ReadSchema } from './schema.ts';
import { isTagEvent, projectTags, type TagEvent } from './smart-tags.ts';
import { writeAttention } from './write-attention.ts';
import { writeConversations } from './write-conversations.ts';
import { eraseConversations, insertMessages, markLate, writeTranslations } from './write-messages.ts';
import { writeTotals } from './write-totals.ts';

/** A conversation that a batch changed. */
export interface Changed {
  readonly id: ConversationId;
  readonly before: ConversationFold | undefined;
  readonly folded: Folded;
}

export interface Projected {
  readonly conversations: readonly Changed[];
  readonly smartTags: Awaited<ReturnType<typeof projectTags>>;
}

/**
 * Takes a batch into the inbox's tables: one statement to load what it is about, the fold in memory, and one statement
 * for each table that changes.
 */
export async function projectInbox(client: PoolClient, schema: ReadSchema, batch: Batch): Promise<Projected> {
  const target = { schema, tenantId: batch.tenantId };
  const { streams, tagEvents } = sortOut(batch.events);
  const ids = [...streams].filter(([, events]) => isKnownBefore(events)).map(([id]) => id);
  const known = await loadConversations(client, { ...target, ids });
  const conversations = [...streams].map(([id, events]): Changed => {
    const before = known.get(id);
    const folded = foldConversations(before, events);
    return { id, before, folded: batch.replayed.has(events[0]?.streamId ?? '') ? ringNow(folded) : folded };
  });
  await write(client, target, conversations);
  const smartTags = await projectTags(client, target, tagEvents);
  return { conversations, smartTags };
}

/** A conversation's events of a batch, by conversation. Other streams, such as accounts' audits, have no row here. */
function sortOut(events: readonly LogEvent[]) {
  const streams = new Map<ConversationId, LogEvent[]>();
  const byStream = new Map<string, LogEvent[] | undefined>();
  const tagEvents: TagEvent[] = [];
  for (const event of events) {
    if (isTagEvent(event)) {
      tagEvents.push(event);
      continue;
    }
    if (!byStream.has(event.streamId)) {
      const id = conversationOfStream(event.streamId);
      const group = id === undefined ? undefined : [];
      byStream.set(event.streamId, group);
      if (id !== undefined && group !== undefined) streams.set(id, group);
    }
    byStream.get(event.streamId)?.push(event);
  }
  return { streams, tagEvents };
}

// A stream whose first event is in the batch has no row yet.
const isKnownBefore = ([first]: readonly LogEvent[]): boolean => first !== undefined && first.version > 1;

// What waited while the stream was parked is heard now, under the position that readers haven't seen yet.
function ringNow(folded: Folded): Folded {
  const ring = folded.rings.at(-1);
  if (ring === undefined) return folded;
  const { state } = folded;
  const { position } = state.record;
  const rings: Ring[] = state.record.needsAttention ? [{ ...ring, position }] : [];
  return { ...folded, rings, state: { ...state, lastAlertPosition: position } };
}

async function write(
  client: PoolClient,
  target: { schema: ReadSchema; tenantId: string },
  changed: readonly Changed[],
) {
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
}

function effects<T extends object>(changed: readonly Changed[], select: (folded: Folded) => readonly T[]) {
  return changed.flatMap(({ id, folded }) => select(folded).map((effect) => ({ ...effect, conversationId: id })));
}
