import classes from './marked.module.css';
import type { Part } from './marks.ts';

/** A text with search matches marked. */
export function Marked({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ text, isFound }, index) =>
    isFound ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no identity other than their index.
      <mark key={index} className={classes['mark']}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
