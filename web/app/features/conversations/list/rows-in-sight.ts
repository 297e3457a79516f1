import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Rows rendered above and below the visible ones. */
const SPARE = 4;

/** Rows from `first` up to, but not including, `end`. */
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
 * Virtualizes rows of equal height: returns the visible rows and a function that scrolls to one.
 *
 * The transcript needs a virtualizer that measures its lines; the list doesn't and so need not load its 10 kB.
 */
export function useRowsInSight(scroller: RefObject<HTMLElement | null>, { count, rowPx }: Rows) {
  const [span, setSpan] = useState(NONE);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let shown = visibleSpan({ top: element.scrollTop, height: element.clientHeight, rowPx });
    setSpan(shown);
    const follow = () => {
      const next = visibleSpan({ top: element.scrollTop, height: element.clientHeight, rowPx });
      if (next.first === shown.first && next.end === shown.end) return;
      shown = next;
      // Renders in the frame that scrolled, or rows would be missing in it.
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

  const scrollToIndex = useCallback(
    (index: number) => {
      const element = scroller.current;
      if (!element) return;
      element.scrollTo({ top: scrollTopFor(index, { top: element.scrollTop, height: element.clientHeight, rowPx }) });
    },
    [scroller, rowPx],
  );
  return { span: clampSpan(span, count), scrollToIndex };
}

/** Returns the visible rows and some on either side, even beyond the list's end. */
export function visibleSpan({ top, height, rowPx }: Sight): Span {
  return {
    first: Math.max(0, Math.floor(top / rowPx) - SPARE),
    end: Math.ceil((top + height) / rowPx) + SPARE,
  };
}

/** Fits a span into the list, which may have become shorter than the scroll position. */
export function clampSpan({ first, end }: Span, count: number): Span {
  return { first: Math.max(0, Math.min(first, count - (end - first))), end: Math.min(end, count) };
}

/** Returns the nearest scroll position at which a row is entirely visible. */
export function scrollTopFor(index: number, { top, height, rowPx }: Sight): number {
  const [start, end] = [index * rowPx, (index + 1) * rowPx];
  if (start < top) return start;
  return end > top + height ? end - height : top;
}
