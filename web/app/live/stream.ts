import { STREAM_HEARTBEAT_MS, STREAM_RECONNECT_MS } from '@switchboard/contracts/base/constants';
import type { StreamEventName } from '@switchboard/contracts/stream/messages';
import { streamRoutes } from '@switchboard/contracts/stream/routes';
import { type Frame, parseFrame, STREAM_EVENTS } from './frame.ts';

const STREAM_PATH = streamRoutes.openStream.path;
/** An open connection that misses one heartbeat is broken, whatever the socket reports. */
const QUIET_MS = STREAM_HEARTBEAT_MS + 5_000;

/** The server sends no heartbeat until a catch-up ends, and a large one reads the database for a while. */
const CATCHING_UP_MS = 3 * STREAM_HEARTBEAT_MS;

/**
 * A new connection that brings no byte within this time is opened again: after a change of network the browser may send the request on a
 * kept-alive socket that no longer leads anywhere. Each further try waits twice as long, up to {@link QUIET_MS}, so that clients do not
 * give up on a server that is merely slow to answer all of them at once.
 */
const OPENING_MS = 5_000;

/**
 * The state of a connection.
 *
 * connecting -> catching-up (open, but not all missed frames have arrived) -> live; any error or time-out -> stale, and from there to
 * connecting again.
 */
export type StreamStatus = 'connecting' | 'catching-up' | 'live' | 'stale';
export interface StreamState {
  readonly status: StreamStatus;
  /** When the last frame arrived, by this machine's clock; null if none did. */
  readonly lastReceivedAt: number | null;
}

/** The part of `EventSource` that the stream uses. */
export interface EventSourceLike {
  addEventListener(event: string, listener: (event: { data?: string; lastEventId?: string }) => void): void;
  close(): void;
}

/** The environment of a connection; tests provide their own. */
export interface StreamDeps {
  readonly openEventSource: (url: string) => EventSourceLike;
  readonly now: () => number;
  /** Calls back once after a delay. Returns a function that cancels. */
  readonly after: (ms: number, run: () => void) => () => void;
}

export interface StreamOptions {
  /** The list's query string without paging, sorting and cursor. */
  readonly query: string;
  readonly cursor: string | null;
  readonly deps: StreamDeps;
  readonly onFrame: (frame: Frame) => void;
  readonly onState: (state: StreamState) => void;
}

export interface LiveStream {
  /** Everything up to this cursor has arrived. */
  readonly cursor: () => string | null;
  readonly state: () => StreamState;
  /** Connects immediately, for example when the network returns. */
  readonly reconnect: () => void;
  /** Reconnects if the connection has been silent too long, for example after the machine slept. */
  readonly wake: () => void;
  readonly close: () => void;
}

/**
 * Keeps a live stream of one query open. After an error it connects again 3 seconds later, after a time-out at once, and resumes from its
 * cursor either way.
 */
export function openStream({ query, cursor, deps, onFrame, onState }: StreamOptions): LiveStream {
  let at = cursor;
  let state: StreamState = { status: 'connecting', lastReceivedAt: null };
  let source: EventSourceLike | undefined;
  let stopTimer = (): void => {};
  let openingMs = OPENING_MS;
  connect();
  return {
    cursor: () => at,
    state: () => state,
    reconnect: connect,
    wake() {
      if (state.lastReceivedAt !== null && deps.now() - state.lastReceivedAt > QUIET_MS) connect();
    },
    close() {
      stopTimer();
      source?.close();
    },
  };

  function connect(): void {
    stopTimer();
    source?.close();
    const current = deps.openEventSource(streamUrl(query, at));
    source = current;
    become('connecting');
    const isCurrent = () => source === current;
    current.addEventListener('open', () => isCurrent() && received('catching-up'));
    // EventSource would retry by itself with the cursor in its first URL, so each attempt creates a new one.
    current.addEventListener('error', () => isCurrent() && fail(STREAM_RECONNECT_MS));
    for (const event of STREAM_EVENTS) {
      current.addEventListener(
        event,
        ({ data = '', lastEventId = '' }) => isCurrent() && receive(event, data, lastEventId),
      );
    }
    stopTimer = deps.after(openingMs, () => {
      openingMs = Math.min(2 * openingMs, QUIET_MS);
      fail(0);
    });
  }

  function receive(event: StreamEventName, data: string, lastEventId: string): void {
    // `lastEventId` keeps its value until a frame changes it; only a new value means that everything up to it has arrived.
    const frame = parseFrame(event, data, lastEventId === at ? '' : lastEventId);
    if (!frame) return;
    if (frame.cursor !== null) at = frame.cursor;
    const { message } = frame;
    if (message.event === 'reset') at = message.data.asOf;
    // The first view of a connection ends its catch-up.
    received(message.event === 'view' ? 'live' : state.status);
    onFrame(frame);
    if (message.event === 'stream:ended') fail(message.data.retryAfterMs);
    if (message.event === 'session:expired') fail(STREAM_RECONNECT_MS);
  }

  function fail(retryAfterMs: number): void {
    source?.close();
    source = undefined;
    become('stale');
    stopTimer();
    stopTimer = deps.after(retryAfterMs, connect);
  }

  function received(status: StreamStatus): void {
    openingMs = OPENING_MS;
    stopTimer();
    stopTimer = deps.after(status === 'live' ? QUIET_MS : CATCHING_UP_MS, () => fail(0));
    const before = state;
    state = { status, lastReceivedAt: deps.now() };
    if (before.status !== status) onState(state);
  }

  function become(status: StreamStatus): void {
    state = { ...state, status };
    onState(state);
  }
}

/** The stream's URL. */
export function streamUrl(query: string, cursor: string | null): string {
  const params = new URLSearchParams(query);
  if (cursor !== null) params.set('lastEventId', cursor);
  const text = params.toString();
  return text === '' ? STREAM_PATH : `${STREAM_PATH}?${text}`;
}

/** The client's account in a query; null for the user's own. */
export const tenantOf = (query: string): string | null => new URLSearchParams(query).get('tenantId');
