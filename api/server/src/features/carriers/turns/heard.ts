import { spokenWords } from '@switchboard/domain/intake/call/align';

/**
 * What a caller heard of an agent's words, by the platform's transcript of them; undefined where they heard all, or it tells of other words.
 *
 * Transcripts write words otherwise than they were sent: they are compared as they sound.
 */
export function heardUntil(said: string, heard: string): string | undefined {
  const [all, part] = [spokenWords(said), spokenWords(heard)];
  const isPart = part.length < all.length && part.every((word, index) => word === all[index]);
  return isPart ? heard : undefined;
}
