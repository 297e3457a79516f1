import classes from './marked.module.css';
import type { Part } from './marks.ts';

/** A text with what was searched for marked in it. */
export function Marked({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ text, isFound }, index) =>
    isFound ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name than their place.
      <mark key={index} className={classes['mark']}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
