import type { LlmAnswer } from '@switchboard/application/carrier-calls/llm-turns';
import { TALK_ABANDONED_MS } from '@switchboard/contracts/agents/talk-routes';
import type { FrameOut } from '@switchboard/contracts/talk/frames';
import type { TraceStep } from '@switchboard/contracts/talk/trace';
import { isAppError } from '@switchboard/platform/app-error';
import type { Logger } from '@switchboard/platform/logger';
import type { RawData, WebSocket } from 'ws';
import { CLOSE, PING_EVERY_MS, parseFrameJson } from '../../../http/talk-frames.ts';
import type { IgnoredFrame, RelayTurn } from '../relay-session.ts';
import type { AskedTurn } from '../turns/turn-request.ts';
import { askedGreeting, askedTransfer, askedTurn, heardOfAgent } from './asked.ts';
import type { RetellCall } from './call-api.ts';
import { RetellFrame, type RetellFrameOut, type RetellTurn } from './frames.ts';
import { OpenTurn } from './open-turn.ts';

/** Receives the frames of a turn. */
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
  hasLaterTurn(greeting: AskedTurn): Promise<boolean>;
  /** Reads the frames that did not come from the caller; undefined while there is no talk. */
  look(): Promise<RelayTurn | undefined>;
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
const LOOK_EVERY_MS = 1_000;
/** A newer turn voids an older one at once, so no real caller has more turns than this at the same time. */
const MAX_AT_ONCE = 8;

const ENDED = { kind: 'end', reason: 'ended' } as const;

/** The ending of a call in Retell's format. */
function wayOf(ending: LlmAnswer['ending']) {
  if (ending === null) return {};
  return ending.kind === 'transfer' ? { transfer_number: ending.number } : { end_call: true as const };
}

const wordsOf = (frames: readonly FrameOut[]) =>
  frames.flatMap((frame) => (frame.type === 'text' ? [frame.token] : [])).join(' ');

/** Serves a call over one of Retell's LLM WebSockets: answers the newest requested turn, and speaks people's words between turns. */
export class RetellSession {
  readonly #ws: WebSocket;
  readonly #hooks: RetellParts;
  /** The newest turn; older ones are void. */
  #current: OpenTurn | undefined;
  /** The turn of the previous connection, which the session answers until Retell requests a newer one. */
  #before: OpenTurn | undefined;
  #underWay = 0;
  #interrupts = 0;
  #isLooking = false;
  #isEnding = false;
  #isHeard = true;
  #silentMs = 0;

