import { CALL_PURPOSES, type CallPurpose, isWithheld } from '@switchboard/contracts/conversations/purpose';
import type { ConversationRecord } from '@switchboard/contracts/conversations/row';
import type { LiveBatch, Ring } from '@switchboard/contracts/inbox/change';
import type { SmartTag } from '@switchboard/contracts/smart-tags/smart-tag';
import { toConversation } from '../inbox/conversation.ts';
import type { TagMap } from '../inbox/tag-map.ts';
import { type Item, itemOf } from './frame.ts';

/** What a conversation was before a step: a record, null if it is new, undefined if nobody knows. */
export type Before = ConversationRecord | null | undefined;

/** One conversation's change, with the messages that groups may send of it. Each is written out once, whoever sends it. */
export interface StepChange {
  readonly before: Before;
  readonly after: ConversationRecord;
  /** For readers from whom some purposes of calls are withheld. */
  updated(withheld: readonly CallPurpose[]): Item;
  deleted(): Item;
  leftView(): Item;
}

/** An account's inbox moving on: everything that changed after position `from`, up to `to`. */
export interface Step {
  readonly from: number;
  readonly to: number;
  readonly changes: readonly StepChange[];
  /** Messages for every group, whatever its filter: sounds and tags. */
  readonly forAll: readonly Item[];
  /** The account's tags before and after. */
  readonly tagsBefore: TagMap;
  readonly tags: TagMap;
  /** When the newest of its events was recorded, where that is known. */
  readonly recordedAtMs: number | undefined;
}

/** The step that a worker's batch tells of. */
export function stepOfBatch(
  batch: LiveBatch & { readonly changes: object },
  tags: { before: TagMap; after: TagMap },
): Step {
  const { conversations, rings, smartTags } = batch.changes;
  return {
    from: batch.prev,
    to: batch.position,
    changes: conversations.map(({ before, after }) => changeOf({ before, after, tags: tags.after })),
    forAll: [...rings.map(ringItem), ...smartTags.map(tagItem)],
    tagsBefore: tags.before,
    tags: tags.after,
    recordedAtMs: batch.recordedAt === undefined ? undefined : Date.parse(batch.recordedAt),
  };
}

/** A change with its messages; `position` is where its frames stand, if not at the record's own. */
export function changeOf(change: {
  readonly before: Before;
  readonly after: ConversationRecord;
  readonly tags: TagMap;
  readonly position?: number;
}): StepChange {
  const { before, after, tags, position = after.position } = change;
  const key = `conversation:${after.id}`;
  const removed = (reason: 'deleted' | 'left-view') =>
    itemOf({
      event: 'conversation:deleted',
      data: { conversation: { id: after.id }, reason, position },
      position,
      key,
    });
  const updatedFor = (withheld: readonly CallPurpose[]) =>
    itemOf({
      event: 'conversation:updated',
      data: { conversation: toConversation(after, tags, withheld), position },
      position,
      key,
    });
  const whole = once(() => updatedFor([]));
  const withoutParty = once(() => updatedFor(CALL_PURPOSES));
  return {
    before,
    after,
    updated: (withheld) => (isWithheld(after.purpose, withheld) ? withoutParty() : whole()),
    deleted: once(() => removed('deleted')),
    leftView: once(() => removed('left-view')),
  };
}

/** The message that rings; one that waits for a slow client gives way to a later one of the same conversation. */
export function ringItem(ring: Ring): Item {
  return itemOf({ event: 'message:received', data: ring, position: ring.position, key: `ring:${ring.conversationId}` });
}

/** The message that tells of a tag. */
export function tagItem({ smartTag, position }: { readonly smartTag: SmartTag; readonly position: number }): Item {
  const { id, name, color, archived } = smartTag;
  const data = { smartTag: { id, name, color, archived }, position };
  return itemOf({ event: 'smartTag:updated', data, position, key: `tag:${id}` });
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
