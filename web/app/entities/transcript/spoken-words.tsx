import { useEffect, useState } from 'react';
import { every } from '../../ui/timers.ts';
import classes from './spoken-words.module.css';

/** About as fast as a voice speaks. */
const WORD_MS = 230;
/** A long text is there at once beyond these. */
const MAX_WORDS = 80;

/** Words that are being said appear as they are: one after the other, from when it was said on. What was said before is there at once. */
export function SpokenWords({ text, at }: { text: string; at: string }) {
  // The clock that told when may be ahead of this one.
  const [begunAt] = useState(() => Math.min(Date.parse(at), Date.now()));
  const words = text.split(/(?<=\s)/);
  const spoken = words.slice(0, MAX_WORDS);
  const said = useWordsSaid(begunAt, spoken.length);
  if (said >= spoken.length) return text;
  return (
    <>
      {spoken.slice(0, said).join('')}
      <span className={classes['unsaid']} data-unsaid>
        {spoken.slice(said).join('')}
      </span>
      {words.slice(MAX_WORDS).join('')}
    </>
  );
}

/** How many of so many words have been said since a time, in ms. The first is said at once. */
function useWordsSaid(begunAt: number, count: number): number {
  const countNow = () => 1 + Math.floor((Date.now() - begunAt) / WORD_MS);
  const [said, setSaid] = useState(countNow);
  const isOver = said >= count;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect depends only on these.
  useEffect(() => (isOver ? undefined : every(WORD_MS, () => setSaid(countNow()))), [isOver, begunAt]);
  return said;
}
