import { every } from '../../ui/timers.ts';

/** About as fast as a voice speaks. */
const WORD_MS = 230;

interface Saying {
  readonly begunAt: number;
  /** Shows all words. */
  readonly end: () => void;
}

/** A talk has one speaker at a time: who speaks next has ended the words before. */
let current: Saying | undefined;

/** How many of a text's words have been said since `begunAt`, a time in ms. The first is said at once. */
export const wordsSaid = (begunAt: number): number => 1 + Math.floor(Math.max(0, Date.now() - begunAt) / WORD_MS);

/**
 * Marks the words that are still to be said with `data-unsaid`, and lets go of one after the other. All are said as soon as a later text is.
 *
 * @returns its stop, after which all words are said
 */
export function sayWords(words: readonly HTMLElement[], begunAt: number): () => void {
  if (current && current.begunAt > begunAt) return () => {};
  current?.end();
  const saying: Saying = { begunAt, end };
  current = saying;
  let said = wordsSaid(begunAt);
  for (const word of words.slice(said)) word.dataset['unsaid'] = '';
  const stopTicking = every(WORD_MS, () => {
    const count = wordsSaid(begunAt);
    say(count);
    if (count >= words.length) end();
  });
  return end;

  function say(count: number): void {
    for (const word of words.slice(said, count)) delete word.dataset['unsaid'];
    said = count;
  }

  function end(): void {
    stopTicking();
    say(words.length);
    if (current === saying) current = undefined;
  }
}
