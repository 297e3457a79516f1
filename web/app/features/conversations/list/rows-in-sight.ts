import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Rows that are drawn above and below those in sight. */
const SPARE = 4;

/** Rows from one to before another. */
export interface Span {
  readonly first: number;
  readonly end: number;
}
const NONE: Span = { first: 0, end: 0 };

interface Sight {
  readonly top: number;
  readonly height: number;
  readonly rowPx: number;
}

interface Rows {
  readonly count: number;
  readonly rowPx: number;
}

/**
 * Which rows of one height are in sight of what scrolls them, and a way to bring one there.
 *
 * Where all rows have one height this is all there is to it. What measures them, as the transcript must, is 10 kB that the list needn't wait for.
 */
export function useRowsInSight(scroller: RefObject<HTMLElement | null>, { count, rowPx }: Rows) {
  const [span, setSpan] = useState(NONE);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let shown = spanOf({ top: element.scrollTop, height: element.clientHeight, rowPx });
    setSpan(shown);
    const follow = () => {
      const next = spanOf({ top: element.scrollTop, height: element.clientHeight, rowPx });
      if (next.first === shown.first && next.end === shown.end) return;
      shown = next;
      // Drawn in the frame that scrolled, or rows would be missing in it.
      flushSync(() => setSpan(next));
    };
    const size = new ResizeObserver(follow);
    size.observe(element);
    element.addEventListener('scroll', follow, { passive: true });
    return () => {
      size.disconnect();
      element.removeEventListener('scroll', follow);
    };
  }, [scroller, rowPx]);

  const bringToSight = useCallback(
    (index: number) => {
      const element = scroller.current;
      if (!element) return;
      element.scrollTo({ top: topWith(index, { top: element.scrollTop, height: element.clientHeight, rowPx }) });
    },
    [scroller, rowPx],
  );
  return { span: within(span, count), bringToSight };
}

/** The rows in sight, and some more on either side. There may be fewer rows. */
export function spanOf({ top, height, rowPx }: Sight): Span {
  return {
    first: Math.max(0, Math.floor(top / rowPx) - SPARE),
    end: Math.ceil((top + height) / rowPx) + SPARE,
  };
}

/** As many rows of those that there are: the list may have become shorter than it is scrolled. */
export function within({ first, end }: Span, count: number): Span {
  return { first: Math.max(0, Math.min(first, count - (end - first))), end: Math.min(end, count) };
}

/** How far down to scroll, and no further than needed, for a row to be wholly in sight. */
export function topWith(index: number, { top, height, rowPx }: Sight): number {
  const [start, end] = [index * rowPx, (index + 1) * rowPx];
  if (start < top) return start;
  return end > top + height ? end - height : top;
}
