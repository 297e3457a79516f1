/** Words up to the end of a sentence, with what follows it, so that "1.5" and "Dr." of the middle of a line split nothing that is not spaced. */
const SENTENCE = /^[\s\S]*?[.!?…]["”»)]?\s+/;

/** Splits off the whole sentences of a text that still comes; `rest` is the one that may go on. */
export function takeSentences(text: string): { readonly sentences: readonly string[]; readonly rest: string } {
  const sentences: string[] = [];
  let rest = text;
  for (let found = SENTENCE.exec(rest); found !== null; found = SENTENCE.exec(rest)) {
    sentences.push(found[0]);
    rest = rest.slice(found[0].length);
  }
  return { sentences, rest };
}
