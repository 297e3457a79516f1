import type { BrowserFrameOut, TestFrameIn, ToolBehavior } from '@switchboard/contracts/agents/browser-frames';
import type { TalkStatus } from '@switchboard/contracts/agents/talk-routes';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { FrameOut } from '@switchboard/contracts/talk/frames';
import type { TalkInput } from '@switchboard/contracts/talk/input';
import type { TraceStep } from '@switchboard/contracts/talk/trace';

/** Everything that one input produced, once its turn is over. */
export interface Turn {
  readonly frames: readonly FrameOut[];
  readonly trace: readonly TraceStep[];
  /** The talk's state after the turn; undefined while the turn is in progress. */
  readonly state?: TalkStatus | undefined;
}
export type DoneTurn = Turn & { readonly state: TalkStatus };

interface LineEvents {
  readonly onStarted: (conversationId: ConversationId | undefined) => void;
  /** Called with words as they arrive, and once more with `state` when the turn is over. */
  readonly onTurn: (nth: number, turn: Turn) => void;
  /** Called when the talk has ended or its connection is lost; pending turns fail first. */
  readonly onClosed: (isEnded: boolean) => void;
}

/** A test talk over its own WebSocket. Turns are numbered from 0, the greeting. */
export interface TalkLine {
  /** Resolves once the greeting is over. @throws {LineLost} */
  readonly greeting: Promise<DoneTurn>;
  /** Sends an input without waiting for an earlier turn's words. @throws {InputRefused | LineLost} */
  give(input: TalkInput): Promise<DoneTurn>;
  pretend(tools: ToolBehavior): void;
  /** Hangs up, even while the agent speaks. */
  leave(): void;
}

/** The normal closure code (RFC 6455, section 7.4.1). */
const DONE = 1000;

/** Opens a talk. If it can't start, the greeting fails; browsers never report why. */
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
  socket.onmessage = ({ data }) => take(JSON.parse(String(data)) as BrowserFrameOut); // our own server sends only valid frames
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

/** The server refused an input; the talk continues without it. */
export class InputRefused extends Error {
  constructor() {
    super('an input of a talk could not be taken');
  }
}

/** The connection closed before the turn was over. */
export class LineLost extends Error {
  constructor() {
    super('the connection of a talk was lost');
  }
}
