import type { ConversationId } from '@switchboard/contracts/base/ids';
import { conversationOfStream } from '@switchboard/contracts/conversations/events';
import type { Ring } from '@switchboard/contracts/stream/bus-messages';
import { type Folded, foldConversations } from '@switchboard/domain/conversations/fold';
import type { ConversationFold } from '@switchboard/domain/conversations/fold-state';
import type { Batch, LogEvent } from '../../runtime/consumer.ts';
import { isTagEvent, type TagEvent } from './smart-tags.ts';

/** A conversation that a batch changed. */
export interface Changed {
  readonly id: ConversationId;
  readonly before: ConversationFold | undefined;
  readonly folded: Folded;
}

/** The effect of a batch, before anything is written. */
export interface FoldedBatch {
  readonly tenantId: string;
  readonly conversations: readonly Changed[];
  readonly tagEvents: readonly TagEvent[];
}

/** A batch's events by conversation. Other streams, such as audits, aren't in the inbox. */
export interface SortedBatch {
  readonly tenantId: string;
  readonly streams: ReadonlyMap<ConversationId, readonly LogEvent[]>;
  readonly tagEvents: readonly TagEvent[];
}

/** Groups a batch's events by conversation, with the tag events apart. */
export function sortBatch({ tenantId, events }: Pick<Batch, 'tenantId' | 'events'>): SortedBatch {
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
  return { tenantId, streams, tagEvents };
}

/** Identifies a conversation within its tenant. */
export interface ConversationKey {
  readonly tenantId: string;
  readonly id: ConversationId;
}

/** The conversations of a batch that already have a row: those whose first event is not in the batch. */
export function listKnown({ tenantId, streams }: SortedBatch): ConversationKey[] {
  return [...streams]
    .filter(([, [first]]) => first !== undefined && first.version > 1)
    .map(([id]) => ({ tenantId, id }));
}

/** The folds of conversations. Ids are unique across all tenants; the tenant is part of the key as a safeguard. */
export class KnownConversations {
  readonly #folds = new Map<string, ConversationFold>();

  get({ tenantId, id }: ConversationKey): ConversationFold | undefined {
    return this.#folds.get(`${tenantId} ${id}`);
  }

  set({ tenantId, id }: ConversationKey, fold: ConversationFold): void {
    this.#folds.set(`${tenantId} ${id}`, fold);
  }
}

/** Folds a batch's events into the known folds of their conversations. */
export function foldBatch(
  { tenantId, streams, tagEvents }: SortedBatch,
  known: KnownConversations,
  { replayed }: Pick<Batch, 'replayed'>,
): FoldedBatch {
  const conversations = [...streams].map(([id, events]): Changed => {
    const before = known.get({ tenantId, id });
    const folded = foldConversations(before, events);
    return { id, before, folded: replayed.has(events[0]?.streamId ?? '') ? ringNow(folded) : folded };
  });
  return { tenantId, conversations, tagEvents };
}

// Events that have waited in a parked stream ring now, under a position that readers haven't seen yet.
function ringNow(folded: Folded): Folded {
  const ring = folded.rings.at(-1);
  if (ring === undefined) return folded;
  const { state } = folded;
  const { position } = state.record;
  const rings: Ring[] = state.record.needsAttention ? [{ ...ring, position }] : [];
  return { ...folded, rings, state: { ...state, lastAlertPosition: position } };
}
