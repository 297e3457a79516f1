import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useThunkDispatch } from '../../../api/thunk.ts';
import type { TimelineItem } from '../../../entities/transcript/timeline.ts';
import type { OpenState } from '../open/open-state.ts';
import { readAround, readEarlier, readLater, readNewest } from '../open/transcript-calls.ts';

/** This close to the end counts as being there. */
const NEAR_END_PX = 48;
/** This close to what isn't held yet, it is read. */
const NEAR_EDGE_PX = 1_200;
/** How long a line that was asked for stands out. */
const FLASH_MS = 2_000;
const LINE_PX = 66;
const EVENT_PX = 34;
/** Below the last line: of a live call with room for the sign that it goes on. */
const BELOW_PX = { over: 20, live: 44 };

/** What the transcript shows, and the line of the recording that is heard. */
interface Shown {
  readonly items: readonly TimelineItem[];
  readonly open: OpenState;
  readonly heard: number | null;
}

export interface TranscriptScroll {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>;
  /** Lines that came while the reader was further up. */
  readonly missed: number;
  /** The reader is further up than the end of the talk. */
  readonly isAway: boolean;
  /** The line that was asked for, for a moment. */
  readonly flashed: number | null;
  readonly onScroll: () => void;
  readonly goToEnd: () => void;
}

/**
 * Draws only the lines in sight, and keeps the reader where they are: at the end of a growing talk while they are there, and at
 * the line that they read while earlier ones come in above, or are let go.
 */
export function useTranscript({ items, open, heard }: Shown): TranscriptScroll {
  const dispatch = useThunkDispatch();
  const scroller = useRef<HTMLDivElement>(null);
  const { transcript, reading, hasReadFailed } = open;
  const [isAway, setAway] = useState(false);
  const [seen, setSeen] = useState(transcript.count);
  // The same function while the items are the same: places are worked out anew only when it changes.
  const keyOf = useCallback((index: number) => items[index]?.key ?? index, [items]);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (items[index]?.kind === 'message' ? LINE_PX : EVENT_PX),
    getItemKey: keyOf,
    overscan: 6,
    paddingStart: 16,
    // A line that is gone to stands clear of where lines fade out.
    scrollPaddingStart: 16,
    paddingEnd: open.row?.endedAt === null ? BELOW_PX.live : BELOW_PX.over,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: NEAR_END_PX,
  });
  const flashed = useSought({ open, items, virtualizer });

  useHeard({ items, virtualizer, heard });
  const stay = useStay({ scroller, virtualizer, isAway, isRead: open.isTranscriptRead });
  // It begins at its end, unless a line was asked for.
  const hasBegun = useRef(false);
  useLayoutEffect(() => {
    if (hasBegun.current || !open.isTranscriptRead || items.length === 0) return;
    hasBegun.current = true;
    if (open.sought === null) virtualizer.scrollToEnd();
  });
  if (!isAway && seen !== transcript.count) setSeen(transcript.count);

  const readMore = useCallback(() => {
    const element = scroller.current;
    if (!element || reading !== null || hasReadFailed || !hasBegun.current) return;
    const below = element.scrollHeight - element.scrollTop - element.clientHeight;
    if (element.scrollTop < NEAR_EDGE_PX) void dispatch(readEarlier());
    else if (below < NEAR_EDGE_PX) void dispatch(readLater());
  }, [dispatch, reading, hasReadFailed]);

  return {
    scroller,
    virtualizer,
    missed: Math.max(0, transcript.count - seen),
    isAway: isAway || transcript.isDetached,
    flashed,
    onScroll() {
      const to = stay();
      if (to !== undefined) setAway(to);
      readMore();
    },
    goToEnd() {
      setAway(false);
      // The button that led here goes, and would take the focus along.
      scroller.current?.focus({ preventScroll: true });
      if (transcript.isDetached) {
        hasBegun.current = false;
        void dispatch(readNewest());
      } else virtualizer.scrollToEnd();
    },
  };
}

/** Goes along with the recording for who looks at what is heard; who looks elsewhere is left there. */
function useHeard({ items, virtualizer, heard }: Pick<Sought, 'items' | 'virtualizer'> & Pick<Shown, 'heard'>): void {
  const before = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another line is a reason to move.
  useEffect(() => {
    const indexOf = (seq: number | null) =>
      items.findIndex((item) => item.kind === 'message' && item.message.seq === seq);
    const last = indexOf(before.current);
    before.current = heard;
    const isLookedAt = last < 0 || virtualizer.getVirtualItems().some(({ index }) => index === last);
    const next = indexOf(heard);
    if (next >= 0 && isLookedAt) virtualizer.scrollToIndex(next, { align: 'auto' });
  }, [heard]);
}

interface Stay {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>;
  readonly isAway: boolean;
  /** The lines are there to be watched. */
  readonly isRead: boolean;
}

/**
 * Keeps the end in sight for who is there, whatever grows or shrinks around it. Answers what to ask at each scroll: whether the
 * reader went away from the end, or came back to it; only who goes up goes away.
 */
function useStay({ scroller, virtualizer, isAway, isRead }: Stay): () => boolean | undefined {
  const lastTop = useRef(0);
  useEffect(() => {
    const element = scroller.current;
    const lines = element?.querySelector('[data-lines]');
    if (!element || isAway || !isRead) return;
    const observer = new ResizeObserver(() => virtualizer.scrollToEnd());
    observer.observe(element);
    if (lines) observer.observe(lines);
    return () => observer.disconnect();
  }, [scroller, virtualizer, isAway, isRead]);
  return () => {
    const element = scroller.current;
    if (!element) return undefined;
    const { scrollTop, scrollHeight, clientHeight } = element;
    const wentUp = scrollTop < lastTop.current;
    lastTop.current = scrollTop;
    if (scrollHeight - scrollTop - clientHeight <= NEAR_END_PX) return false;
    return wentUp ? true : undefined;
  };
}

interface Sought {
  readonly open: OpenState;
  readonly items: readonly TimelineItem[];
  readonly virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>;
}

/** Brings the line that was asked for into sight, reading it first if it isn't held. Answers it while it stands out. */
function useSought({ open, items, virtualizer }: Sought): number | null {
  const dispatch = useThunkDispatch();
  const { sought, reading, isTranscriptRead } = open;
  const [flashed, setFlashed] = useState<number | null>(null);
  const done = useRef(0);
  useEffect(() => {
    if (!sought || sought.times === done.current || !isTranscriptRead || reading !== null) return;
    const index = items.findIndex((item) => item.kind === 'message' && item.message.seq === sought.seq);
    if (index < 0) return void dispatch(readAround(sought.seq));
    done.current = sought.times;
    virtualizer.scrollToIndex(index, { align: 'center' });
    setFlashed(sought.seq);
  }, [sought, items, isTranscriptRead, reading, dispatch, virtualizer]);
  useEffect(() => {
    if (flashed === null) return;
    const timer = setTimeout(() => setFlashed(null), FLASH_MS);
    return () => clearTimeout(timer);
  }, [flashed]);
  return flashed;
}
