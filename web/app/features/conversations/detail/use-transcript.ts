import { isLive } from '@switchboard/contracts/conversations/live';
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useThunkDispatch } from '../../../api/thunk.ts';
import type { TimelineItem } from '../../../entities/transcript/timeline.ts';
import type { OpenState } from '../open/open-slice.ts';
import { readAround, readEarlier, readLater, readNewest } from '../open/transcript-calls.ts';

/** The distance to the end that still counts as being at the end. */
const NEAR_END_PX = 48;
/** The distance to an edge of the loaded lines at which more lines are read. */
const NEAR_EDGE_PX = 1_200;
/** How long the line that the reader jumped to is highlighted. */
const FLASH_MS = 2_000;
const LINE_PX = 66;
const EVENT_PX = 34;
/** Padding below the last line; a live call needs room for the listening indicator. */
const BELOW_PX = { over: 20, live: 44 };

interface TranscriptInput {
  readonly items: readonly TimelineItem[];
  readonly open: OpenState;
  /** The line that the recording is playing. */
  readonly playing: number | null;
}

export interface TranscriptScroll {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>;
  /** How many lines arrived while the reader was further up. */
  readonly newLines: number;
  /** Whether the reader is above the end of the transcript. */
  readonly isAway: boolean;
  /** The highlighted line. */
  readonly flashed: number | null;
  readonly onScroll: () => void;
  readonly goToEnd: () => void;
}

/**
 * Renders only visible lines and keeps the reader's place: at the end of a growing transcript if they are there, or else at the line they read while
 * earlier lines are added or dropped above.
 */
export function useTranscript({ items, open, playing }: TranscriptInput): TranscriptScroll {
  const dispatch = useThunkDispatch();
  const scroller = useRef<HTMLDivElement>(null);
  const { transcript, reading, hasReadFailed } = open;
  const [isAway, setAway] = useState(false);
  const [seen, setSeen] = useState(transcript.count);
  // The virtualizer recomputes positions whenever this function changes.
  const getItemKey = useCallback((index: number) => items[index]?.key ?? index, [items]);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (items[index]?.kind === 'message' ? LINE_PX : EVENT_PX),
    getItemKey,
    overscan: 6,
    paddingStart: 16,
    // Keeps a line that was scrolled to clear of the fading edge.
    scrollPaddingStart: 16,
    paddingEnd: open.row && isLive(open.row) ? BELOW_PX.live : BELOW_PX.over,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: NEAR_END_PX,
  });
  const flashed = useJump({ open, items, virtualizer });

  useFollowPlayback({ items, virtualizer, playing });
  const stay = useStay({ scroller, virtualizer, isAway, isRead: open.isTranscriptRead });
  // Starts at the end unless the reader jumps to a line.
  const hasStarted = useRef(false);
  useLayoutEffect(() => {
    if (hasStarted.current || !open.isTranscriptRead || items.length === 0) return;
    hasStarted.current = true;
    if (open.jump === null) virtualizer.scrollToEnd();
  });
  if (!isAway && seen !== transcript.count) setSeen(transcript.count);

  const readMore = useCallback(() => {
    const element = scroller.current;
    if (!element || reading !== null || hasReadFailed || !hasStarted.current) return;
    const below = element.scrollHeight - element.scrollTop - element.clientHeight;
    if (element.scrollTop < NEAR_EDGE_PX) void dispatch(readEarlier());
    else if (below < NEAR_EDGE_PX) void dispatch(readLater());
  }, [dispatch, reading, hasReadFailed]);

  return {
    scroller,
    virtualizer,
    newLines: Math.max(0, transcript.count - seen),
    isAway: isAway || transcript.isDetached,
    flashed,
    onScroll() {
      const to = stay();
      if (to !== undefined) setAway(to);
      readMore();
    },
    goToEnd() {
      setAway(false);
      // The pressed button disappears and would lose the focus.
      scroller.current?.focus({ preventScroll: true });
      if (transcript.isDetached) {
        hasStarted.current = false;
        void dispatch(readNewest());
      } else virtualizer.scrollToEnd();
    },
  };
}

/** Follows the recording if the line being played is visible; otherwise leaves the reader in place. */
function useFollowPlayback({
  items,
  virtualizer,
  playing,
}: Pick<Jump, 'items' | 'virtualizer'> & Pick<TranscriptInput, 'playing'>): void {
  const before = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new line moves the reader.
  useEffect(() => {
    const indexOf = (seq: number | null) =>
      items.findIndex((item) => item.kind === 'message' && item.message.seq === seq);
    const last = indexOf(before.current);
    before.current = playing;
    const wasVisible = last < 0 || virtualizer.getVirtualItems().some(({ index }) => index === last);
    const next = indexOf(playing);
    if (next >= 0 && wasVisible) virtualizer.scrollToIndex(next, { align: 'auto' });
  }, [playing]);
}

interface Stay {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>;
  readonly isAway: boolean;
  /** Whether the lines are rendered and can be observed. */
  readonly isRead: boolean;
}

/**
 * Keeps the end in view while the reader is there, whatever grows or shrinks. Returns a function to call on each scroll: true if the reader left the
 * end, false if they are at it, undefined if nothing changed. Only scrolling up leaves the end.
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

interface Jump {
  readonly open: OpenState;
  readonly items: readonly TimelineItem[];
  readonly virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>;
}

/** Scrolls to the line that the reader jumped to, after reading it if necessary. Returns it while it is highlighted. */
function useJump({ open, items, virtualizer }: Jump): number | null {
  const dispatch = useThunkDispatch();
  const { jump, reading, isTranscriptRead } = open;
  const [flashed, setFlashed] = useState<number | null>(null);
  const done = useRef(0);
  useEffect(() => {
    if (!jump || jump.times === done.current || !isTranscriptRead || reading !== null) return;
    const index = items.findIndex((item) => item.kind === 'message' && item.message.seq === jump.seq);
    if (index < 0) return void dispatch(readAround(jump.seq));
    done.current = jump.times;
    virtualizer.scrollToIndex(index, { align: 'center' });
    setFlashed(jump.seq);
  }, [jump, items, isTranscriptRead, reading, dispatch, virtualizer]);
  useEffect(() => {
    if (flashed === null) return;
    const timer = setTimeout(() => setFlashed(null), FLASH_MS);
    return () => clearTimeout(timer);
  }, [flashed]);
  return flashed;
}
