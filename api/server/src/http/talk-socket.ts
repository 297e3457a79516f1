import type { DemoInbox } from '@switchboard/contracts/demos/routes';
import type { ConversationId } from '@switchboard/contracts/ids';
import type { FrameOut } from '@switchboard/contracts/talk/frames';
import type { TalkInput } from '@switchboard/contracts/talk/input';
import { TALK_ABANDONED_MS, type TalkTurn } from '@switchboard/contracts/talk/routes';
import type { BrowserFrameOut, ToolsEnd } from '@switchboard/contracts/talk/test-frames';
import { isAppError } from '@switchboard/platform/app-error';
import type { Logger } from '@switchboard/platform/logger';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Upgrade } from './server.ts';
import { CLOSE, frameOf, inputOf, MAX_FRAME_BYTES, MAX_WAITING, PING_EVERY_MS, testFrameOf } from './talk-frames.ts';

/** A turn, with the row that a visitor of the site is shown beside it. */
type SocketTurn = TalkTurn & { readonly inbox?: DemoInbox };

/** A socket's talk, with what came of its beginning. */
export interface SocketTalk {
  readonly talkId: string;
  /** Undefined of a demo, which is nobody's conversation. */
  readonly conversationId: ConversationId | undefined;
  /** The input that opens it; undefined of a talk that is gone on with. */
  readonly setup: TalkInput | undefined;
  /** The input that comes by itself after a while, if the talk is still open. */
  readonly deadline?: { readonly afterMs: number; readonly input: TalkInput };
  /** Of a test: decides how its tools end from then on. Its person may give inputs that no call has, and is told how it stands. */
  readonly pretend?: (tools: ToolsEnd) => void;
  /** Whether its person may still talk. */
  isAdmitted(): Promise<boolean>;
  /** Takes an input; `tell` is called with what is said as soon as it is certain, once at the least. */
  take(input: TalkInput, tell: (frames: readonly FrameOut[]) => void): Promise<SocketTurn>;
  /** The person has closed the connection on purpose, or left the page. */
  left?(): Promise<void>;
}

/** The talks that browsers hold with this replica by WebSocket. */
export interface TalkSockets {
  /** Takes a connection over, and holds the talk that `open` begins or finds until either side ends it. */
  hold(upgrade: Upgrade, talk: SocketTalk): void;
  /** Closes every connection; its talk goes on where its browser connects again. */
  close(): Promise<void>;
}

/** Opens the holder of talks. */
export function openTalkSockets(logger: Logger): TalkSockets {
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false });
  /** By talk: a second connection takes the first one's place. */
  const held = new Map<string, WebSocket>();
  return {
    hold: ({ request, socket, head }, talk) =>
      server.handleUpgrade(request, socket, head, (ws) => {
        held.get(talk.talkId)?.close(CLOSE.policy, 'replaced');
        held.set(talk.talkId, ws);
        ws.once('close', () => {
          if (held.get(talk.talkId) === ws) held.delete(talk.talkId);
        });
        converse(ws, talk, logger);
      }),
    close: async () => {
      for (const ws of held.values()) ws.close(CLOSE.restart, 'restarting');
      server.close();
    },
  };
}

function converse(ws: WebSocket, talk: SocketTalk, logger: Logger): void {
  const { talkId, conversationId, setup, deadline } = talk;
  let waiting = 0;
  let last = Promise.resolve();
  let isThere = true;
  let silentMs = 0;
  ws.on('pong', () => {
    isThere = true;
  });
  const beat = setInterval(() => {
    silentMs += PING_EVERY_MS;
    if (!isThere) return ws.terminate();
    if (silentMs > TALK_ABANDONED_MS) return ws.close(CLOSE.done, 'abandoned');
    isThere = false;
    ws.ping();
  }, PING_EVERY_MS);
  let inputs = talk.setup === undefined ? 1 : 0;
  const hear = (input: TalkInput) => {
    const of = inputs;
    inputs += 1;
    // One after the other, as the caller spoke; what comes of one, such as a model's words, doesn't keep the next waiting.
    const { promise: isTaken, resolve: taken } = Promise.withResolvers<void>();
    const done = last.then(() => take(ws, talk, { logger, input, of, taken })).finally(taken);
    last = isTaken;
    return done;
  };
  const overtime = deadline && setTimeout(() => void hear(deadline.input), deadline.afterMs);
  ws.once('close', (code) => {
    clearInterval(beat);
    clearTimeout(overtime);
    if (code !== CLOSE.done && code !== CLOSE.away) return;
    talk.left?.().catch((error: unknown) => logger.warn({ error }, 'a talk that was left could not be forgotten'));
  });
  ws.on('error', (error) => logger.debug({ error }, "a talk's connection failed"));
  ws.on('message', (data, isBinary) => {
    const frame = talk.pretend ? testFrameOf(data, isBinary) : frameOf(data, isBinary);
    if (frame?.type === 'pretend') return talk.pretend?.(frame.tools);
    const input = frame && inputOf(frame);
    if (input === undefined) return;
    waiting += 1;
    silentMs = 0;
    if (waiting > MAX_WAITING) return ws.close(CLOSE.policy, 'too many frames');
    void hear(input).finally(() => {
      waiting -= 1;
    });
  });
  send(ws, { type: 'started', talkId, ...(conversationId !== undefined && { conversationId }) });
  if (setup !== undefined) void hear(setup);
}

interface Taking {
  readonly logger: Logger;
  readonly input: TalkInput;
  /** Its number on the connection. */
  readonly of: number;
  /** Lets the next input come. */
  readonly taken: () => void;
}

async function take(ws: WebSocket, talk: SocketTalk, { logger, input, of, taken }: Taking): Promise<void> {
  if (ws.readyState !== ws.OPEN) return;
  try {
    if (!(await talk.isAdmitted())) return ws.close(CLOSE.policy, 'session ended');
    const turn = await talk.take(input, (frames) => {
      taken();
      for (const frame of frames) send(ws, { ...frame, of });
    });
    const { trace, state, inbox } = turn;
    send(ws, { type: 'trace', of, steps: trace, ...(talk.pretend && { state }) });
    if (inbox !== undefined) ws.send(JSON.stringify({ type: 'inbox', row: inbox }));
    if (state.status === 'ended') ws.close(CLOSE.done, 'talk ended');
  } catch (error) {
    if (isAppError(error, 'talk.ended')) return ws.close(CLOSE.done, 'talk ended');
    logger.warn({ error }, 'an input of a talk failed');
    send(ws, { type: 'error', of, description: 'The input could not be taken in. Send it again.' });
  }
}

const send = (ws: WebSocket, frame: BrowserFrameOut) => ws.send(JSON.stringify(frame));
