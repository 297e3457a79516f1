import { parseCursor } from '@switchboard/contracts/stream/cursor';
import { type Frame, positionOf } from './frame.ts';
import { type LiveStream, type StreamState, tenantOf } from './stream.ts';

/** Streams for all tabs of a browser. HTTP/1.1 allows six connections, which all requests share. */
export const MAX_STREAMS = 3;
/** Frames kept per stream for tabs that join late. A tab further behind makes the stream reopen at its cursor. */
const MAX_KEPT_FRAMES = 500;
/** Frames are delivered in bundles this far apart, because a browser draws no faster. */
const BUNDLE_MS = 16;

/** The stream that one tab subscribes to. */
export interface Want {
  readonly tabId: string;
  /** The stream's query, or null for none yet. */
  readonly query: string | null;
  /** The cursor of the tab's state. */
  readonly cursor: string | null;
  readonly isVisible: boolean;
}

/** A message of the pool: to one tab or, without `to`, to all tabs with the query. */
export type LiveNote =
  | { readonly kind: 'frames'; readonly query: string; readonly frames: readonly Frame[]; readonly to?: string }
  | { readonly kind: 'state'; readonly query: string; readonly state: StreamState; readonly to?: string };

export interface StreamPoolDeps {
  readonly openStream: (options: {
    query: string;
    cursor: string | null;
    onFrame: (frame: Frame) => void;
    onState: (state: StreamState) => void;
  }) => LiveStream;
  readonly tell: (note: LiveNote) => void;
  /** Calls back once after a delay. Returns a function that cancels. */
  readonly after: (ms: number, run: () => void) => () => void;
  /** Stays open while no tab is visible, so that alerts still ring. */
  readonly ambientQuery: string;
}

/** The state of a query beyond {@link MAX_STREAMS}. */
const NOT_STREAMED: StreamState = { status: 'stale', lastReceivedAt: null };

interface OpenedStream {
  readonly stream: LiveStream;
  /** Received frames that are not delivered yet. */
  readonly bundle: Frame[];
  /** Delivered and undelivered frames, oldest first. */
  readonly kept: Frame[];
  /** `kept` is complete after this cursor; null if the stream started without one. */
  keptSince: string | null;
}

export interface StreamPool {
  readonly want: (want: Want) => void;
  readonly drop: (tabId: string) => void;
  readonly reconnect: () => void;
  /** Reconnects streams that have been silent. */
  readonly wake: () => void;
  readonly close: () => void;
}

/**
 * Owns the streams of all tabs of a browser, in the leading tab.
 *
 * There is one stream per distinct query of the visible tabs, for the latest {@link MAX_STREAMS} queries, or the ambient stream if all tabs are
 * hidden. A tab that joins a running stream gets the kept frames after its cursor; if those are incomplete, the stream reopens at
 * that cursor, and the other tabs discard what they already have by position.
 */
