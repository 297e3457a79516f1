import { useState } from 'react';
import classes from './spoken-words.module.css';

/** About as fast as a voice speaks. */
const WORD_MS = 230;
/** A long text is there at once beyond these. */
const MAX_WORDS = 80;

/** Words that are being said appear as they are: one after the other, from when it was said on. What was said before is there at once. */
export function SpokenWords({ text, at }: { text: string; at: string }) {
  const [age] = useState(() => Math.max(0, Date.now() - Date.parse(at)));
  const words = text.split(/(?<=\s)/);
  if (age > words.length * WORD_MS) return text;
  return (
    <>
      {words.slice(0, MAX_WORDS).map((word, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: words are known by their place; what is cut keeps those before it.
        <span key={index} className={classes['word']} style={{ animationDelay: `${index * WORD_MS - age}ms` }}>
          {word}
        </span>
      ))}
      {words.slice(MAX_WORDS).join('')}
    </>
  );
}
