import type { ConversationEvent } from '@switchboard/contracts/conversations/events';
import { isStored, toldBefore } from '../align/hear.ts';
import { missingMessages, type Telling } from '../align/tell.ts';
import type { Delivery } from '../platform.ts';
import type { StoredCall } from '../stored-call.ts';
import type { VapiMessage } from './payload.ts';
import { instantOf, millisecondsBetween } from './time.ts';

/** A final transcript is a message, unless a history told it before: then it is a part of that one. */
export function heardEvents(
  { role: speaker, transcript: text, call: { startedAt } }: VapiMessage<'transcript'>,
  call: StoredCall,
  { at, key }: { readonly at: string; readonly key: string },
): ConversationEvent[] {
  const heard = { role: speaker === 'user' ? 'caller' : 'agent', text, at } as const;
  if (text.trim() === '' || isStored(heard, call.messages)) return [];
  const told = toldBefore(heard, call.messages);
  if (told) return [{ type: 'conversation.late-event-marked', data: { at, subject: 'message', seq: told.seq, text } }];
  const offsetMs = millisecondsBetween(instantOf(startedAt), at);
  const data = { ...heard, messageId: messageId(key), ...(offsetMs !== undefined && { offsetMs }) };
  return [{ type: 'conversation.message-received', data }];
}

/** What a history or report tells that the log lacks, each marked late. */
export function addedEvents(telling: Omit<Telling, 'stored'>, call: StoredCall, key: string): ConversationEvent[] {
  return missingMessages({ ...telling, stored: call.messages }).map(({ index, ...message }) => ({
    type: 'conversation.message-received',
    data: { ...message, messageId: messageId(key, index), late: true },
  }));
}

const KEY_CHARACTERS = 32;

function messageId(key: Delivery['key'], index?: number): string {
  const id = key.slice(0, KEY_CHARACTERS);
  return index === undefined ? id : `${id}-${index}`;
}
