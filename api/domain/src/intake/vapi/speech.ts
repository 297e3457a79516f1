import type { ConversationEvent } from '@switchboard/contracts/conversations/events';
import { messageId } from '../added.ts';
import { isStored, toldBefore } from '../align/hear.ts';
import { messageText } from '../given.ts';
import type { Delivery } from '../platform.ts';
import type { StoredCall } from '../stored-call.ts';
import { instantOf, millisecondsBetween } from '../time.ts';
import type { VapiMessage } from './payload.ts';

/**
 * A final transcript is a message, unless a history told it before: then it is a part of that one. A call that an agent of ours holds has its
 * words from there.
 */
export function heardEvents(
  { role: speaker, transcript, call: { startedAt } }: VapiMessage<'transcript'>,
  call: StoredCall,
  { at, delivery: { key, receivedAt } }: { readonly at: string; readonly delivery: Delivery },
): ConversationEvent[] {
  // The call's history has the words of a transcript whose speaker is unknown.
  if (speaker == null || transcript == null) return [];
  const text = messageText(transcript);
  const heard = { role: speaker === 'user' ? 'caller' : 'agent', text, at } as const;
  if (call.isHeld || text.trim() === '' || isStored(heard, call.messages)) return [];
  const told = toldBefore(heard, call.messages);
  if (told) return [{ type: 'conversation.late-event-marked', data: { at, subject: 'message', seq: told.seq, text } }];
  const offsetMs = millisecondsBetween(instantOf(startedAt, receivedAt), at);
  const data = { ...heard, messageId: messageId(key), ...(offsetMs !== undefined && { offsetMs }) };
  return [{ type: 'conversation.message-received', data }];
}
