import { useEffect, useState } from 'react';
import { every } from '../../ui/timers.ts';
import classes from './spoken-words.module.css';

/** The time per word, about the pace of speech. */
const WORD_MS = 230;
/** Words beyond this number appear at once. */
const MAX_WORDS = 80;

/** Reveals words at the pace of speech, counted from when the line began. Words already spoken appear at once. */
export function SpokenWords({ text, at }: { text: string; at: string }) {
  // The clock that wrote the time may be ahead of this one.
  const [begunAt] = useState(() => Math.min(Date.parse(at), Date.now()));
  const words = text.split(/(?<=\s)/);
  const spoken = words.slice(0, MAX_WORDS);
  const spokenCount = useSpokenCount(begunAt, spoken.length);
  if (spokenCount >= spoken.length) return text;
  return (
    <>
      {spoken.slice(0, spokenCount).join('')}
      <span className={classes['unsaid']} data-unsaid>
        {spoken.slice(spokenCount).join('')}
      </span>
      {words.slice(MAX_WORDS).join('')}
    </>
  );
}

/** How many of `count` words have been spoken since a given time, in ms. The first one counts at once. */
function useSpokenCount(begunAt: number, count: number): number {
  const countNow = () => 1 + Math.floor((Date.now() - begunAt) / WORD_MS);
  const [spokenCount, setSpokenCount] = useState(countNow);
  const isOver = spokenCount >= count;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect depends only on these.
  useEffect(() => (isOver ? undefined : every(WORD_MS, () => setSpokenCount(countNow()))), [isOver, begunAt]);
  return spokenCount;
}
