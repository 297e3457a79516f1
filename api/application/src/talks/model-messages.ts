import type { Language } from '@switchboard/contracts/base/fields';
import { type ConversationEvent, conversationStream } from '@switchboard/contracts/conversations/events';
import { isErased } from '@switchboard/event-store/codec';
import type { EventStore } from '@switchboard/event-store/types';
import type { ChatMessage } from '../models/chat.ts';
import type { ModelEffect } from './model-tools.ts';
import type { TalkKey } from './talk-queries.ts';

/** Lines that a model is told of what was said before. */
const MAX_LINES = 60;
const TYPES = ['conversation.message-received', 'conversation.speech-interrupted'] as const;
type Told = Extract<ConversationEvent, { type: (typeof TYPES)[number] }>;

const LANGUAGES = { en: 'English', es: 'Spanish, with "usted"' } as const satisfies Record<Language, string>;

const manner = (lang: Language) =>
  `You speak with a caller on the phone. Answer in ${LANGUAGES[lang]}, in one to three short sentences that can be read aloud: no lists, no markdown, no emojis. Never invent facts. Never say that something is done unless a function did it.`;

/** What a model is told before its turn: how to speak, its prompt, what people whispered, and what was said so far. */
export async function messagesFor(
  events: Pick<EventStore, 'readStream'>,
  { key, lang }: { readonly key: TalkKey; readonly lang: Language },
  { prompt, whispers, heard }: ModelEffect,
): Promise<ChatMessage[]> {
  const lines = await readLines(events, key);
  // The caller's words of this turn are told as they were said.
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
    // Many servers answer nothing but a user's words.
    ...(isFirst ? [{ role: 'user' as const, content: '(The caller is on the line, and has said nothing yet.)' }] : []),
  ];
}

interface Line {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/** The transcript as the log has it; of words that the caller broke in on, those that were heard. */
async function readLines(
  events: Pick<EventStore, 'readStream'>,
  { tenantId, conversationId }: TalkKey,
): Promise<Line[]> {
  const { events: stored } = await events.readStream(tenantId, conversationStream(conversationId), { types: TYPES });
  const lines: Line[] = [];
  for (const event of stored) {
    if (isErased(event.data)) continue;
    const told = event as unknown as Told; // the query reads only these event types
    if (told.type === 'conversation.speech-interrupted') {
      const at = lines.findLastIndex(({ role }) => role === 'assistant');
      if (at !== -1) lines[at] = { role: 'assistant', content: told.data.heard };
      continue;
    }
    const { role, text } = told.data;
    if (role === 'caller') lines.push({ role: 'user', content: text });
    else if (role === 'agent' || role === 'staff') lines.push({ role: 'assistant', content: text });
  }
  return lines.filter(({ content }) => content !== '');
}
