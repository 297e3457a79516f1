import { STREAM_HEARTBEAT_MS } from '@switchboard/contracts/base/constants';
import type { StreamEventName } from '@switchboard/contracts/stream/messages';
import type { Frame } from './frame.ts';
import type { LiveNote, StreamPool, Want } from './stream-pool.ts';

/** How often the leading tab checks the others; a tab that misses two checks is gone. */
const ROLL_CALL_MS = 30_000;
/** How often a tab checks that its view still receives updates. */
const WATCH_MS = 5_000;
/** A view is stale when the leading tab has sent nothing for this long, because streams have a heartbeat. */
const SILENCE_MS = 4 * STREAM_HEARTBEAT_MS;

/** Events that a hidden tab still needs: its title shows the attention total, it can become the ringing tab, and notices aren't repeated. */
const CONCERNS_ACCOUNT: readonly StreamEventName[] = [
  'view',
  'message:received',
  'seen',
  'offer',
  'availability',
  'reset',
];

/** Messages between tabs about live updates. */
export type TabNote =
  | LiveNote
  | { readonly kind: 'want'; readonly want: Want }
  | { readonly kind: 'leading' | 'roll-call' }
  | { readonly kind: 'here' | 'bye'; readonly tabId: string };

export interface TabDeps {
  readonly tabId: string;
  readonly openChannel: (onNote: (note: TabNote) => void) => { tell: (note: TabNote) => void; close: () => void };
  /** Requests the lead and calls back when this tab gets it. Returns a function that gives it up. */
  readonly askToLead: (onLead: () => void) => () => void;
  readonly createStreamPool: (tell: (note: LiveNote) => void) => StreamPool;
  readonly isVisible: () => boolean;
  /** Calls back when the tab is shown, hidden or focused. Returns a function that stops it. */
  readonly watchVisibility: (onChange: () => void) => () => void;
  readonly every: (ms: number, run: () => void) => () => void;
  readonly now: () => number;
  /** Receives notes of all queries. */
  readonly onNote: (note: LiveNote) => void;
  /** Receives the leading tab's notes before all other tabs. */
  readonly onLeadNote: (note: LiveNote) => void;
  readonly onLeading: (isLeading: boolean) => void;
}

export interface Tab {
  /** Subscribes to a query from a cursor on; null unsubscribes. */
  readonly want: (query: string | null, cursor: string | null) => void;
  /** Connects all streams immediately, for example when the network returns. */
  readonly reconnect: () => void;
  /** The user returned to this tab: reconnects silent streams. */
  readonly wake: () => void;
  readonly close: () => void;
}

/**
 * One tab's part in the browser's live updates.
 *
 * Each tab announces its subscription; the leading tab owns the streams and forwards their frames to all tabs. The lead moves when the leading tab
 * closes, or is hidden while another tab is visible, because browsers throttle the timers of hidden pages.
 */
export function openTab(deps: TabDeps): Tab {
  const { tabId } = deps;
  let query: string | null = null;
  let cursor: string | null = null;
  let pool: StreamPool | undefined;
  let receivedAt = deps.now();
  let isLive = false;
  /** In the leading tab: how many checks each other tab has missed. */
  const missed = new Map<string, number>();

  const channel = deps.openChannel(onTabNote);
  let stopLeading = deps.askToLead(lead);
  const stops = [
    deps.watchVisibility(announce),
    deps.every(ROLL_CALL_MS, callRoll),
    deps.every(WATCH_MS, watchSilence),
  ];

  return {
    want(nextQuery, nextCursor) {
      query = nextQuery;
      cursor = nextCursor;
      announce();
    },
    reconnect: () => pool?.reconnect(),
    wake: () => pool?.wake(),
    close() {
      for (const stop of stops) stop();
      channel.tell({ kind: 'bye', tabId });
      giveUpLeading();
      channel.close();
    },
  };

  function announce(): void {
    const want: Want = { tabId, query, cursor, isVisible: deps.isVisible() };
    if (!pool) return channel.tell({ kind: 'want', want });
    pool.want(want);
    // A visible tab can take the lead when it announces itself.
    if (!want.isVisible) channel.tell({ kind: 'leading' });
  }

  function lead(): void {
    pool = deps.createStreamPool(tell);
    deps.onLeading(true);
    announce();
    channel.tell({ kind: 'leading' });
  }

  function giveUpLeading(): void {
    stopLeading();
    if (!pool) return;
    pool.close();
    pool = undefined;
    missed.clear();
    deps.onLeading(false);
  }

  function tell(note: LiveNote): void {
    if (note.to === undefined) deps.onLeadNote(note);
    if (note.to === undefined || note.to === tabId) receive(note);
    if (note.to !== tabId) channel.tell(note);
  }

  function receive(note: LiveNote): void {
    const isOwn = note.query === query;
    if (isOwn) receivedAt = deps.now();
    if (note.kind === 'state') {
      if (isOwn) isLive = note.state.status === 'live' || note.state.status === 'catching-up';
    } else if (!deps.isVisible()) {
      return receiveUnseen(note);
    } else if (isOwn) {
      cursor = cursorAfter(note.frames) ?? cursor;
    }
    deps.onNote(note);
  }

  /** A hidden tab skips rows; it gets them from its cursor on when it becomes visible. */
  function receiveUnseen(note: Extract<LiveNote, { kind: 'frames' }>): void {
    const frames = note.frames.filter(({ message }) => CONCERNS_ACCOUNT.includes(message.event));
    // After a reset the page reads again.
    if (note.query === query) cursor = cursorAfter(frames.filter(({ message }) => message.event === 'reset')) ?? cursor;
    if (frames.length > 0) deps.onNote({ ...note, frames });
  }

  /** The leading tab can hang without closing; then this tab is stale since its last message and announces itself again. */
  function watchSilence(): void {
    if (pool || query === null || !deps.isVisible() || deps.now() - receivedAt <= SILENCE_MS) return;
    if (isLive) deps.onNote({ kind: 'state', query, state: { status: 'stale', lastReceivedAt: receivedAt } });
    isLive = false;
    announce();
  }

  function onTabNote(note: TabNote): void {
    switch (note.kind) {
      case 'frames':
      case 'state':
        return note.to === undefined || note.to === tabId ? receive(note) : undefined;
      case 'want':
        return receiveWant(note.want);
      case 'leading':
        return announce();
      case 'roll-call':
        return channel.tell({ kind: 'here', tabId });
      case 'here':
        return void missed.set(note.tabId, 0);
      case 'bye':
        missed.delete(note.tabId);
        return pool?.drop(note.tabId);
      default:
        note satisfies never;
    }
  }

  function receiveWant(want: Want): void {
    if (!pool) return;
    missed.set(want.tabId, 0);
    pool.want(want);
    if (!want.isVisible || deps.isVisible()) return;
    giveUpLeading();
    stopLeading = deps.askToLead(lead);
  }

  function callRoll(): void {
    if (!pool) return;
    for (const [other, count] of missed) {
      if (count >= 2) {
        missed.delete(other);
        pool.drop(other);
      } else missed.set(other, count + 1);
    }
    channel.tell({ kind: 'roll-call' });
  }
}

/** The cursor after these frames; undefined if none has one. */
function cursorAfter(frames: readonly Frame[]): string | undefined {
  const cursors = frames.map(({ message, cursor }) => (message.event === 'reset' ? message.data.asOf : cursor));
  return cursors.findLast((cursor) => cursor !== null) ?? undefined;
}
