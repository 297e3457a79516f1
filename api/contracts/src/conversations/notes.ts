import { z } from 'zod';
import { characters } from '../base/characters.ts';
import { Instant } from '../base/ids.ts';

/**
 * Internal comments on a conversation. Notes never leave the account: callers, agents, webhooks and
 * transcripts don't contain them.
 */
export const MAX_NOTE_CHARACTERS = 10_000;
export const MAX_MENTIONS = 50;
export const MAX_NOTES_PER_CONVERSATION = 1_000;

export const NoteText = z.string().trim().pipe(characters(MAX_NOTE_CHARACTERS, 1));

/** The ids of the people that a note mentions. */
export const Mentions = z
  .array(characters(128, 1))
  .max(MAX_MENTIONS)
  .refine((ids) => new Set(ids).size === ids.length, { error: 'duplicate', params: { code: 'duplicate' } });

export const NewNote = z
  .object({ text: NoteText, mentions: Mentions.default([]) })
  .meta({ id: 'NewNote', example: { text: 'Call back after 5 pm.', mentions: [] } });

/** Fields that are left out stay the same. */
export const NoteChange = z
  .object({ text: NoteText.optional(), mentions: Mentions.optional() })
  .refine(({ text, mentions }) => text !== undefined || mentions !== undefined, {
    path: ['text'],
    message: 'text or mentions is required',
  })
  .meta({ id: 'NoteChange', example: { text: 'Call back after 6 pm.' } });

export const Note = z
  .object({
    id: z.string().meta({ example: 'note_8f2c1d8f2c1d8f2c1d' }),
    text: z.string(),
    mentions: z.array(z.string()),
    /** A member, or an API key; the name is null if it is no longer known. */
    author: z.object({ id: z.string(), name: z.string().nullable() }),
    at: Instant,
    /** Null if the note was never edited. */
    editedAt: Instant.nullable(),
  })
  .meta({ id: 'Note' });
export type Note = z.infer<typeof Note>;
