import type { ConversationEvent } from '@switchboard/contracts/conversations/events';
import { messageText } from '../call/fields.ts';
import { findReported, isStored, messageId } from '../call/messages.ts';
import type { StoredCall } from '../call/stored-call.ts';
import { millisecondsBetween, toInstant } from '../call/time.ts';
import type { Delivery } from '../call/translator.ts';
import type { VapiMessage } from './payload.ts';

/**
 * Adds a final transcript as a message, or marks it as a part of the message that a history reported before. Adds nothing to a call that our own agent
 * handles, because the talk engine logs its words.
 */
export function transcriptEvents(
  { role: speaker, transcript, call: { startedAt } }: VapiMessage<'transcript'>,
  call: StoredCall,
  { at, delivery: { key, receivedAt } }: { readonly at: string; readonly delivery: Delivery },
): ConversationEvent[] {
  // If a transcript has no speaker, a history will report its words.
  if (speaker == null || transcript == null) return [];
  const text = messageText(transcript);
  const heard = { role: speaker === 'user' ? 'caller' : 'agent', text, at } as const;
  if (call.isAgentHandled || text.trim() === '' || isStored(heard, call.messages)) return [];
  const reported = findReported(heard, call.messages);
  if (reported)
    return [{ type: 'conversation.late-event-marked', data: { at, subject: 'message', seq: reported.seq, text } }];
  const offsetMs = millisecondsBetween(toInstant(startedAt, receivedAt), at);
  const data = { ...heard, messageId: messageId(key), ...(offsetMs !== undefined && { offsetMs }) };
  return [{ type: 'conversation.message-received', data }];
}
