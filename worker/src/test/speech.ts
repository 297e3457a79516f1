import { SmartTagId } from '@switchboard/contracts/base/ids';
import type { ConversationEvent, conversationEvents } from '@switchboard/contracts/conversations/events';
import type { z } from 'zod';

type Data<T extends keyof typeof conversationEvents> = z.infer<(typeof conversationEvents)[T]>;

/** Returns the time that is a number of seconds after the test calls were answered. */
export const second = (seconds: number): string => new Date(Date.UTC(2026, 10, 20, 15, 0, seconds)).toISOString();

let messages = 0;

/** An inbound call that starts. */
export function started(at: number, data: Partial<Data<'conversation.started'>> = {}): ConversationEvent {
  const call = { direction: 'inbound', from: '+13035550142', to: '+13035550110', contactName: 'Zoë Quill' } as const;
  return { type: 'conversation.started', data: { at: second(at), ...call, ...data } };
}

/** A message, by default from the caller. */
export function said(
  at: number,
  text: string,
  data: Partial<Data<'conversation.message-received'>> = {},
): ConversationEvent {
  const message = { at: second(at), messageId: `message-${++messages}`, role: 'caller', text } as const;
  return { type: 'conversation.message-received', data: { ...message, ...data } };
}

/** An alert, by default of level `attention`. */
export function raised(at: number, data: Partial<Data<'conversation.attention-raised'>> = {}): ConversationEvent {
  const alert = { at: second(at), level: 'attention', reason: 'complaint', ruleId: null, evidence: null } as const;
  return { type: 'conversation.attention-raised', data: { ...alert, ...data } };
}

export function acknowledged(at: number, upTo: number): ConversationEvent {
  return { type: 'conversation.attention-acknowledged', data: { at: second(at), upTo } };
}

export function ended(at: number, data: Partial<Data<'conversation.ended'>> = {}): ConversationEvent {
  return {
    type: 'conversation.ended',
    data: { at: second(at), reason: 'customer-ended-call', durationMs: at * 1_000, ...data },
  };
}

export function interrupted(at: number, heard: string): ConversationEvent {
  return { type: 'conversation.speech-interrupted', data: { at: second(at), heard } };
}

export function tagged(id: number): ConversationEvent {
  return { type: 'conversation.smart-tag-assigned', data: { smartTagId: SmartTagId.parse(id) } };
}

export const deleted: ConversationEvent = { type: 'conversation.deleted', data: {} };
export const restored: ConversationEvent = { type: 'conversation.restored', data: {} };
