import { z } from 'zod';
import { characters } from '../base/characters.ts';

/** The maximum length of an utterance; a longer one counts as not understood. */
export const MAX_UTTERANCE_CHARACTERS = 1_000;

/** A spoken text, by language. `{{slot}}` is a placeholder for a value. */
export const Spoken = z
  .object({ en: characters(1_000).optional(), es: characters(1_000).optional() })
  .meta({ id: 'Spoken', example: { en: 'How can I help?', es: '¿En qué le ayudo?' } });
export type Spoken = z.infer<typeof Spoken>;

/** Phrases or examples, by language. */
export const Phrases = z
  .object({
    en: z.array(characters(200, 1)).max(100).optional(),
    es: z.array(characters(200, 1)).max(100).optional(),
  })
  .meta({ id: 'Phrases', example: { en: ['book a visit'], es: ['sacar una cita'] } });
export type Phrases = z.infer<typeof Phrases>;
