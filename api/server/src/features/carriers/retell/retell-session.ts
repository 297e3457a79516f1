import type { LlmAnswer } from '@switchboard/application/carrier-calls/llm-turns';
import { TALK_ABANDONED_MS } from '@switchboard/contracts/agents/talk-routes';
import type { FrameOut } from '@switchboard/contracts/talk/frames';
import type { TraceStep } from '@switchboard/contracts/talk/trace';
import { isAppError } from '@switchboard/platform/app-error';
import type { Logger } from '@switchboard/platform/logger';
import type { RawData, WebSocket } from 'ws';
import { CLOSE, PING_EVERY_MS, parseFrameJson } from '../../../http/talk-frames.ts';
import type { IgnoredFrame, RelayTurn } from '../relay-session.ts';
import type { RequestedTurn } from '../turns/turn-request.ts';
import type { RetellCall } from './call-api.ts';
import { RetellFrame, type RetellFrameOut, type RetellTurn } from './frames.ts';
import { OpenTurn } from './open-turn.ts';
import { readHeardWords, toGreetingTurn, toRequestedTurn, toTransferTurn } from './turn-requests.ts';

/** Receives the frames of a turn. */
export interface TurnListener {
  readonly say: (text: string) => void;
  readonly show: (steps: readonly TraceStep[]) => void;
  readonly signal: AbortSignal;
}

export interface RetellHooks {
  readonly logger: Logger;
  readonly call: RetellCall;
  /** Answers a turn; a repeated request gets the same answer. */
  answer(requested: RequestedTurn, listener: TurnListener): Promise<LlmAnswer>;
  /** Whether the call has gone on beyond its greeting, over another connection. */
  hasLaterTurn(greeting: RequestedTurn): Promise<boolean>;
  /** Reads the frames that did not come from the caller; undefined while there is no talk. */
  readPending(): Promise<RelayTurn | undefined>;
  /** Returns how the last answer ends the call; null if it goes on. */
  findEnding(): Promise<LlmAnswer['ending']>;
  ignore(why: IgnoredFrame): void;
  /** Whether this process is stopping and accepts no more calls. */
  isStopping(): boolean;
  /** The connection has closed; the call may go on over another one. */
  onClose(turn: OpenTurn | undefined): void;
}

/** The response before a caller has said anything. */
const GREETING_ID = 0;
/** How often a session polls for words that people entered. */
const POLL_MS = 1_000;
/** A newer turn supersedes an older one at once, so no real caller has more concurrent turns than this. */
const MAX_CONCURRENT_TURNS = 8;

const ENDED = { kind: 'end', reason: 'ended' } as const;

/** The ending of a call in Retell's format. */
function toRetellEnding(ending: LlmAnswer['ending']) {
  if (ending === null) return {};
  return ending.kind === 'transfer' ? { transfer_number: ending.number } : { end_call: true as const };
}

const toWords = (frames: readonly FrameOut[]) =>
  frames.flatMap((frame) => (frame.type === 'text' ? [frame.token] : [])).join(' ');

/** Serves a call over one of Retell's LLM WebSockets: answers the newest requested turn, and speaks people's words between turns. */
export class RetellSession {
  readonly #ws: WebSocket;
  readonly #hooks: RetellHooks;
  /** The newest turn; older ones are superseded. */
  #current: OpenTurn | undefined;
  /** The turn of the previous connection, which the session answers until Retell requests a newer one. */
  #previous: OpenTurn | undefined;
  #running = 0;
  #interrupts = 0;
  #isPolling = false;
  #isEnding = false;
  #isAlive = true;
  #silentMs = 0;

