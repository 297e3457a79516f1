import { TALK_ABANDONED_MS, type TalkTurn } from '@switchboard/contracts/agents/talk-routes';
import type { FrameIn, FrameOut } from '@switchboard/contracts/talk/frames';
import type { TalkInput } from '@switchboard/contracts/talk/input';
import { isAppError } from '@switchboard/platform/app-error';
import type { Logger } from '@switchboard/platform/logger';
import type { RawData, WebSocket } from 'ws';
import { CLOSE, MAX_WAITING, PING_EVERY_MS, parseFrame, toTalkInput } from '../../http/talk-frames.ts';
import { Playback } from './playback.ts';

/** The frames to send to a call, and the state of its talk. */
export type RelayTurn = Pick<TalkTurn, 'frames' | 'state'>;
type Deliver = (frames: readonly FrameOut[]) => void;
type Setup = Extract<FrameIn, { type: 'setup' }>;

/** A call's talk, as its relay uses it. */
export interface RelayCall {
  readonly talkId: string;
  /** Applies an input. Calls `onFrames` with the frames to speak as soon as each is final, at least once. */
  apply(input: TalkInput, onFrames: Deliver): Promise<RelayTurn>;
  /** Reads the frames that did not come from the caller: people's words, the end of an effect, the end of the call. */
  readPending(): Promise<RelayTurn>;
}

/** The dependencies of a relay session. */
export interface RelayHooks {
  readonly logger: Logger;
  /** Finds the call of a first frame; undefined if the frame doesn't prove one. */
  admit(setup: Setup): Promise<RelayCall | undefined>;
  /** Counts an ignored frame. */
  ignore(why: IgnoredFrame): void;
  /** The session has its call. */
  onAdmitted(call: RelayCall): void;
}
export type IgnoredFrame = 'unknown' | 'early' | 'again' | 'error' | 'failed';

/** How often a session polls for words that people entered. */
const POLL_MS = 1_000;
/** Carriers send the setup frame at once. */
const SETUP_WITHIN_MS = 10_000;
const LOCALES = { en: 'en-US', es: 'es-US' } as const;

/**
 * Runs a call over one carrier WebSocket.
 *
 * The caller's frames are applied to the talk strictly one after the other, and its frames are sent to the carrier as soon as they are final. The
 * session also polls for frames that don't come from the caller (people's words, finished effects). Once the talk waits for its caller, the
 * session waits until everything sent has been heard, and then starts the timer of the caller's silence. It ends the relay when the talk ends or
 * transfers, after its last words have been heard.
 */
export class RelaySession {
  readonly #ws: WebSocket;
  readonly #hooks: RelayHooks;
  readonly #playback = new Playback();
  #call: RelayCall | undefined;
  #turns: Promise<void> = Promise.resolve();
  #waiting = 0;
  #isPolling = false;
  #isEnding = false;
  #isTurnOpen = false;
  #isAlive = true;
  /** The talk waits for its caller, who has neither spoken nor been silent for too long. */
  #isCallerAwaited = false;
  #silentMs = 0;
  #silenceTimer: NodeJS.Timeout | undefined;
  #pollTimer: NodeJS.Timeout | undefined;

