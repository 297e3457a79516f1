import type { BrowserFrameOut, ToolBehavior } from '@switchboard/contracts/agents/browser-frames';
import { TALK_ABANDONED_MS, type TalkTurn } from '@switchboard/contracts/agents/talk-routes';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { DemoInbox } from '@switchboard/contracts/demos/routes';
import type { FrameOut } from '@switchboard/contracts/talk/frames';
import type { TalkInput } from '@switchboard/contracts/talk/input';
import { isAppError } from '@switchboard/platform/app-error';
import type { Logger } from '@switchboard/platform/logger';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Upgrade } from './server.ts';
import {
  CLOSE,
  MAX_FRAME_BYTES,
  MAX_WAITING,
  PING_EVERY_MS,
  parseFrame,
  parseTestFrame,
  toTalkInput,
} from './talk-frames.ts';

/** A turn, with the inbox row that the demo page shows next to it. */
type SocketTurn = TalkTurn & { readonly inbox?: DemoInbox };

/** The talk of a socket, which has been started or found. */
export interface SocketTalk {
  readonly talkId: string;
  /** Undefined for a demo, which is not a conversation. */
  readonly conversationId: ConversationId | undefined;
  /** The opening input; undefined if the talk is resumed. */
  readonly setup: TalkInput | undefined;
  /** An input that is applied after a delay if the talk is still open. */
  readonly deadline?: { readonly afterMs: number; readonly input: TalkInput };
  /**
   * For a test: sets the outcome of the talk's tools from now on. The test page may send inputs that no call has, and receives the talk's
   * state.
   */
  readonly pretend?: (tools: ToolBehavior) => void;
  /** Whether the talk's person may still continue. */
  isAdmitted(): Promise<boolean>;
  /** Applies an input. `emit` gets frames as soon as they are final, and is called at least once. */
  take(input: TalkInput, emit: (frames: readonly FrameOut[]) => void): Promise<SocketTurn>;
  /** Called when the person deliberately closes the connection or leaves the page. */
  left?(): Promise<void>;
}

/**
 * Talks between browsers and this replica over WebSocket.
 *
 * Inputs of a talk are applied in order. The next one starts once the previous one's reply is final, even if its trace is still pending. A second
 * connection to the same talk replaces the first.
 */
export interface TalkSockets {
  /** Takes over a connection and runs the talk on it until either side ends it. */
  attach(upgrade: Upgrade, talk: SocketTalk): void;
  /** Closes every connection; talks continue when their browsers reconnect. */
  close(): Promise<void>;
}

/** Opens the server of talk sockets. */
export function openTalkSockets(logger: Logger): TalkSockets {
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false });
  const socketsByTalk = new Map<string, WebSocket>();
  return {
    attach: ({ request, socket, head }, talk) =>
      server.handleUpgrade(request, socket, head, (ws) => {
        socketsByTalk.get(talk.talkId)?.close(CLOSE.policy, 'replaced');
        socketsByTalk.set(talk.talkId, ws);
        ws.once('close', () => {
          if (socketsByTalk.get(talk.talkId) === ws) socketsByTalk.delete(talk.talkId);
        });
        converse(ws, talk, logger);
      }),
    close: async () => {
      for (const ws of socketsByTalk.values()) ws.close(CLOSE.restart, 'restarting');
      server.close();
    },
  };
}

function converse(ws: WebSocket, talk: SocketTalk, logger: Logger): void {
  const { talkId, conversationId, setup, deadline } = talk;
  let waiting = 0;
  let last = Promise.resolve();
  let isAlive = true;
  let silentMs = 0;
  ws.on('pong', () => {
    isAlive = true;
  });
  const pinging = setInterval(() => {
    silentMs += PING_EVERY_MS;
    if (!isAlive) return ws.terminate();
    if (silentMs > TALK_ABANDONED_MS) return ws.close(CLOSE.done, 'abandoned');
    isAlive = false;
    ws.ping();
  }, PING_EVERY_MS);
  let inputs = talk.setup === undefined ? 1 : 0;
  const apply = (input: TalkInput) => {
    const of = inputs;
    inputs += 1;
    const { promise: replied, resolve: markReplied } = Promise.withResolvers<void>();
    const done = last.then(() => applyInput(ws, talk, { logger, input, of, markReplied })).finally(markReplied);
    last = replied;
    return done;
  };
  const deadlineTimer = deadline && setTimeout(() => void apply(deadline.input), deadline.afterMs);
  ws.once('close', (code) => {
    clearInterval(pinging);
    clearTimeout(deadlineTimer);
    if (code !== CLOSE.done && code !== CLOSE.away) return;
    talk.left?.().catch((error: unknown) => logger.warn({ error }, 'could not end an abandoned talk'));
  });
  ws.on('error', (error) => logger.debug({ error }, "a talk's connection failed"));
  ws.on('message', (data, isBinary) => {
    const frame = talk.pretend ? parseTestFrame(data, isBinary) : parseFrame(data, isBinary);
    if (frame?.type === 'pretend') return talk.pretend?.(frame.tools);
    const input = frame && toTalkInput(frame);
    if (input === undefined) return;
    waiting += 1;
    silentMs = 0;
    if (waiting > MAX_WAITING) return ws.close(CLOSE.policy, 'too many frames');
    void apply(input).finally(() => {
      waiting -= 1;
    });
  });
  send(ws, { type: 'started', talkId, ...(conversationId !== undefined && { conversationId }) });
  if (setup !== undefined) void apply(setup);
}

interface SocketInput {
  readonly logger: Logger;
  readonly input: TalkInput;
  /** The input's sequence number on the connection. */
  readonly of: number;
  /** Lets the next input start. */
  readonly markReplied: () => void;
}

async function applyInput(
  ws: WebSocket,
  talk: SocketTalk,
  { logger, input, of, markReplied }: SocketInput,
): Promise<void> {
  if (ws.readyState !== ws.OPEN) return;
  try {
    if (!(await talk.isAdmitted())) return ws.close(CLOSE.policy, 'session ended');
    const turn = await talk.take(input, (frames) => {
      markReplied();
      for (const frame of frames) send(ws, { ...frame, of });
    });
    const { trace, state, inbox } = turn;
    send(ws, { type: 'trace', of, steps: trace, ...(talk.pretend && { state }) });
    if (inbox !== undefined) ws.send(JSON.stringify({ type: 'inbox', row: inbox }));
    if (state.status === 'ended') ws.close(CLOSE.done, 'talk ended');
  } catch (error) {
    if (isAppError(error, 'talk.ended')) return ws.close(CLOSE.done, 'talk ended');
    logger.warn({ error }, 'a talk input failed');
    send(ws, { type: 'error', of, description: 'The input could not be processed. Send it again.' });
  }
}

const send = (ws: WebSocket, frame: BrowserFrameOut) => ws.send(JSON.stringify(frame));
