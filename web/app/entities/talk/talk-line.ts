import type { BrowserFrameOut, TestFrameIn, ToolBehavior } from '@switchboard/contracts/agents/browser-frames';
import type { TalkStatus } from '@switchboard/contracts/agents/talk-routes';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { FrameOut } from '@switchboard/contracts/talk/frames';
import type { TalkInput } from '@switchboard/contracts/talk/input';
import type { TraceStep } from '@switchboard/contracts/talk/trace';

/** All that came of one input, once its turn is over. */
export interface Turn {
  readonly frames: readonly FrameOut[];
  readonly trace: readonly TraceStep[];
  /** Undefined while the turn is under way. */
  readonly state?: TalkStatus | undefined;
}
export type DoneTurn = Turn & { readonly state: TalkStatus };

interface LineEvents {
  readonly onStarted: (conversationId: ConversationId | undefined) => void;
  /** Words as they come, and once more with `state` when the turn is over. */
  readonly onTurn: (nth: number, turn: Turn) => void;
  /** The talk has ended, or its connection is lost; the turns under way fail first. */
  readonly onClosed: (isEnded: boolean) => void;
}

/** A test talk over its own WebSocket; the turns are numbered from 0, the greeting. */
export interface TalkLine {
  /** Settles with the turn once it is over. @throws {LineLost} */
  readonly greeting: Promise<DoneTurn>;
  /** Gives an input; words that still come of an earlier one don't keep it waiting. @throws {InputRefused | LineLost} */
  give(input: TalkInput): Promise<DoneTurn>;
  pretend(tools: ToolBehavior): void;
  /** Hangs up, whoever is speaking. */
  leave(): void;
}

/** RFC 6455, 7.4.1. */
const DONE = 1000;

/** Begins a talk at an address. The greeting fails if it can't begin; a browser never says why. */
export function openTalkLine(url: URL, { onStarted, onTurn, onClosed }: LineEvents): TalkLine {
  const socket = new WebSocket(url);
  const turns: Coming[] = [];
  const expect = (): Coming => {
    const coming = { ...Promise.withResolvers<DoneTurn>(), frames: [] };
    turns.push(coming);
    return coming;
  };
  const lose = () => {
    for (const { reject } of turns) reject(new LineLost());
  };
  const send = (frame: TestFrameIn) => socket.send(JSON.stringify(frame));
  const take = (frame: BrowserFrameOut) => {
    if (frame.type === 'started') return onStarted(frame.conversationId);
    const coming = turns[frame.of];
    if (coming === undefined) return;
    if (frame.type === 'error') return coming.reject(new InputRefused());
    if (frame.type !== 'trace') coming.frames = [...coming.frames, frame];
    else if (frame.state !== undefined) {
      const turn = { frames: coming.frames, trace: frame.steps, state: frame.state };
      onTurn(frame.of, turn);
      return coming.resolve(turn);
    }
    onTurn(frame.of, { frames: coming.frames, trace: [] });
  };
  const greeting = expect().promise;
  socket.onmessage = ({ data }) => take(JSON.parse(String(data)) as BrowserFrameOut); // of our own server
  socket.onclose = ({ code }) => {
    lose();
    onClosed(code === DONE);
  };
  return {
    greeting,
    give: (input) => {
      const { promise, reject } = expect();
      if (socket.readyState === WebSocket.OPEN) send({ type: 'input', input });
      else reject(new LineLost());
      return promise;
    },
    pretend: (tools) => {
      if (socket.readyState === WebSocket.OPEN) send({ type: 'pretend', tools });
    },
    leave: () => {
      socket.onclose = null;
      socket.onmessage = null;
      lose();
      if (socket.readyState === WebSocket.OPEN) send({ type: 'input', input: { type: 'hangup' } });
      socket.close(DONE);
    },
  };
}

interface Coming {
  frames: readonly FrameOut[];
  readonly promise: Promise<DoneTurn>;
  readonly resolve: (turn: DoneTurn) => void;
  readonly reject: (error: Error) => void;
}

/** The server could not take an input; the talk goes on as if nobody had spoken. */
export class InputRefused extends Error {
  constructor() {
    super('an input of a talk could not be taken');
  }
}

/** The connection of a talk is over before a turn was. */
export class LineLost extends Error {
  constructor() {
    super('the connection of a talk was lost');
  }
}
