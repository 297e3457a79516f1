/** A sentence and the whitespace after it. The whitespace is required, so that "1.5" doesn't split a line. */
const SENTENCE = /^[\s\S]*?[.!?…]["”»)]?\s+/;

/** Splits complete sentences off a text that is still arriving. The rest may be continued. */
export function takeSentences(text: string): { readonly sentences: readonly string[]; readonly rest: string } {
  const sentences: string[] = [];
  let rest = text;
  for (let found = SENTENCE.exec(rest); found !== null; found = SENTENCE.exec(rest)) {
    sentences.push(found[0]);
    rest = rest.slice(found[0].length);
  }
  return { sentences, rest };
}
