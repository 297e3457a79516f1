import { useLayoutEffect, useRef, useState } from 'react';
import { sayWords, wordsSaid } from './say-words.ts';
import classes from './spoken-words.module.css';

/** A long text is there at once beyond these. */
const MAX_WORDS = 80;

/** Words that are being said appear as they are: one after the other, from when it was said on. What was said before is there at once. */
export function SpokenWords({ text, at }: { text: string; at: string }) {
  const begunAt = Date.parse(at);
  const words = text.split(/(?<=\s)/);
  const [isBeingSaid] = useState(() => wordsSaid(begunAt) < words.length);
  const line = useRef<HTMLSpanElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is said anew.
  useLayoutEffect(() => {
    const spans = line.current?.querySelectorAll('span') ?? [];
    return isBeingSaid ? sayWords([...spans], begunAt) : undefined;
  }, [text, begunAt, isBeingSaid]);
  if (!isBeingSaid) return text;
  return (
    <span ref={line}>
      {words.slice(0, MAX_WORDS).map((word, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: words are known by their place; what is cut keeps those before it.
        <span key={index} className={classes['word']}>
          {word}
        </span>
      ))}
      {words.slice(MAX_WORDS).join('')}
    </span>
  );
}