  constructor(ws: WebSocket, hooks: RetellHooks, previous?: OpenTurn) {
    this.#ws = ws;
    this.#hooks = hooks;
    this.#previous = previous;
    const heartbeat = setInterval(() => this.#heartbeat(), PING_EVERY_MS);
    const pollTimer = setInterval(() => void this.#poll(), POLL_MS);
    ws.on('error', (error) => hooks.logger.debug({ error }, "a connection of Retell's failed"));
    ws.on('message', (data, isBinary) => this.#onMessage(data, isBinary));
    ws.once('close', () => {
      clearInterval(heartbeat);
      clearInterval(pollTimer);
      const turn = this.turn;
      // The next connection of the call delivers the rest of this turn. A stopping process can't do that, so it cuts the turn off.
      if (hooks.isStopping()) void turn?.cut(turn.said);
      hooks.onClose(turn);
    });
    this.#send({
      response_type: 'config',
      config: { auto_reconnect: true, call_details: false, transcript_with_tool_calls: true },
    });
    void this.#begin();
  }

  /** The turn that is being answered. */
  get turn(): OpenTurn | undefined {
    return [this.#current, this.#previous].find((turn) => turn?.isOver === false);
  }

  #heartbeat(): void {
    this.#silentMs += PING_EVERY_MS;
    if (!this.#isAlive) return this.#ws.terminate();
    if (this.#silentMs > TALK_ABANDONED_MS) return this.#ws.close(CLOSE.done, 'abandoned');
    this.#isAlive = false;
  }

  #onMessage(data: RawData, isBinary: boolean): void {
    this.#isAlive = true;
    const frame = isBinary ? undefined : RetellFrame.safeParse(parseFrameJson(String(data))).data;
    switch (frame?.interaction_type) {
      case undefined:
        return this.#ignore('unknown');
      case 'ping_pong':
        return this.#send({ response_type: 'ping_pong', timestamp: frame.timestamp ?? Date.now() });
      case 'response_required':
      case 'reminder_required':
        this.#silentMs = 0;
        return void this.#handle(frame);
      default:
    }
  }

  async #begin(): Promise<void> {
    await this.#greet();
    await this.#previous?.over;
    if (this.#previous !== undefined) this.#deliverUnsaid(this.#previous);
  }

  async #greet(): Promise<void> {
    const greeting = toGreetingTurn(this.#hooks.call);
    const hasLaterTurn = await this.#hooks.hasLaterTurn(greeting).catch(() => false);
    if (this.#current !== undefined) return;
    if (!hasLaterTurn) return this.#answer(GREETING_ID, () => greeting);
    // A reconnected caller continues the call without another greeting. Until the caller speaks, people can still speak into the call or end it.
    this.#current = new OpenTurn(GREETING_ID);
    this.#current.end();
    this.#respond(GREETING_ID, '', true);
  }

  async #handle(frame: RetellTurn): Promise<void> {
    const { response_id: id } = frame;
    const previous = this.#current;
    if (this.#isEnding || (previous !== undefined && id <= previous.id)) return this.#ignore('again');
    if (this.#running >= MAX_CONCURRENT_TURNS) return this.#ws.close(CLOSE.policy, 'too many turns');
    const heard = readHeardWords(frame);
    const open = this.#openBefore(id);
    // The caller interrupted the open turn: cut it off after the words that the transcript says were heard.
    void open?.cut(heard ?? '');
    const requested = toRequestedTurn(this.#hooks.call, frame);
    await this.#answer(id, () => ({ ...requested, ...(open === undefined && { heardWords: heard }) }));
  }

  /** Returns the older turn that is still being spoken. */
  #openBefore(id: number): OpenTurn | undefined {
    return [this.#current, this.#previous].find((turn) => turn?.isOver === false && turn.id < id);
  }

  async #answer(id: number, createTurn: () => RequestedTurn): Promise<void> {
    const turn = new OpenTurn(id);
    this.#current = turn;
    this.#running += 1;
    const isObsolete = () => this.#current !== turn || turn.signal.aborted;
    try {
      const { ending } = await this.#hooks.answer(createTurn(), {
        say: (text) => {
          if (isObsolete()) return;
          if (this.#isOpen) turn.said += text;
          else turn.unsaid += text;
          this.#respond(id, text, false);
        },
        show: (steps) => {
          if (!isObsolete()) this.#showTools(steps);
        },
        signal: turn.signal,
      });
      turn.ending = ending;
      if (!isObsolete()) this.#finish(id, ending);
    } catch (err) {
      if (isObsolete()) return;
      this.#hooks.logger.warn({ err, callId: this.#hooks.call.callId }, 'could not answer a turn of a call');
      this.#hooks.ignore('failed');
      // Completes the response, so that the caller can try again.
      this.#respond(id, '', true);
    } finally {
      turn.end();
      this.#running -= 1;
    }
  }

  #finish(id: number, ending: LlmAnswer['ending']): void {
    if (ending !== null) this.#isEnding = true;
    const last = { response_type: 'response', response_id: id, content: '', content_complete: true } as const;
    this.#send({ ...last, ...toRetellEnding(ending) });
  }

  #respond(id: number, content: string, content_complete: boolean): void {
    this.#send({ response_type: 'response', response_id: id, content, content_complete });
  }

  /** Sends tool calls, so that Retell's own transcript contains them. */
  #showTools(steps: readonly TraceStep[]): void {
    for (const step of steps) {
      if (step.type === 'tool.started' && step.tool !== '') {
        const { key, tool: name } = step;
        this.#send({ response_type: 'tool_call_invocation', tool_call_id: key, name, arguments: '{}' });
      } else if (step.type === 'tool.finished' && step.tool !== '') {
        const { key, outcome: content } = step;
        this.#send({ response_type: 'tool_call_result', tool_call_id: key, content });
      }
    }
  }

