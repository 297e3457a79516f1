import { z } from 'zod';
import { characters } from '../characters.ts';

/** The longest text that is heard as words; a longer one is heard as no match. */
export const MAX_HEARD_CHARACTERS = 1_000;

/** A text to speak, in the languages that it is there in. `{{slot}}` is the place of a value. */
export const Spoken = z
  .object({ en: characters(1_000).optional(), es: characters(1_000).optional() })
  .meta({ id: 'Spoken', example: { en: 'How can I help?', es: '¿En qué le ayudo?' } });
export type Spoken = z.infer<typeof Spoken>;

/** Phrases or examples in each language. */
export const Phrases = z
  .object({
    en: z.array(characters(200, 1)).max(100).optional(),
    es: z.array(characters(200, 1)).max(100).optional(),
  })
  .meta({ id: 'Phrases', example: { en: ['book a visit'], es: ['sacar una cita'] } });
export type Phrases = z.infer<typeof Phrases>;
