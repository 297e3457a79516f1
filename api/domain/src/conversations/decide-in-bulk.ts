import type { BulkAction } from '@switchboard/contracts/conversations/bulk';
import type { ConversationEvent } from '@switchboard/contracts/conversations/events';
import type { SmartTag } from '@switchboard/contracts/smart-tags/smart-tags';
import type { Decision } from '../decision.ts';
import { assign, assignSmartTag, changeWork, deleteConversation, removeSmartTag } from './decide.ts';
import type { ConversationFold } from './fold-state.ts';

export interface BulkStep {
  readonly action: BulkAction;
  readonly at: string;
  /** The place of the conversation in the list, from 0. */
  readonly nth: number;
  /** The account's tag of the action, if it has one. */
  readonly tag: SmartTag | undefined;
  /** See `Assignment` of `decide.ts`. */
  readonly onlyBy: string | undefined;
}

/** Decides one conversation's part of a bulk change. */
export function decideInBulk(
  conversation: ConversationFold | undefined,
  { action, at, nth, tag, onlyBy }: BulkStep,
): Decision<ConversationEvent> {
  switch (action.type) {
    case 'assign': {
      const { assigneeIds, groupId } = action;
      // In turn; an empty list has nobody.
      const assigneeId = assigneeIds && (assigneeIds[nth % assigneeIds.length] ?? null);
      return assign(conversation, { at, assigneeId, groupId, onlyBy });
    }
    case 'work':
      return changeWork(conversation, { at, work: action.work, until: action.until });
    case 'tag':
      return (action.remove ? removeSmartTag : assignSmartTag)(conversation, tag);
    case 'delete':
      return deleteConversation(conversation);
  }
}
