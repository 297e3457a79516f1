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
type Tell = (frames: readonly FrameOut[]) => void;
type Setup = Extract<FrameIn, { type: 'setup' }>;

/** A call's talk, as its relay uses it. */
export interface RelayCall {
  readonly talkId: string;
  /** Applies an input. Calls `tell` with the frames to speak as soon as each is final, at least once. */
  take(input: TalkInput, tell: Tell): Promise<RelayTurn>;
  /** Reads the frames that did not come from the caller: people's words, the end of an effect, the end of the call. */
  look(): Promise<RelayTurn>;
}

/** The dependencies of a relay session. */
export interface RelayParts {
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
const LOOK_EVERY_MS = 1_000;
/** A carrier introduces its call at once. */
const SETUP_WITHIN_MS = 10_000;
const LOCALES = { en: 'en-US', es: 'es-US' } as const;

/** Holds a call over one WebSocket of a carrier: what the caller does goes to the talk, one after the other, and its frames to the carrier. */
export class RelaySession {
  readonly #ws: WebSocket;
  readonly #parts: RelayParts;
  readonly #playback = new Playback();
  #call: RelayCall | undefined;
  #turns: Promise<void> = Promise.resolve();
  #waiting = 0;
  #isLooking = false;
  #isEnding = false;
  #isTurnOpen = false;
  #isThere = true;
  /** The talk waits for its caller, and neither they nor their silence has ended that. */
  #isCallerAwaited = false;
  #silentMs = 0;
  #silence: NodeJS.Timeout | undefined;
  #looks: NodeJS.Timeout | undefined;

  constructor(ws: WebSocket, parts: RelayParts) {
    this.#ws = ws;
    this.#parts = parts;
    const introduced = setTimeout(() => {
      if (this.#call === undefined) ws.close(CLOSE.policy, 'no setup');
    }, SETUP_WITHIN_MS);
    const beat = setInterval(() => this.#beat(), PING_EVERY_MS);
    ws.on('pong', () => {
      this.#isThere = true;
    });
    ws.on('error', (error) => parts.logger.debug({ error }, "a relay's connection failed"));
    ws.on('message', (data, isBinary) => this.#hear(data, isBinary));
    ws.once('close', () => {
      clearTimeout(introduced);
      clearInterval(beat);
      clearInterval(this.#looks);
      clearTimeout(this.#silence);
      this.#playback.close();
    });
  }

  #beat(): void {
    this.#silentMs += PING_EVERY_MS;
    if (!this.#isThere) return this.#ws.terminate();
    if (this.#silentMs > TALK_ABANDONED_MS) return this.#ws.close(CLOSE.done, 'abandoned');
    this.#isThere = false;
    this.#ws.ping();
  }

  #hear(data: RawData, isBinary: boolean): void {
    const frame = parseFrame(data, isBinary);
    if (frame === undefined) return this.#ignore('unknown');
    if (frame.type === 'info') return this.#playback.tell(frame);
    if (frame.type === 'error') {
      this.#parts.logger.warn({ ...this.#named(), description: frame.description?.slice(0, 500) }, 'a relay failed');
      return this.#ignore('error');
    }
    this.#silentMs = 0;
    this.#waiting += 1;
    if (this.#waiting > MAX_WAITING) return this.#ws.close(CLOSE.policy, 'too many frames');
    clearTimeout(this.#silence);
    this.#isCallerAwaited = false;
    if (frame.type === 'interrupt') this.#playback.stop();
    void this.#inTurn(() => this.#take(frame)).finally(() => {
      this.#waiting -= 1;
    });
  }

  /** One after the other, as the caller spoke. */
  #inTurn(run: () => Promise<void>): Promise<void> {
    this.#turns = this.#turns.then(async () => {
      if (this.#ws.readyState !== this.#ws.OPEN) return;
      try {
        await run();
      } catch (err) {
        if (isAppError(err, 'talk.ended')) return this.#end(undefined);
        this.#parts.logger.warn({ err, ...this.#named() }, 'a frame of a call could not be taken in');
        this.#parts.ignore('failed');
      }
    });
    return this.#turns;
  }

  async #take(frame: FrameIn): Promise<void> {
    if (frame.type === 'setup') return this.#begin(frame);
    const input = toTalkInput(frame);
    if (this.#call === undefined || input === undefined) return this.#ignore('early');
    if (this.#isEnding) return this.#ignore('again');
    await this.#give(this.#call, input);
  }

  /** Says what comes of an input as it comes; resolves as soon as the next one may be given, which may break in on a model. */
  #give(call: RelayCall, input: TalkInput): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const say = (frames: readonly FrameOut[]) => {
      for (const frame of frames) this.#say(frame);
      resolve();
    };
    call.take(input, say).then(({ state }) => {
      this.#settle(state);
      resolve();
    }, reject);
    return promise;
  }

  async #begin(setup: Setup): Promise<void> {
    if (this.#call !== undefined) return this.#ignore('again');
    const call = await this.#parts.admit(setup);
    if (call === undefined) return this.#ws.close(CLOSE.policy, 'not admitted');
    this.#call = call;
    this.#parts.onAdmitted(call);
    this.#looks = setInterval(() => this.#look(call), LOOK_EVERY_MS);
    this.#tell(await call.look());
  }

  #look(call: RelayCall): void {
    if (this.#isLooking || this.#isEnding) return;
    this.#isLooking = true;
    void this.#inTurn(async () => {
      if (this.#isEnding) return;
      const turn = await call.look();
      // A wait that was ended by a frame, or a silence, of which nothing came begins anew.
      const isAsWas = this.#isCallerAwaited || this.#waiting > 0;
      if (turn.frames.length > 0 || turn.state.awaiting?.kind !== 'caller' || !isAsWas) this.#tell(turn);
    }).finally(() => {
      this.#isLooking = false;
    });
  }

  #tell({ frames, state }: RelayTurn): void {
    for (const frame of frames) this.#say(frame);
    this.#settle(state);
  }

