import { SmartTagId } from '@switchboard/contracts/base/ids';
import type { ConversationEvent, conversationEvents } from '@switchboard/contracts/conversations/events';
import type { z } from 'zod';
import { second } from './conversation-log.ts';

type Data<T extends keyof typeof conversationEvents> = z.infer<(typeof conversationEvents)[T]>;

let messages = 0;

/** A call that starts: inbound, from +13035550110 by default. */
export function started(at: number, data: Partial<Data<'conversation.started'>> = {}): ConversationEvent {
  const call = { direction: 'inbound', from: '+13035550110', to: '+13035550111' } as const;
  return { type: 'conversation.started', data: { at: second(at), ...call, ...data } };
}

/** A message, by default the caller's. */
export function said(
  at: number,
  text: string,
  data: Partial<Data<'conversation.message-received'>> = {},
): ConversationEvent {
  const message = { at: second(at), messageId: `m${++messages}`, role: 'caller', text } as const;
  return { type: 'conversation.message-received', data: { ...message, ...data } };
}

/** An alert, by default of level `attention`. */
export function raised(at: number, data: Partial<Data<'conversation.attention-raised'>> = {}): ConversationEvent {
  const alert = { at: second(at), level: 'attention', reason: 'complaint', ruleId: null, evidence: null } as const;
  return { type: 'conversation.attention-raised', data: { ...alert, ...data } };
}

/** An alert of level `emergency`. */
export function emergency(at: number, reason = 'poison_exposure'): ConversationEvent {
  return raised(at, { level: 'emergency', reason });
}

export function cleared(at: number): ConversationEvent {
  return { type: 'conversation.attention-cleared', data: { at: second(at) } };
}

export function acknowledged(at: number, upTo: number): ConversationEvent {
  return { type: 'conversation.attention-acknowledged', data: { at: second(at), upTo } };
}

export function handled(at: number, upTo: number): ConversationEvent {
  return { type: 'conversation.handled', data: { at: second(at), upTo } };
}

export function assigned(at: number, data: Partial<Data<'conversation.assigned'>> = {}): ConversationEvent {
  const nobody = { assigneeId: null, groupId: null, cause: 'person', why: null } as const;
  return { type: 'conversation.assigned', data: { at: second(at), ...nobody, ...data } };
}

/** A change of the work; a snooze has `until`, in seconds. */
export function worked(at: number, work: Data<'conversation.work-changed'>['work'], until?: number): ConversationEvent {
  const data = { at: second(at), work };
  return { type: 'conversation.work-changed', data: until === undefined ? data : { ...data, until: second(until) } };
}

/** A note, `id`. */
export function noted(at: number, id: string, text = 'Call back'): ConversationEvent {
  return { type: 'conversation.note-added', data: { at: second(at), noteId: id, text, mentions: [] } };
}

export function noteRemoved(at: number, id: string): ConversationEvent {
  return { type: 'conversation.note-removed', data: { at: second(at), noteId: id } };
}

export function ended(at: number, data: Partial<Data<'conversation.ended'>> = {}): ConversationEvent {
  return { type: 'conversation.ended', data: { at: second(at), reason: 'customer-ended-call', ...data } };
}

export function interrupted(at: number, heard: string): ConversationEvent {
  return { type: 'conversation.speech-interrupted', data: { at: second(at), heard } };
}

export function tagged(id: number): ConversationEvent {
  return { type: 'conversation.smart-tag-assigned', data: { smartTagId: SmartTagId.parse(id) } };
}

export function untagged(id: number): ConversationEvent {
  return { type: 'conversation.smart-tag-removed', data: { smartTagId: SmartTagId.parse(id) } };
}

export const deleted: ConversationEvent = { type: 'conversation.deleted', data: {} };
export const restored: ConversationEvent = { type: 'conversation.restored', data: {} };
export const erased: ConversationEvent = { type: 'conversation.erased', data: {} };
/** An event of the log itself, which may occur in any stream. */
export const resumed = { type: 'stream.resumed', data: { reason: 'repaired' } } as const;