  constructor(ws: WebSocket, hooks: RetellParts, before?: OpenTurn) {
    this.#ws = ws;
    this.#hooks = hooks;
    this.#before = before;
    const beat = setInterval(() => this.#beat(), PING_EVERY_MS);
    const looks = setInterval(() => void this.#look(), LOOK_EVERY_MS);
    ws.on('error', (error) => hooks.logger.debug({ error }, "a connection of Retell's failed"));
    ws.on('message', (data, isBinary) => this.#hear(data, isBinary));
    ws.once('close', () => {
      clearInterval(beat);
      clearInterval(looks);
      const turn = this.turn;
      // The call goes on over another connection, which is given what this turn comes to; not where nobody would hear the end of it.
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
    return [this.#current, this.#before].find((turn) => turn?.isOver === false);
  }

  #beat(): void {
    this.#silentMs += PING_EVERY_MS;
    if (!this.#isHeard) return this.#ws.terminate();
    if (this.#silentMs > TALK_ABANDONED_MS) return this.#ws.close(CLOSE.done, 'abandoned');
    this.#isHeard = false;
  }

  #hear(data: RawData, isBinary: boolean): void {
    this.#isHeard = true;
    const frame = isBinary ? undefined : RetellFrame.safeParse(parseFrameJson(String(data))).data;
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

  async #begin(): Promise<void> {
    await this.#greet();
    await this.#before?.over;
    if (this.#before !== undefined) this.#goOn(this.#before);
  }

  async #greet(): Promise<void> {
    const greeting = askedGreeting(this.#hooks.call);
    const hasLaterTurn = await this.#hooks.hasLaterTurn(greeting).catch(() => false);
    if (this.#current !== undefined) return;
    if (!hasLaterTurn) return this.#answer(GREETING_ID, () => greeting);
    // A reconnected caller continues the call without another greeting. Until the caller speaks, people can still speak into the call or end it.
    this.#current = new OpenTurn(GREETING_ID);
    this.#current.end();
    this.#respond(GREETING_ID, '', true);
  }

  async #take(frame: RetellTurn): Promise<void> {
    const { response_id: id } = frame;
    const before = this.#current;
    if (this.#isEnding || (before !== undefined && id <= before.id)) return this.#ignore('again');
    if (this.#underWay >= MAX_AT_ONCE) return this.#ws.close(CLOSE.policy, 'too many turns');
    const heard = heardOfAgent(frame);
    const open = this.#openBefore(id);
    // The agent's words are cut where the caller broke in, of which the transcript has what was heard.
    void open?.cut(heard ?? '');
    const asked = askedTurn(this.#hooks.call, frame);
    await this.#answer(id, () => ({ ...asked, ...(open === undefined && { heardOfAgent: heard }) }));
  }

  /** The older turn that is still being said. */
  #openBefore(id: number): OpenTurn | undefined {
    return [this.#current, this.#before].find((turn) => turn?.isOver === false && turn.id < id);
  }

  async #answer(id: number, ask: () => AskedTurn): Promise<void> {
    const turn = new OpenTurn(id);
    this.#current = turn;
    this.#underWay += 1;
    const isVoid = () => this.#current !== turn || turn.left.aborted;
    try {
      const { ending } = await this.#hooks.answer(ask(), {
        say: (text) => {
          if (isVoid()) return;
          if (this.#isOpen) turn.said += text;
          else turn.unsaid += text;
          this.#respond(id, text, false);
        },
        show: (steps) => {
          if (!isVoid()) this.#showTools(steps);
        },
        left: turn.left,
      });
      turn.ending = ending;
      if (!isVoid()) this.#finish(id, ending);
    } catch (err) {
      if (isVoid()) return;
      this.#hooks.logger.warn({ err, callId: this.#hooks.call.callId }, 'a turn of a call could not be answered');
      this.#hooks.ignore('failed');
      // The caller may say it again.
      this.#respond(id, '', true);
    } finally {
      turn.end();
      this.#underWay -= 1;
    }
  }

  #finish(id: number, ending: LlmAnswer['ending']): void {
    if (ending !== null) this.#isEnding = true;
    const last = { response_type: 'response', response_id: id, content: '', content_complete: true } as const;
    this.#send({ ...last, ...wayOf(ending) });
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

  /** Says what came of a turn while the line was gone, unless the caller has gone on, or it is asked for again. */
  #goOn({ id, unsaid, ending, left }: OpenTurn): void {
    if (left.aborted || (this.#current !== undefined && this.#current.id >= id)) return;
    this.#interrupt(unsaid, ending);
  }

  /** Says what people have said into the call, and ends it if they have. */
  async #look(): Promise<void> {
    if (this.#isLooking || this.#isEnding || this.#current === undefined || this.turn !== undefined) return;
    this.#isLooking = true;
    try {
      const turn = await this.#hooks.look();
      if (turn === undefined) return;
      const { awaiting } = turn.state;
      if (awaiting?.kind === 'effect' && awaiting.of === 'transfer') return await this.#transfer(awaiting.key);
      const isOver = turn.state.status === 'ended';
      // A transfer or an end that the connection before was to be told of.
      const ending = isOver ? ((await this.#hooks.findEnding()) ?? ENDED) : null;
      if (this.turn === undefined) this.#interrupt(wordsOf(turn.frames), ending);
    } catch (err) {
      if (isAppError(err, 'talk.ended')) this.#interrupt('', ENDED);
      else this.#hooks.logger.warn({ err }, 'what people have said into a call could not be read');
    } finally {
      this.#isLooking = false;
    }
  }

  /** Carries out a transfer that the connection before was to. */
  async #transfer(effectKey: string): Promise<void> {
    let words = '';
    const say = (text: string) => {
      words += text;
    };
    const left = new AbortController().signal;
    const asked = askedTransfer(this.#hooks.call, effectKey);
    const { ending } = await this.#hooks.answer(asked, { say, show: () => undefined, left });
    if (this.turn === undefined) this.#interrupt(words, ending);
  }

  #interrupt(words: string, ending: LlmAnswer['ending']): void {
    const content = words.trim();
    if (content === '' && ending === null) return;
    if (ending !== null) this.#isEnding = true;
    this.#interrupts += 1;
    const frame = { response_type: 'agent_interrupt', interrupt_id: this.#interrupts, content } as const;
    this.#send({ ...frame, content_complete: true, ...wayOf(ending) });
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
