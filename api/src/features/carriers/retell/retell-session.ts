import type { LlmAnswer } from '@switchboard/application/carriers/llm-turns';
import type { FrameOut } from '@switchboard/contracts/talk/frames';
import { TALK_ABANDONED_MS } from '@switchboard/contracts/talk/routes';
import type { TraceStep } from '@switchboard/contracts/talk/trace';
import { isAppError } from '@switchboard/platform/app-error';
import type { Logger } from '@switchboard/platform/logger';
import type { RawData, WebSocket } from 'ws';
import { CLOSE, PING_EVERY_MS } from '../../../http/talk-frames.ts';
import type { IgnoredFrame, RelayTurn } from '../relay-session.ts';
import { type AskedTurn, HeardUntil } from '../turns/turn-request.ts';
import { askedGreeting, askedTurn, heardOfAgent } from './asked.ts';
import type { RetellCall } from './call-api.ts';
import { RetellFrame, type RetellFrameOut, type RetellTurn } from './frames.ts';

/** Who listens to a turn. */
export interface Listener {
  readonly say: (text: string) => void;
  readonly show: (steps: readonly TraceStep[]) => void;
  readonly left: AbortSignal;
}

export interface RetellParts {
  readonly logger: Logger;
  readonly call: RetellCall;
  /** Answers a turn, once however often it is asked for. */
  answer(asked: AskedTurn, listener: Listener): Promise<LlmAnswer>;
  /** Whether the call has gone on beyond its greeting, over another connection. */
  isBeyond(greeting: AskedTurn): Promise<boolean>;
  /** What others brought about since; undefined while there is no talk. */
  look(): Promise<RelayTurn | undefined>;
  ignore(why: IgnoredFrame): void;
  /** The connection is gone, which says nothing of the call. */
  onClose(): void;
}

/** The response before a caller has said anything. */
const GREETING_ID = 0;
/** How often a call asks for what people have said into it. */
const LOOK_EVERY_MS = 1_000;
/** Turns that are voided end at once; more than these at the same time come of no caller. */
const MAX_AT_ONCE = 8;

/** Holds a call over one LLM WebSocket of Retell's: the last turn that is asked for is answered, and people are spoken for between turns. */
export class RetellSession {
  readonly #ws: WebSocket;
  readonly #parts: RetellParts;
  /** The newest turn; older ones are void. */
  #current: { readonly id: number; readonly left: AbortController; isOver: boolean } | undefined;
  #underWay = 0;
  #interrupts = 0;
  #isLooking = false;
  #isEnding = false;
  #isHeard = true;
  #silentMs = 0;

