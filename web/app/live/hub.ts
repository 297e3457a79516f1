import { parseCursor } from '@switchboard/contracts/stream/cursor';
import { type Frame, positionOf } from './frame.ts';
import { type LiveStream, type StreamState, tenantOf } from './stream.ts';

/** At most this many streams for all tabs of a browser: HTTP/1.1 gives it six connections to share. */
export const MAX_STREAMS = 3;
/** Frames kept per stream for tabs that join late; a tab further behind makes the stream open again at its cursor. */
const KEPT_FRAMES = 500;
/** Frames are handed on in bundles this far apart: a browser draws no faster. */
const BUNDLE_MS = 16;

/** What one tab wants to see. */
export interface Want {
  readonly tabId: string;
  /** The stream's query, or null for none yet. */
  readonly query: string | null;
  /** Up to where the tab is. */
  readonly cursor: string | null;
  readonly isVisible: boolean;
}

/** What a hub tells: to one tab or, without `to`, to all that want the query. */
export type HubNote =
  | { readonly kind: 'frames'; readonly query: string; readonly frames: readonly Frame[]; readonly to?: string }
  | { readonly kind: 'state'; readonly query: string; readonly state: StreamState; readonly to?: string };

export interface HubDeps {
  readonly openStream: (options: {
    query: string;
    cursor: string | null;
    onFrame: (frame: Frame) => void;
    onState: (state: StreamState) => void;
  }) => LiveStream;
  readonly tell: (note: HubNote) => void;
  /** Calls back once after a time; answers its stop. */
  readonly after: (ms: number, run: () => void) => () => void;
  /** Kept open while no tab is visible, so that an alert still rings. */
  readonly ambientQuery: string;
}

/** What a tab is told whose query is beyond the three. */
const NOT_STREAMED: StreamState = { status: 'stale', lastHeardAt: null };

interface Held {
  readonly stream: LiveStream;
  /** Frames that came and were not handed on yet. */
  readonly bundle: Frame[];
  /** Frames that came, oldest first. */
  readonly kept: Frame[];
  /** The cursor after which `kept` is complete; null when it began nowhere. */
  keptSince: string | null;
}

export interface Hub {
  readonly want: (want: Want) => void;
  readonly drop: (tabId: string) => void;
  readonly reconnect: () => void;
  /** Connects anew whatever has been silent. */
  readonly wake: () => void;
  readonly close: () => void;
}

/** Holds the streams of a browser, in its leading tab: one per distinct query of the visible tabs, the latest three. */
export function createHub({ openStream, tell, after, ambientQuery }: HubDeps): Hub {
  /** By tab; the latest want is last. */
  const wants = new Map<string, Want>();
  const streams = new Map<string, Held>();
  /** How far the account's streams that were last closed had come: an alert of the moment between two streams must ring too. */
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

  /** Opens and closes streams until they are the wanted ones. */
  function settle(): void {
    const wanted = wantedQueries([...wants.values()], ambientQuery);
    const closed = [...streams].filter(([query]) => !wanted.has(query));
    // Another account's cursor would say nothing here.
    const own = closed.filter(([query]) => tenantOf(query) === null);
    if (own.length > 0) leftAt = own.reduce<string | null>((at, [, { stream }]) => older(at, stream.cursor()), null);
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
    const held = streams.get(query);
    if (!held) return;
    keep(held, frame);
    held.bundle.push(frame);
    if (held.bundle.length === 1) after(BUNDLE_MS, () => flush(query));
  }

  function flush(query: string): void {
    const frames = streams.get(query)?.bundle.splice(0) ?? [];
    if (frames.length > 0) tell({ kind: 'frames', query, frames });
  }

  /** Brings a tab that joins a running stream to where the stream is. */
  function catchUp({ tabId, query, cursor }: Want): void {
    const held = query === null ? undefined : streams.get(query);
    if (query === null || !held) return;
    flush(query);
    if (cursor !== null && !covers(held.keptSince, cursor)) {
      // Others on this query drop what they have: a catch-up is state, and older state loses by its position.
      held.stream.close();
      streams.delete(query);
      return open(query, cursor);
    }
    const from = cursor === null ? undefined : parseCursor(cursor)?.position;
    const frames = from === undefined ? [] : held.kept.filter((frame) => (positionOf(frame) ?? from + 1) > from);
    // What the others were rung for is no news.
    const news = frames.filter(({ message }) => message.event !== 'message:received');
    if (news.length > 0) tell({ kind: 'frames', query, frames: news, to: tabId });
    tell({ kind: 'state', query, state: held.stream.state(), to: tabId });
  }
}

/** The queries to stream, each with the cursor to open it at: the visible tabs' latest three, or the ambient one when all are hidden. */
function wantedQueries(wants: readonly Want[], ambientQuery: string): Map<string, string | null> {
  const wanted = new Map<string, string | null>();
  for (const { query, cursor, isVisible } of wants.toReversed()) {
    if (!isVisible || query === null) continue;
    if (!wanted.has(query) && wanted.size === MAX_STREAMS) continue;
    wanted.set(query, wanted.has(query) ? older(wanted.get(query) ?? null, cursor) : cursor);
  }
  if (wanted.size === 0 && wants.length > 0) wanted.set(ambientQuery, null);
  return wanted;
}

function keep(held: Held, frame: Frame): void {
  if (frame.message.event === 'reset') {
    held.kept.length = 0;
    held.keptSince = frame.message.data.asOf;
    return;
  }
  held.kept.push(frame);
  if (held.kept.length <= KEPT_FRAMES) return;
  const [gone] = held.kept.splice(0, 1);
  const epoch = held.keptSince === null ? undefined : parseCursor(held.keptSince)?.epoch;
  const position = gone && positionOf(gone);
  if (epoch !== undefined && position !== undefined) held.keptSince = `${epoch}.${position}`;
}

/** Tells whether frames kept since one cursor are all that a tab at another is missing. */
function covers(since: string | null, cursor: string): boolean {
  const [from, at] = [since === null ? undefined : parseCursor(since), parseCursor(cursor)];
  return from !== undefined && at !== undefined && from.epoch === at.epoch && from.position <= at.position;
}

function older(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  const [left, right] = [parseCursor(a), parseCursor(b)];
  return left && right && right.epoch === left.epoch && right.position < left.position ? b : a;
}
