import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** This close to the end counts as being there. */
const NEAR_END_PX = 48;

interface Follow {
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** Lines that came while the reader was further up. */
  readonly missed: number;
  readonly onScroll: () => void;
  readonly goDown: () => void;
}

/** Keeps the end of a growing text in sight while the reader is at the end, and counts what they miss while they aren't. */
export function useFollow(last: number, subject: unknown): Follow {
  const scroller = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [seen, setSeen] = useState(last);
  const followed = useRef(subject);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new line, and each other text, is a reason to look.
  useLayoutEffect(() => {
    if (followed.current !== subject) isAtEnd.current = true;
    followed.current = subject;
    if (isAtEnd.current) toEnd();
  }, [last, subject]);

  function toEnd(): void {
    const element = scroller.current;
    if (element) element.scrollTop = element.scrollHeight;
    setSeen(last);
  }

  return {
    scroller,
    missed: Math.max(0, last - seen),
    onScroll() {
      const element = scroller.current;
      if (!element) return;
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END_PX;
      if (isAtEnd.current) setSeen(last);
    },
    goDown: toEnd,
  };
}
