import { STREAM_HEARTBEAT_MS } from '@switchboard/contracts/constants';
import type { StreamEventName } from '@switchboard/contracts/stream/messages';
import type { Frame } from './frame.ts';
import type { Hub, HubNote, Want } from './hub.ts';

/** How often the leading tab asks who is still there; who misses two calls is gone. */
const ROLL_CALL_MS = 30_000;
/** How often a tab looks whether it still hears of its view. */
const WATCH_MS = 5_000;
/** A view that was live is not any more when the leading tab has told nothing for this long: streams have a heartbeat. */
const SILENCE_MS = 4 * STREAM_HEARTBEAT_MS;

/** What a tab that nobody sees hears of all the same: its title counts what needs attention, and it may have to ring next. */
const CONCERNS_ACCOUNT: readonly StreamEventName[] = ['view', 'message:received', 'reset'];

/** What tabs of one browser tell each other about live updates. */
export type TabNote =
  | HubNote
  | { readonly kind: 'want'; readonly want: Want }
  | { readonly kind: 'leading' | 'roll-call' }
  | { readonly kind: 'here' | 'bye'; readonly tabId: string };

export interface TabDeps {
  readonly tabId: string;
  readonly openChannel: (onNote: (note: TabNote) => void) => { tell: (note: TabNote) => void; close: () => void };
  /** Asks to lead; calls back when this tab may. Answers how to give it up, or the wish for it. */
  readonly askToLead: (onLead: () => void) => () => void;
  readonly createHub: (tell: (note: HubNote) => void) => Hub;
  readonly isVisible: () => boolean;
  /** Calls back when the tab is shown, hidden or focused; answers its stop. */
  readonly watchVisibility: (onChange: () => void) => () => void;
  readonly every: (ms: number, run: () => void) => () => void;
  readonly now: () => number;
  /** What this tab hears, of any query. */
  readonly onNote: (note: HubNote) => void;
  /** What the leading tab hears from its streams, before anybody else does. */
  readonly onLeadNote: (note: HubNote) => void;
  readonly onLeading: (isLeading: boolean) => void;
}

export interface Tab {
  /** Wants a query's live updates from a cursor on; null for none. */
  readonly want: (query: string | null, cursor: string | null) => void;
  /** Connects all streams at once, such as when the network is back. */
  readonly reconnect: () => void;
  /** Somebody came back to this tab: connects anew whatever has been silent. */
  readonly wake: () => void;
  readonly close: () => void;
}

/**
 * One tab's share in the browser's live updates.
 *
 * Every tab tells what it wants; the leading one holds the streams and hands their frames to all. Leading passes on when the leading
 * tab closes, or is hidden while another is visible: a hidden page's timers sleep.
 */
export function openTab(deps: TabDeps): Tab {
  const { tabId } = deps;
  let query: string | null = null;
  let cursor: string | null = null;
  let hub: Hub | undefined;
  let heardAt = deps.now();
  let isLive = false;
  /** Roll calls that each other tab has missed, in the leading one. */
  const missed = new Map<string, number>();

  const channel = deps.openChannel(hear);
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
    reconnect: () => hub?.reconnect(),
    wake: () => hub?.wake(),
    close() {
      for (const stop of stops) stop();
      channel.tell({ kind: 'bye', tabId });
      giveUpLeading();
      channel.close();
    },
  };

  function announce(): void {
    const want: Want = { tabId, query, cursor, isVisible: deps.isVisible() };
    if (!hub) return channel.tell({ kind: 'want', want });
    hub.want(want);
    // Somebody visible may lead; they tell if so.
    if (!want.isVisible) channel.tell({ kind: 'leading' });
  }

  function lead(): void {
    hub = deps.createHub(tell);
    deps.onLeading(true);
    announce();
    channel.tell({ kind: 'leading' });
  }

  function giveUpLeading(): void {
    stopLeading();
    if (!hub) return;
    hub.close();
    hub = undefined;
    missed.clear();
    deps.onLeading(false);
  }

  function tell(note: HubNote): void {
    if (note.to === undefined) deps.onLeadNote(note);
    if (note.to === undefined || note.to === tabId) receive(note);
    if (note.to !== tabId) channel.tell(note);
  }

  function receive(note: HubNote): void {
    const isOwn = note.query === query;
    if (isOwn) heardAt = deps.now();
    if (note.kind === 'state') {
      if (isOwn) isLive = note.state.status === 'live' || note.state.status === 'catching-up';
    } else if (!deps.isVisible()) {
      return receiveUnseen(note);
    } else if (isOwn) {
      cursor = cursorAfter(note.frames) ?? cursor;
    }
    deps.onNote(note);
  }

  /** Nobody looks, and the page's timers sleep: rows are told again from the cursor on when somebody does, however many there are by then. */
  function receiveUnseen(note: Extract<HubNote, { kind: 'frames' }>): void {
    const frames = note.frames.filter(({ message }) => CONCERNS_ACCOUNT.includes(message.event));
    // Behind a reset the page is read again.
    if (note.query === query) cursor = cursorAfter(frames.filter(({ message }) => message.event === 'reset')) ?? cursor;
    if (frames.length > 0) deps.onNote({ ...note, frames });
  }

  /** The leading tab may hang without closing: then what is shown here is as old as its last word, and it is asked again. */
  function watchSilence(): void {
    if (hub || query === null || !deps.isVisible() || deps.now() - heardAt <= SILENCE_MS) return;
    if (isLive) deps.onNote({ kind: 'state', query, state: { status: 'stale', lastHeardAt: heardAt } });
    isLive = false;
    announce();
  }

  function hear(note: TabNote): void {
    switch (note.kind) {
      case 'frames':
      case 'state':
        return note.to === undefined || note.to === tabId ? receive(note) : undefined;
      case 'want':
        return hearWant(note.want);
      case 'leading':
        return announce();
      case 'roll-call':
        return channel.tell({ kind: 'here', tabId });
      case 'here':
        return void missed.set(note.tabId, 0);
      case 'bye':
        missed.delete(note.tabId);
        return hub?.drop(note.tabId);
      default:
        note satisfies never;
    }
  }

  function hearWant(want: Want): void {
    if (!hub) return;
    missed.set(want.tabId, 0);
    hub.want(want);
    if (!want.isVisible || deps.isVisible()) return;
    giveUpLeading();
    stopLeading = deps.askToLead(lead);
  }

  function callRoll(): void {
    if (!hub) return;
    for (const [other, count] of missed) {
      if (count >= 2) {
        missed.delete(other);
        hub.drop(other);
      } else missed.set(other, count + 1);
    }
    channel.tell({ kind: 'roll-call' });
  }
}

/** Up to where everything has come with these frames; undefined if they don't tell. */
function cursorAfter(frames: readonly Frame[]): string | undefined {
  const cursors = frames.map(({ message, cursor }) => (message.event === 'reset' ? message.data.asOf : cursor));
  return cursors.findLast((cursor) => cursor !== null) ?? undefined;
}