  /** Does what a talk's state asks of its line: to end it, or to wait for its caller. */
  #settle(state: RelayTurn['state']): void {
    if (state.status === 'ended') return this.#end(undefined);
    const { awaiting } = state;
    if (awaiting?.kind === 'effect' && awaiting.of === 'transfer') return this.#end({ reason: 'transfer' });
    clearTimeout(this.#silence);
    this.#isCallerAwaited = false;
    if (awaiting?.kind !== 'caller' || state.isTakenOver === true) return;
    this.#isCallerAwaited = true;
    this.#playback.whenHeard(() => {
      this.#silence = setTimeout(() => void this.#inTurn(() => this.#fallSilent()), awaiting.silenceMs);
    });
  }

  async #fallSilent(): Promise<void> {
    if (!this.#isCallerAwaited) return;
    this.#isCallerAwaited = false;
    if (this.#call !== undefined && !this.#isEnding) await this.#give(this.#call, { type: 'silence' });
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

  /** Ends the relay once its last words are heard: carriers cut what they have not said by then. */
  #end(handoff: { readonly reason: string } | undefined): void {
    if (this.#isEnding) return;
    this.#isEnding = true;
    clearTimeout(this.#silence);
    // A carrier may keep the words of a turn that isn't over.
    if (this.#isTurnOpen) this.#send({ type: 'text', token: '', last: true });
    this.#playback.whenHeard(() =>
      this.#send({ type: 'end', ...(handoff && { handoffData: JSON.stringify(handoff) }) }),
    );
  }

  #send(frame: object): void {
    if (this.#ws.readyState === this.#ws.OPEN) this.#ws.send(JSON.stringify(frame));
  }

  #ignore(why: IgnoredFrame): void {
    this.#parts.logger.info({ ...this.#named(), why }, 'a frame of a relay was ignored');
    this.#parts.ignore(why);
  }

  #named() {
    return { talkId: this.#call?.talkId };
  }
}
