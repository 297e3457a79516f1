interface RichProps {
  readonly text: string;
  /** In headings a mark is a box, behind which a line may break: what closes the sentence stands within it. */
  readonly isHeading?: boolean;
}

/** A text whose `[[words]]` are marked. */
export function Rich({ text, isHeading = false }: RichProps) {
  const whole = isHeading ? text.replace(/\]\]([.!?]+)$/, '$1]]') : text;
  return whole.split(/\[\[([^[\]]+)\]\]/).map((part, index) =>
    // Every second part stood between the brackets.
    index % 2 === 1 ? <mark key={part}>{part}</mark> : part,
  );
}
