import type { DemoInbox, DemoTurn } from '@switchboard/contracts/demos/routes';
import type { FrameOut } from '@switchboard/contracts/talk/frames';
import type { TraceStep } from '@switchboard/contracts/talk/trace';
import type { DemoFrame } from './frames.ts';

/** A turn as received. */
export interface Turn {
  readonly frames: readonly FrameOut[];
  readonly trace: readonly TraceStep[];
  readonly inbox: DemoInbox;
}

interface LineEvents {
  readonly onTurn: (turn: Turn) => void;
  /** Called when the talk has ended, or its connection is lost for good. */
  readonly onClosed: (isEnded: boolean) => void;
}

/** An open talk. */
export interface Line {
  readonly first: Turn;
  readonly endsAt: number;
  say(text: string, lang: string): void;
  /** The visitor interrupted the agent, after `spoken` had been played. */
  interrupt(heard: string): void;
  hangUp(): void;
}

/** Why a talk couldn't start: the problem's code. */
export class LineError extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

const MAX_TRIES = 3;
const TRY_AFTER_MS = 1_000;
/** The normal closure code (RFC 6455, section 7.4.1). */
const DONE = 1000;
const POLICY = 1008;

/** Starts a talk with a demo agent. @throws {LineError} */
export async function openLine(
  slug: string,
  body: { readonly lang: string; readonly humanCheckToken?: string },
  events: LineEvents,
): Promise<Line> {
  const started = await begin(slug, body);
  const endsAt = Date.parse(started.endsAt);
  let socket: WebSocket | undefined;
  let isOver = false;
  let tries = 0;
  let waiting: string[] = [];
  let frames: FrameOut[] = [];
  let trace: readonly TraceStep[] = [];

  const take = (frame: DemoFrame) => {
    if (frame.type === 'trace') trace = frame.steps;
    else if (frame.type === 'inbox') {
      events.onTurn({ frames, trace, inbox: frame.row });
      isOver ||= frame.row.status === 'ended';
      [frames, trace] = [[], []];
    } else if (frame.type !== 'started' && frame.type !== 'error') frames.push(frame);
  };
  const connect = () => {
    const url = new URL(started.socket, location.href);
    url.protocol = url.protocol.replace('http', 'ws');
    socket = new WebSocket(url);
    socket.onopen = () => {
      tries = 0;
      for (const text of waiting.splice(0)) socket?.send(text);
    };
    socket.onmessage = ({ data }) => take(JSON.parse(String(data)) as DemoFrame); // our own server sends only valid frames
    socket.onclose = ({ code }) => {
      if (isOver || code === DONE || code === POLICY) return close(true);
      tries += 1;
      if (tries > MAX_TRIES || Date.now() > endsAt) return close(false);
      setTimeout(connect, TRY_AFTER_MS * tries);
    };
  };
  let isClosed = false;
  const close = (isEnded: boolean) => {
    if (isClosed) return;
    isClosed = true;
    events.onClosed(isEnded);
  };
  const send = (frame: object) => {
    const text = JSON.stringify(frame);
    if (socket?.readyState === WebSocket.OPEN) socket.send(text);
    else waiting = [...waiting, text].slice(-MAX_TRIES);
  };
  connect();
  return {
    first: started,
    endsAt,
    say: (voicePrompt, lang) => send({ type: 'prompt', voicePrompt, lang, last: true }),
    interrupt: (spoken) => send({ type: 'interrupt', utteranceUntilInterrupt: spoken }),
    hangUp: () => {
      isOver = true;
      socket?.close(DONE);
      close(true);
    },
  };
}

type Started = DemoTurn & { readonly socket: string; readonly endsAt: string };

async function begin(slug: string, body: object): Promise<Started> {
  const response = await fetch(`/api/demos/${slug}/talks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined);
  const answer: unknown = await response?.json().catch(() => undefined);
  if (response?.ok) return answer as Started; // the contract defines the response
  const code = typeof answer === 'object' && answer !== null && 'code' in answer ? String(answer.code) : 'other';
  throw new LineError(code);
}