export function createStreamPool({ openStream, tell, after, ambientQuery }: StreamPoolDeps): StreamPool {
  /** By tab, the latest subscription last. */
  const wants = new Map<string, Want>();
  const streams = new Map<string, OpenedStream>();
  /** The cursor of the account's last closed streams, so that an alert between two streams still rings. */
  let leftAt: string | null = null;

  return {
    want(want) {
      wants.delete(want.tabId);
      wants.set(want.tabId, want);
      settle();
      if (want.isVisible) catchUp(want);
    },
    drop(tabId) {
      if (wants.delete(tabId)) settle();
    },
    reconnect: () => {
      for (const { stream } of streams.values()) stream.reconnect();
    },
    wake: () => {
      for (const { stream } of streams.values()) stream.wake();
    },
    close() {
      for (const { stream } of streams.values()) stream.close();
      streams.clear();
      wants.clear();
    },
  };

  /** Opens and closes streams to match the subscriptions. */
  function settle(): void {
    const wanted = wantedQueries([...wants.values()], ambientQuery);
    const closed = [...streams].filter(([query]) => !wanted.has(query));
    // A cursor of another account means nothing here.
    const own = closed.filter(([query]) => tenantOf(query) === null);
    if (own.length > 0)
      leftAt = own.reduce<string | null>((at, [, { stream }]) => olderCursor(at, stream.cursor()), null);
    for (const [query, { stream }] of closed) {
      stream.close();
      streams.delete(query);
    }
    for (const [query, cursor] of wanted) {
      if (!streams.has(query)) open(query, query === ambientQuery ? (cursor ?? leftAt) : cursor);
    }
    for (const { tabId, query, isVisible } of wants.values()) {
      if (isVisible && query !== null && !wanted.has(query))
        tell({ kind: 'state', query, state: NOT_STREAMED, to: tabId });
    }
  }

  function open(query: string, cursor: string | null): void {
    const stream = openStream({
      query,
      cursor,
      onFrame: (frame) => receive(query, frame),
      onState: (state) => {
        flush(query);
        tell({ kind: 'state', query, state });
      },
    });
    streams.set(query, { stream, bundle: [], kept: [], keptSince: cursor });
  }

  function receive(query: string, frame: Frame): void {
    const entry = streams.get(query);
    if (!entry) return;
    keep(entry, frame);
    entry.bundle.push(frame);
    if (entry.bundle.length === 1) after(BUNDLE_MS, () => flush(query));
  }

  function flush(query: string): void {
    const frames = streams.get(query)?.bundle.splice(0) ?? [];
    if (frames.length > 0) tell({ kind: 'frames', query, frames });
  }

  /** Brings a tab that joins a running stream up to date. */
  function catchUp({ tabId, query, cursor }: Want): void {
    const entry = query === null ? undefined : streams.get(query);
    if (query === null || !entry) return;
    flush(query);
    if (cursor !== null && !covers(entry.keptSince, cursor)) {
      // Other tabs with this query ignore the repeated rows, because older positions lose.
      entry.stream.close();
      streams.delete(query);
      return open(query, cursor);
    }
    const from = cursor === null ? undefined : parseCursor(cursor)?.position;
    const frames = from === undefined ? [] : entry.kept.filter((frame) => (positionOf(frame) ?? from + 1) > from);
    // Alerts that already rang must not ring again.
    const news = frames.filter(({ message }) => message.event !== 'message:received');
    if (news.length > 0) tell({ kind: 'frames', query, frames: news, to: tabId });
    tell({ kind: 'state', query, state: entry.stream.state(), to: tabId });
  }
}

/** The queries to stream and the cursor of each: those of the visible tabs, or the ambient one if all are hidden. */
function wantedQueries(wants: readonly Want[], ambientQuery: string): Map<string, string | null> {
  const wanted = new Map<string, string | null>();
  for (const { query, cursor, isVisible } of wants.toReversed()) {
    if (!isVisible || query === null) continue;
    if (!wanted.has(query) && wanted.size === MAX_STREAMS) continue;
    wanted.set(query, wanted.has(query) ? olderCursor(wanted.get(query) ?? null, cursor) : cursor);
  }
  if (wanted.size === 0 && wants.length > 0) wanted.set(ambientQuery, null);
  return wanted;
}

function keep(entry: OpenedStream, frame: Frame): void {
  if (frame.message.event === 'reset') {
    entry.kept.length = 0;
    entry.keptSince = frame.message.data.asOf;
    return;
  }
  entry.kept.push(frame);
  if (entry.kept.length <= MAX_KEPT_FRAMES) return;
  const [gone] = entry.kept.splice(0, 1);
  const epoch = entry.keptSince === null ? undefined : parseCursor(entry.keptSince)?.epoch;
  const position = gone && positionOf(gone);
  if (epoch !== undefined && position !== undefined) entry.keptSince = `${epoch}.${position}`;
}

/** Whether the frames kept since one cursor include everything that a tab at another cursor misses. */
function covers(since: string | null, cursor: string): boolean {
  const [from, at] = [since === null ? undefined : parseCursor(since), parseCursor(cursor)];
  return from !== undefined && at !== undefined && from.epoch === at.epoch && from.position <= at.position;
}

function olderCursor(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  const [left, right] = [parseCursor(a), parseCursor(b)];
  return left && right && right.epoch === left.epoch && right.position < left.position ? b : a;
}