  constructor(ws: WebSocket, hooks: RelayHooks) {
    this.#ws = ws;
    this.#hooks = hooks;
    const setupTimer = setTimeout(() => {
      if (this.#call === undefined) ws.close(CLOSE.policy, 'no setup');
    }, SETUP_WITHIN_MS);
    const heartbeat = setInterval(() => this.#heartbeat(), PING_EVERY_MS);
    ws.on('pong', () => {
      this.#isAlive = true;
    });
    ws.on('error', (error) => hooks.logger.debug({ error }, "a relay's connection failed"));
    ws.on('message', (data, isBinary) => this.#onMessage(data, isBinary));
    ws.once('close', () => {
      clearTimeout(setupTimer);
      clearInterval(heartbeat);
      clearInterval(this.#pollTimer);
      clearTimeout(this.#silenceTimer);
      this.#playback.close();
    });
  }

  #heartbeat(): void {
    this.#silentMs += PING_EVERY_MS;
    if (!this.#isAlive) return this.#ws.terminate();
    if (this.#silentMs > TALK_ABANDONED_MS) return this.#ws.close(CLOSE.done, 'abandoned');
    this.#isAlive = false;
    this.#ws.ping();
  }

  #onMessage(data: RawData, isBinary: boolean): void {
    const frame = parseFrame(data, isBinary);
    if (frame === undefined) return this.#ignore('unknown');
    if (frame.type === 'info') return this.#playback.onInfo(frame);
    if (frame.type === 'error') {
      this.#hooks.logger.warn(
        { ...this.#logFields(), description: frame.description?.slice(0, 500) },
        'a relay failed',
      );
      return this.#ignore('error');
    }
    this.#silentMs = 0;
    this.#waiting += 1;
    if (this.#waiting > MAX_WAITING) return this.#ws.close(CLOSE.policy, 'too many frames');
    clearTimeout(this.#silenceTimer);
    this.#isCallerAwaited = false;
    if (frame.type === 'interrupt') this.#playback.stop();
    void this.#enqueue(() => this.#handle(frame)).finally(() => {
      this.#waiting -= 1;
    });
  }

  /** Runs tasks one after the other, in the order of the caller's frames. */
  #enqueue(run: () => Promise<void>): Promise<void> {
    this.#turns = this.#turns.then(async () => {
      if (this.#ws.readyState !== this.#ws.OPEN) return;
      try {
        await run();
      } catch (err) {
        if (isAppError(err, 'talk.ended')) return this.#end(undefined);
        this.#hooks.logger.warn({ err, ...this.#logFields() }, 'could not apply a frame of a call');
        this.#hooks.ignore('failed');
      }
    });
    return this.#turns;
  }

  async #handle(frame: FrameIn): Promise<void> {
    if (frame.type === 'setup') return this.#begin(frame);
    const input = toTalkInput(frame);
    if (this.#call === undefined || input === undefined) return this.#ignore('early');
    if (this.#isEnding) return this.#ignore('again');
    await this.#apply(this.#call, input);
  }

  /** Applies an input and sends its frames; resolves as soon as the next input may follow, which may interrupt a model's answer. */
  #apply(call: RelayCall, input: TalkInput): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const say = (frames: readonly FrameOut[]) => {
      for (const frame of frames) this.#say(frame);
      resolve();
    };
    call.apply(input, say).then(({ state }) => {
      this.#settle(state);
      resolve();
    }, reject);
    return promise;
  }

  async #begin(setup: Setup): Promise<void> {
    if (this.#call !== undefined) return this.#ignore('again');
    const call = await this.#hooks.admit(setup);
    if (call === undefined) return this.#ws.close(CLOSE.policy, 'not admitted');
    this.#call = call;
    this.#hooks.onAdmitted(call);
    this.#pollTimer = setInterval(() => this.#poll(call), POLL_MS);
    this.#deliver(await call.readPending());
  }

  #poll(call: RelayCall): void {
    if (this.#isPolling || this.#isEnding) return;
    this.#isPolling = true;
    void this.#enqueue(async () => {
      if (this.#isEnding) return;
      const turn = await call.readPending();
      // If a frame or a silence ended the wait without any effect, start waiting again.
      const isAsWas = this.#isCallerAwaited || this.#waiting > 0;
      if (turn.frames.length > 0 || turn.state.awaiting?.kind !== 'caller' || !isAsWas) this.#deliver(turn);
    }).finally(() => {
      this.#isPolling = false;
    });
  }

  #deliver({ frames, state }: RelayTurn): void {
    for (const frame of frames) this.#say(frame);
    this.#settle(state);
  }

  /** Follows the talk's state: ends the relay, or waits for the caller. */
  #settle(state: RelayTurn['state']): void {
    if (state.status === 'ended') return this.#end(undefined);
    const { awaiting } = state;
    if (awaiting?.kind === 'effect' && awaiting.of === 'transfer') return this.#end({ reason: 'transfer' });
    clearTimeout(this.#silenceTimer);
    this.#isCallerAwaited = false;
    if (awaiting?.kind !== 'caller' || state.isTakenOver === true) return;
    this.#isCallerAwaited = true;
    this.#playback.onceHeard(() => {
      this.#silenceTimer = setTimeout(() => void this.#enqueue(() => this.#reportSilence()), awaiting.silenceMs);
    });
  }

  async #reportSilence(): Promise<void> {
    if (!this.#isCallerAwaited) return;
    this.#isCallerAwaited = false;
    if (this.#call !== undefined && !this.#isEnding) await this.#apply(this.#call, { type: 'silence' });
  }

  #say(frame: FrameOut): void {
    switch (frame.type) {
      case 'end':
        return;
      case 'text':
        this.#playback.send(frame.token);
        this.#isTurnOpen = !frame.last;
        return this.#send({ ...frame, lang: LOCALES[frame.lang] });
      case 'language': {
        const { ttsLanguage, transcriptionLanguage } = frame;
        return this.#send({
          type: 'language',
          ttsLanguage: LOCALES[ttsLanguage],
          transcriptionLanguage: LOCALES[transcriptionLanguage],
        });
      }
      default:
        return this.#send(frame);
    }
  }

  /** Ends the relay once its last words are heard: carriers cut off what they haven't spoken by then. */
  #end(handoff: { readonly reason: string } | undefined): void {
    if (this.#isEnding) return;
    this.#isEnding = true;
    clearTimeout(this.#silenceTimer);
    // Carriers may hold back the words of an unfinished turn.
    if (this.#isTurnOpen) this.#send({ type: 'text', token: '', last: true });
    this.#playback.onceHeard(() =>
      this.#send({ type: 'end', ...(handoff && { handoffData: JSON.stringify(handoff) }) }),
    );
  }

  #send(frame: object): void {
    if (this.#ws.readyState === this.#ws.OPEN) this.#ws.send(JSON.stringify(frame));
  }

  #ignore(why: IgnoredFrame): void {
    this.#hooks.logger.info({ ...this.#logFields(), why }, 'a frame of a relay was ignored');
    this.#hooks.ignore(why);
  }

  #logFields() {
    return { talkId: this.#call?.talkId };
  }
}
