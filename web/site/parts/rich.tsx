interface RichProps {
  readonly text: string;
  /** In headings, a mark is a box that a line may break after, so closing punctuation goes inside it. */
  readonly isHeading?: boolean;
}

/** A text whose `[[words]]` are marked. */
export function Rich({ text, isHeading = false }: RichProps) {
  const whole = isHeading ? text.replace(/\]\]([.!?]+)$/, '$1]]') : text;
  return whole.split(/\[\[([^[\]]+)\]\]/).map((part, index) =>
    // Every second part was in brackets.
    index % 2 === 1 ? <mark key={part}>{part}</mark> : part,
  );
}
