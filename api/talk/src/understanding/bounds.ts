import { originalWords, type Span, type Utterance } from '../language/utterance.ts';

/** Words for everything on one side of a day or time, but not the day or time itself. */
const BOUNDS: readonly (readonly string[])[] = [
  ['before'],
  ['after'],
  ['past'],
  ['until'],
  ['till'],
  ['til'],
  ['earlier', 'than'],
  ['later', 'than'],
  ['sooner', 'than'],
  ['prior', 'to'],
  ['antes', 'de'],
  ['antes', 'del'],
  ['antes', 'que'],
  ['despues', 'de'],
  ['despues', 'del'],
  ['luego', 'de'],
  ['luego', 'del'],
  ['tarde', 'de'],
  ['tarde', 'del'],
  ['temprano', 'de'],
  ['temprano', 'del'],
  ['pasadas'],
  ['hasta'],
];
/** Words between a bound and its day or time: "after the fifth", "antes de este viernes". */
const BETWEEN: ReadonlySet<string> = new Set(['the', 'this', 'el', 'la', 'las', 'los', 'este', 'esta', 'dia']);

/** Returns the words, such as "before ten", if a value is a bound; null if the caller means the value itself. */
export function boundIn(utterance: Utterance, { from, to }: Span): string | null {
  const text = (at: number) => utterance.tokens[at]?.text ?? '';
  let end = from;
  while (BETWEEN.has(text(end - 1))) end -= 1;
  for (const words of BOUNDS) {
    if (text(from) === words[0] && words.length === 1) return originalWords(utterance, { from, to });
    const start = end - words.length;
    if (words.every((word, index) => text(start + index) === word))
      return originalWords(utterance, { from: start, to });
  }
  return null;
}
