import { spokenWords } from '@switchboard/domain/intake/call/align';

/**
 * Returns the part of an agent's words that a caller heard, according to the platform's transcript; undefined if the caller heard all of them, or if the
 * transcript has other words.
 *
 * Transcripts spell words differently than they were sent, so both are compared in spoken form.
 */
export function findHeardPart(said: string, heard: string): string | undefined {
  const [all, part] = [spokenWords(said), spokenWords(heard)];
  const isPart = part.length < all.length && part.every((word, index) => word === all[index]);
  return isPart ? heard : undefined;
}
