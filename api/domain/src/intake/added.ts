import type { ConversationEvent } from '@switchboard/contracts/conversations/events';
import { missingMessages, type Telling } from './align/tell.ts';
import type { Delivery } from './platform.ts';
import type { StoredCall } from './stored-call.ts';

/** What a history or report tells that the log lacks. A call that an agent of ours holds has its words from there. */
export function addedEvents(
  telling: Omit<Telling, 'stored'>,
  call: StoredCall,
  { key, isLate }: { readonly key: Delivery['key']; readonly isLate: boolean },
): ConversationEvent[] {
  if (call.isHeld) return [];
  return missingMessages({ ...telling, stored: call.messages }).map(({ index, ...message }) => ({
    type: 'conversation.message-received',
    data: { ...message, messageId: messageId(key, index), ...(isLate && { late: true }) },
  }));
}

const KEY_CHARACTERS = 32;

/** The id of a message that a delivery tells. */
export function messageId(key: Delivery['key'], index?: number): string {
  const id = key.slice(0, KEY_CHARACTERS);
  return index === undefined ? id : `${id}-${index}`;
}
