import { z } from 'zod';
import { createStored } from '../../../browser/stored.ts';

// Typed text that the server doesn't have yet, so that a lost network or a closed tab loses nothing. A text leaves as soon as the server has
// it. Oldest texts are dropped first.

const MAX_TEXTS = 20;
const Unsent = z.record(z.string(), z.object({ text: z.string(), baseSeq: z.number().optional() }));

/** A text, and for a reply the last message that its writer had seen when they began. */
export interface UnsentText {
  readonly text: string;
  readonly baseSeq?: number | undefined;
}

const unsent = createStored<Readonly<Record<string, UnsentText>>>({
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

/** The key of a text: its user, its conversation, and its kind, such as a reply or the change of one note. */
export const unsentKey = (userId: string, conversationId: number, kind: string): string =>
  `${userId}.${conversationId}.${kind}`;

export const readUnsent = (key: string): UnsentText | undefined => unsent.get()[key];

/** Stores a text, or forgets it if it is empty. */
export function writeUnsent(key: string, next: UnsentText): void {
  const { [key]: _, ...others } = unsent.get();
  const entries = Object.entries(others).slice(-(MAX_TEXTS - 1));
  unsent.set(Object.fromEntries(next.text === '' ? entries : [...entries, [key, next]]));
}

/** Forgets a text. */
export const forgetUnsent = (key: string): void => writeUnsent(key, { text: '' });
