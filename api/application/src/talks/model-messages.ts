import type { Language } from '@switchboard/contracts/base/fields';
import { type ConversationEvent, conversationStream } from '@switchboard/contracts/conversations/events';
import { isErased } from '@switchboard/event-store/codec';
import type { EventStore } from '@switchboard/event-store/types';
import type { ConversationKey } from '../conversations/conversation-ids.ts';
import type { ChatMessage } from '../models/chat.ts';
import type { ModelEffect } from './model-tools.ts';

/** The maximum number of transcript lines that a model gets. */
const MAX_LINES = 60;
const TYPES = ['conversation.message-received', 'conversation.speech-interrupted'] as const;
type TranscriptEvent = Extract<ConversationEvent, { type: (typeof TYPES)[number] }>;

const LANGUAGES = { en: 'English', es: 'Spanish, with "usted"' } as const satisfies Record<Language, string>;

const manner = (lang: Language) =>
  `You speak with a caller on the phone. Answer in ${LANGUAGES[lang]}, in one to three short sentences that can be read aloud: no lists, no markdown, no emojis. Never invent facts. Never say that something is done unless a function did it.`;

/** Builds the messages for a model's turn: manner of speech, prompt, whispers from staff, and the transcript. */
export async function buildMessages(
  events: Pick<EventStore, 'readStream'>,
  { key, lang }: { readonly key: ConversationKey; readonly lang: Language },
  { prompt, whispers, heard }: ModelEffect,
): Promise<ChatMessage[]> {
  const lines = await readLines(events, key);
  // The words of this turn are added below, unmasked.
  if (heard !== '' && lines.at(-1)?.role === 'user') lines.pop();
  const instructions = [
    manner(lang),
    prompt,
    ...whispers.map((text) => `A supervisor, who listens, tells you: ${text}`),
  ];
  const isFirst = heard === '' && !lines.some(({ role }) => role === 'user');
  return [
    { role: 'system', content: instructions.filter((part) => part !== '').join('\n\n') },
    ...lines.slice(-MAX_LINES),
    ...(heard === '' ? [] : [{ role: 'user' as const, content: heard }]),
    // Many servers require a user message to answer.
    ...(isFirst ? [{ role: 'user' as const, content: '(The caller is on the line, and has said nothing yet.)' }] : []),
  ];
}

interface Line {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/** Reads the transcript from the log. Speech that the caller interrupted ends where the interruption began. */
async function readLines(
  events: Pick<EventStore, 'readStream'>,
  { tenantId, conversationId }: ConversationKey,
): Promise<Line[]> {
  const { events: stored } = await events.readStream(tenantId, conversationStream(conversationId), { types: TYPES });
  const lines: Line[] = [];
  for (const event of stored) {
    if (isErased(event.data)) continue;
    const line = event as unknown as TranscriptEvent; // Only events of these types were read.
    if (line.type === 'conversation.speech-interrupted') {
      const at = lines.findLastIndex(({ role }) => role === 'assistant');
      if (at !== -1) lines[at] = { role: 'assistant', content: line.data.heard };
      continue;
    }
    const { role, text } = line.data;
    if (role === 'caller') lines.push({ role: 'user', content: text });
    else if (role === 'agent' || role === 'staff') lines.push({ role: 'assistant', content: text });
  }
  return lines.filter(({ content }) => content !== '');
}