  /** Delivers the part of a turn that became final while the connection was lost, unless a newer turn has superseded it or Retell has requested it again. */
  #deliverUnsaid({ id, unsaid, ending, signal }: OpenTurn): void {
    if (signal.aborted || (this.#current !== undefined && this.#current.id >= id)) return;
    this.#interrupt(unsaid, ending);
  }

  /** Speaks words that people have entered, and ends the call if they have ended it. */
  async #poll(): Promise<void> {
    if (this.#isPolling || this.#isEnding || this.#current === undefined || this.turn !== undefined) return;
    this.#isPolling = true;
    try {
      const turn = await this.#hooks.readPending();
      if (turn === undefined) return;
      const { awaiting } = turn.state;
      if (awaiting?.kind === 'effect' && awaiting.of === 'transfer') return await this.#transfer(awaiting.key);
      const isOver = turn.state.status === 'ended';
      // A transfer or an end that the previous connection couldn't deliver.
      const ending = isOver ? ((await this.#hooks.findEnding()) ?? ENDED) : null;
      if (this.turn === undefined) this.#interrupt(toWords(turn.frames), ending);
    } catch (err) {
      if (isAppError(err, 'talk.ended')) this.#interrupt('', ENDED);
      else this.#hooks.logger.warn({ err }, 'could not read the pending frames of a call');
    } finally {
      this.#isPolling = false;
    }
  }

  /** Carries out a transfer that the previous connection couldn't. */
  async #transfer(effectKey: string): Promise<void> {
    let words = '';
    const say = (text: string) => {
      words += text;
    };
    const signal = new AbortController().signal;
    const requested = toTransferTurn(this.#hooks.call, effectKey);
    const { ending } = await this.#hooks.answer(requested, { say, show: () => undefined, signal });
    if (this.turn === undefined) this.#interrupt(words, ending);
  }

  #interrupt(words: string, ending: LlmAnswer['ending']): void {
    const content = words.trim();
    if (content === '' && ending === null) return;
    if (ending !== null) this.#isEnding = true;
    this.#interrupts += 1;
    const frame = { response_type: 'agent_interrupt', interrupt_id: this.#interrupts, content } as const;
    this.#send({ ...frame, content_complete: true, ...toRetellEnding(ending) });
  }

  get #isOpen(): boolean {
    return this.#ws.readyState === this.#ws.OPEN;
  }

  #send(frame: RetellFrameOut): void {
    if (this.#isOpen) this.#ws.send(JSON.stringify(frame));
  }

  #ignore(why: IgnoredFrame): void {
    this.#hooks.logger.info({ callId: this.#hooks.call.callId, why }, "a frame of Retell's was ignored");
    this.#hooks.ignore(why);
  }
}
