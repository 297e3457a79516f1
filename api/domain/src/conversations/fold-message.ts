import { LAST_MESSAGE_CHARACTERS } from '@switchboard/contracts/base/constants';
import { truncate } from '@switchboard/contracts/base/text';
import type { MessageReceived } from '@switchboard/contracts/conversations/events';
import type { z } from 'zod';
import { isLate } from './fold-call.ts';
import type { FoldEffects } from './fold-effects.ts';
import type { ConversationFold } from './fold-state.ts';
import { canonicalInstant, laterOf } from './instant.ts';

interface MessageEvent {
  readonly data: z.infer<typeof MessageReceived>;
  readonly position: number;
}

/** Adds a message under the next `seq`. It is the row's last one unless an earlier accepted one has a later time. */
export function addMessage(draft: ConversationFold, { data, position }: MessageEvent, effects: FoldEffects): void {
  const { record, memory } = draft;
  const { role, text } = data;
  const at = canonicalInstant(data.at);
  const seq = record.messageCount + 1;
  const late = data.late === true || isLate(draft, at);
  if (late) record.late = true;
  record.messageCount = seq;
  record.lastMessageAt = laterOf(record.lastMessageAt, at);
  memory.maxAt = laterOf(memory.maxAt, at);
  if (record.lastMessage === null || at >= record.lastMessage.at) {
    const shown = truncate(text, LAST_MESSAGE_CHARACTERS);
    record.lastMessage = { seq, role, text: shown, truncated: shown.length < text.length, at };
  }
  if (role === 'caller') memory.lastCallerSeq = seq;
  if (role === 'agent' || role === 'staff') memory.lastSpokenSeq = seq;
  effects.messages.push({ id: data.messageId, seq, role, text, at, offsetMs: data.offsetMs ?? null, late, position });
  if (role === 'caller' && record.attention !== null && record.deletedAt === null) {
    effects.rings.push({ conversationId: record.id, seq, level: record.attention.level, position });
    draft.lastAlertPosition = position;
  }
}

/**
 * Shortens the words spoken to the caller last, by the agent or by staff, to the part that was heard.
 * Words that don't begin with that part stay whole: the interruption was of others.
 */
export function cutMessage({ record, memory }: ConversationFold, told: string, effects: FoldEffects): void {
  const seq = memory.lastSpokenSeq;
  const heard = told.trimEnd();
  if (seq === undefined) return;
  const text = `${heard}—`;
  const fresh = effects.messages.findIndex((message) => message.seq === seq);
  const message = effects.messages[fresh];
  if (message === undefined) effects.cuts.push({ seq, heard, text });
  else if (message.text.startsWith(heard)) effects.messages[fresh] = { ...message, text };
  const last = record.lastMessage;
  const known = last?.truncated ? heard.slice(0, last.text.length) : heard;
  if (last?.seq !== seq || !last.text.startsWith(known)) return;
  const shown = truncate(text, LAST_MESSAGE_CHARACTERS);
  record.lastMessage = { ...last, text: shown, truncated: shown.length < text.length };
}
