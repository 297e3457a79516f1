import { z } from 'zod';
import { createStored } from '../../../browser/stored.ts';

// What the user has typed and the server doesn't have yet, so that a lost network or a closed tab loses nothing. A text leaves as soon as the server has
// it. Oldest texts are dropped first.

const MAX_TEXTS = 20;
const Unsent = z.record(z.string(), z.string());

const unsent = createStored<Readonly<Record<string, string>>>({
  key: 'unsentTexts',
  parse: (text) => {
    try {
      return Unsent.parse(JSON.parse(text ?? '{}'));
    } catch {
      return {};
    }
  },
  format: (value) => JSON.stringify(value),
});

/** Whose text it is: one user's, in one conversation, of one kind. */
export const unsentKey = (userId: string, conversationId: number, kind: 'reply' | 'note'): string =>
  `${userId}.${conversationId}.${kind}`;

export const readUnsent = (key: string): string | undefined => unsent.get()[key];

/** Stores a text, or forgets it if it is empty. */
export function writeUnsent(key: string, text: string): void {
  const { [key]: _, ...others } = unsent.get();
  const entries = Object.entries(others).slice(-(MAX_TEXTS - 1));
  unsent.set(Object.fromEntries(text === '' ? entries : [...entries, [key, text]]));
}
