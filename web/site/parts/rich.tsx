/** A text whose `[[words]]` are marked. */
export function Rich({ text }: { readonly text: string }) {
  return text.split(/\[\[(.+?)\]\]/).map((part, index) =>
    // Every second part stood between the brackets.
    index % 2 === 1 ? <mark key={part}>{part}</mark> : part,
  );
}