  constructor(ws: WebSocket, parts: RetellParts) {
    this.#ws = ws;
    this.#parts = parts;
    const beat = setInterval(() => this.#beat(), PING_EVERY_MS);
    const looks = setInterval(() => void this.#look(), LOOK_EVERY_MS);
    ws.on('error', (error) => parts.logger.debug({ error }, "a connection of Retell's failed"));
    ws.on('message', (data, isBinary) => this.#hear(data, isBinary));
    ws.once('close', () => {
      clearInterval(beat);
      clearInterval(looks);
      this.#current?.left.abort();
      parts.onClose();
    });
    this.#send({
      response_type: 'config',
      config: { auto_reconnect: true, call_details: false, transcript_with_tool_calls: true },
    });
    void this.#greet();
  }

  #beat(): void {
    this.#silentMs += PING_EVERY_MS;
    if (!this.#isHeard) return this.#ws.terminate();
    if (this.#silentMs > TALK_ABANDONED_MS) return this.#ws.close(CLOSE.done, 'abandoned');
    this.#isHeard = false;
  }

  #hear(data: RawData, isBinary: boolean): void {
    this.#isHeard = true;
    const frame = isBinary ? undefined : RetellFrame.safeParse(jsonOf(String(data))).data;
    switch (frame?.interaction_type) {
      case undefined:
        return this.#ignore('unknown');
      case 'ping_pong':
        return this.#send({ response_type: 'ping_pong', timestamp: frame.timestamp ?? Date.now() });
      case 'response_required':
      case 'reminder_required':
        this.#silentMs = 0;
        return void this.#take(frame);
      default:
    }
  }

  async #greet(): Promise<void> {
    const greeting = askedGreeting(this.#parts.call);
    const isBeyond = await this.#parts.isBeyond(greeting).catch(() => false);
    if (this.#current !== undefined) return;
    if (!isBeyond) return this.#answer(GREETING_ID, () => greeting);
    // Who was cut off goes on where they were: until they speak, others may speak into the call, and end it.
    this.#current = { id: GREETING_ID, left: new AbortController(), isOver: true };
    this.#respond(GREETING_ID, '', true);
  }

  async #take(frame: RetellTurn): Promise<void> {
    const { response_id: id } = frame;
    const before = this.#current;
    if (this.#isEnding || (before !== undefined && id <= before.id)) return this.#ignore('again');
    if (this.#underWay >= MAX_AT_ONCE) return this.#ws.close(CLOSE.policy, 'too many turns');
    const heard = heardOfAgent(frame);
    const isCut = before?.isOver === false;
    // The agent's words are cut where the caller broke in, of which the transcript has what was heard.
    if (isCut) before.left.abort(new HeardUntil(heard ?? ''));
    const asked = askedTurn(this.#parts.call, frame);
    await this.#answer(id, () => ({ ...asked, ...(!isCut && { heardOfAgent: heard }) }));
  }

  async #answer(id: number, ask: () => AskedTurn): Promise<void> {
    const turn = { id, left: new AbortController(), isOver: false };
    this.#current = turn;
    this.#underWay += 1;
    const isVoid = () => this.#current !== turn || turn.left.signal.aborted;
    try {
      const { ending } = await this.#parts.answer(ask(), {
        say: (text) => {
          if (!isVoid()) this.#respond(id, text, false);
        },
        show: (steps) => {
          if (!isVoid()) this.#showTools(steps);
        },
        left: turn.left.signal,
      });
      if (!isVoid()) this.#finish(id, ending);
    } catch (err) {
      if (isVoid()) return;
      this.#parts.logger.warn({ err, callId: this.#parts.call.callId }, 'a turn of a call could not be answered');
      this.#parts.ignore('failed');
      // The caller may say it again.
      this.#respond(id, '', true);
    } finally {
      turn.isOver = true;
      this.#underWay -= 1;
    }
  }

  #finish(id: number, ending: LlmAnswer['ending']): void {
    if (ending !== null) this.#isEnding = true;
    const last = { response_type: 'response', response_id: id, content: '', content_complete: true } as const;
    if (ending?.kind === 'transfer') this.#send({ ...last, transfer_number: ending.number });
    else this.#send({ ...last, ...(ending !== null && { end_call: true as const }) });
  }

  #respond(id: number, content: string, content_complete: boolean): void {
    this.#send({ response_type: 'response', response_id: id, content, content_complete });
  }

  /** Retell's own transcript has the tools then, beside the words. */
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

  /** Says what people have said into the call, and ends it if they have. */
  async #look(): Promise<void> {
    if (this.#isLooking || this.#isEnding || this.#current?.isOver !== true) return;
    this.#isLooking = true;
    try {
      const turn = await this.#parts.look();
      if (turn !== undefined && this.#current.isOver) this.#interrupt(turn);
    } catch (err) {
      if (isAppError(err, 'talk.ended')) this.#interrupt({ frames: [], state: undefined });
      else this.#parts.logger.warn({ err }, 'what people have said into a call could not be read');
    } finally {
      this.#isLooking = false;
    }
  }

  #interrupt({
    frames,
    state,
  }: {
    readonly frames: readonly FrameOut[];
    readonly state: RelayTurn['state'] | undefined;
  }) {
    const words = frames.flatMap((frame) => (frame.type === 'text' ? [frame.token] : []));
    const content = words.join(' ').trim();
    const isOver = state === undefined || state.status === 'ended';
    if (content === '' && !isOver) return;
    if (isOver) this.#isEnding = true;
    this.#interrupts += 1;
    this.#send({
      response_type: 'agent_interrupt',
      interrupt_id: this.#interrupts,
      content,
      content_complete: true,
      ...(isOver && { end_call: true as const }),
    });
  }

  #send(frame: RetellFrameOut): void {
    if (this.#ws.readyState === this.#ws.OPEN) this.#ws.send(JSON.stringify(frame));
  }

  #ignore(why: IgnoredFrame): void {
    this.#parts.logger.info({ callId: this.#parts.call.callId, why }, "a frame of Retell's was ignored");
    this.#parts.ignore(why);
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
