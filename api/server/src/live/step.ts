import type { ConversationRecord } from '@switchboard/contracts/conversations/conversation';
import { CALL_PURPOSES, type CallPurpose, isPurposeHidden } from '@switchboard/contracts/conversations/purpose';
import type { SmartTag } from '@switchboard/contracts/smart-tags/smart-tags';
import type { LiveBatch, Ring } from '@switchboard/contracts/stream/bus-messages';
import { toConversation } from '../inbox/conversation.ts';
import type { InboxFilter } from '../inbox/filter/inbox-filter.ts';
import type { Match } from '../inbox/filter/match.ts';
import type { TagMap } from '../inbox/tag-map.ts';
import { createItem, type Item } from './sse-frames.ts';

/** A conversation before a step: its record, null if it is new, undefined if its former state is unknown. */
export type Before = ConversationRecord | null | undefined;

/** The change of one conversation, with the messages that groups may send about it. Each message is serialized once. */
export interface StepChange {
  readonly before: Before;
  readonly after: ConversationRecord;
  /** The message for readers from whom calls of these purposes are withheld. */
  updated(withheld: readonly CallPurpose[]): Item;
  deleted(): Item;
  leftView(): Item;
}

/** One step of an account's inbox: everything that changed after position `from`, up to `to`. */
export interface Step {
  readonly from: number;
  readonly to: number;
  readonly changes: readonly StepChange[];
  /** Messages for every group, whatever its filter: rings and tags. */
  readonly forAll: readonly Item[];
  /** The account's tags before and after the step. */
  readonly tagsBefore: TagMap;
  readonly tags: TagMap;
  /** When the newest event of the step was recorded, if that is known. */
  readonly recordedAtMs: number | undefined;
}

/** Makes the step of a batch that a worker published. */
export function stepFromBatch(
  batch: LiveBatch & { readonly changes: object },
  tags: { before: TagMap; after: TagMap },
): Step {
  const { conversations, rings, smartTags } = batch.changes;
  return {
    from: batch.prev,
    to: batch.position,
    changes: conversations.map(({ before, after }) => createChange({ before, after, tags: tags.after })),
    forAll: [...rings.map(ringItem), ...smartTags.map(tagItem)],
    tagsBefore: tags.before,
    tags: tags.after,
    recordedAtMs: batch.recordedAt === undefined ? undefined : Date.parse(batch.recordedAt),
  };
}

/** Creates a change and its messages, at `position` or at the record's own. */
export function createChange(change: {
  readonly before: Before;
  readonly after: ConversationRecord;
  readonly tags: TagMap;
  readonly position?: number;
}): StepChange {
  const { before, after, tags, position = after.position } = change;
  const key = `conversation:${after.id}`;
  const removed = (reason: 'deleted' | 'left-view') =>
    createItem({
      event: 'conversation:deleted',
      data: { conversation: { id: after.id }, reason, position },
      position,
      key,
    });
  const updated = (withheld: readonly CallPurpose[]) =>
    createItem({
      event: 'conversation:updated',
      data: { conversation: toConversation(after, tags, withheld), position },
      position,
      key,
    });
  const whole = once(() => updated([]));
  const withoutParty = once(() => updated(CALL_PURPOSES));
  return {
    before,
    after,
    updated: (withheld) => (isPurposeHidden(after.purpose, withheld) ? withoutParty() : whole()),
    deleted: once(() => removed('deleted')),
    leftView: once(() => removed('left-view')),
  };
}

/** The message that rings. For a slow client, a later ring of the same conversation replaces it. */
export function ringItem(ring: Ring): Item {
  return createItem({
    event: 'message:received',
    data: ring,
    position: ring.position,
    key: `ring:${ring.conversationId}`,
  });
}

/** The message about a tag. */
export function tagItem({ smartTag, position }: { readonly smartTag: SmartTag; readonly position: number }): Item {
  const { id, name, color, archived } = smartTag;
  const data = { smartTag: { id, name, color, archived }, position };
  return createItem({ event: 'smartTag:updated', data, position, key: `tag:${id}` });
}

/** The frames that a group sends for a step, and the change of its total. */
export interface Selection {
  readonly items: readonly Item[];
  readonly moved: number;
}

/** Selects what a filter admits of a step; for filters that can be decided in memory. */
export function selectItems(step: Step, filter: InboxFilter): Selection {
  let moved = 0;
  const items = [...step.forAll];
  for (const change of step.changes) {
    const wasShown = mayHaveMatched(change.before, filter, step.tagsBefore) !== false;
    const matches = filter.matches(change.after, step.tags) !== false;
    moved += Number(matches) - Number(wasShown);
    const item = selectItem(change, { matches, wasShown, withheld: filter.withheld });
    if (item) items.push(item);
  }
  return { items, moved };
}

/** Whether a reader with this filter may have had the conversation before the step. */
export function mayHaveMatched(before: Before, filter: InboxFilter, tagsBefore: TagMap): Match {
  if (before === undefined) return true;
  return before !== null && filter.matches(before, tagsBefore);
}

/** Selects the message about a change for readers whose filter matches now, or who had the conversation before. */
export function selectItem(
  change: StepChange,
  { matches, wasShown, withheld }: { matches: boolean; wasShown: boolean; withheld: InboxFilter['withheld'] },
): Item | undefined {
  if (matches) return change.updated(withheld);
  if (!wasShown) return undefined;
  return change.after.deletedAt === null ? change.leftView() : change.deleted();
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
