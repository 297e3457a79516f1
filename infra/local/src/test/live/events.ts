import { randomUUID } from 'node:crypto';
import type { AttentionLevel, MessageRole } from '@switchboard/contracts/conversations/conversation';
import type { ConversationEvent } from '@switchboard/contracts/conversations/events';

type DataOf<T extends ConversationEvent['type']> = Extract<ConversationEvent, { type: T }>['data'];

const AT = '2026-11-20T15:00:00.000Z';

export const started = (data: Partial<DataOf<'conversation.started'>> = {}): ConversationEvent => ({
  type: 'conversation.started',
  data: { at: AT, direction: 'inbound', from: '+13035550142', to: '+13035550100', ...data },
});

export const message = (
  text: string,
  { role = 'caller', at = AT }: { role?: MessageRole; at?: string } = {},
): ConversationEvent => ({
  type: 'conversation.message-received',
  data: { at, messageId: randomUUID(), role, text },
});

export const raised = (level: AttentionLevel = 'attention', at = AT): ConversationEvent => ({
  type: 'conversation.attention-raised',
  data: { at, level, reason: 'test', ruleId: null, evidence: null },
});
