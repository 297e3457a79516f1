import type { FrameIn } from '@switchboard/contracts/talk/frames';

/** How long speech takes at most: slower than any voice that carriers have. */
const MS_A_CHARACTER = 90;
const MS_BEFORE_SPEECH = 1_500;

type Info = Extract<FrameIn, { type: 'info' }>;

/**
 * Knows when a caller has heard all that was sent to them: the carrier tells, or, where it tells nothing, the time is over that the words take.
 */
export class Playback {
  #until = 0;
  #last = '';
  #hasBegun = false;
  #done: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** Words were sent, which are spoken behind those before. */
  send(text: string): void {
    if (text.trim() === '') return;
    const now = performance.now();
    this.#until = Math.max(now + MS_BEFORE_SPEECH, this.#until) + text.length * MS_A_CHARACTER;
    this.#last = text.trim();
    this.#hasBegun = false;
    if (this.#done !== undefined) this.#wait();
  }

  /** The carrier tells how speech goes. */
  tell({ name, value }: Info): void {
    if (name === 'agentSpeaking' && value === 'on') this.#hasBegun = true;
    const isLastPlayed = name === 'tokensPlayed' && typeof value === 'string' && value.trim().endsWith(this.#last);
    if (isLastPlayed || (name === 'agentSpeaking' && value === 'off' && this.#hasBegun)) this.stop();
  }

  /** Nothing is spoken any more. */
  stop(): void {
    this.#until = 0;
    this.#finish();
  }

  /** Runs this, and nothing that was to run before, once all is heard. */
  whenHeard(run: () => void): void {
    this.#done = run;
    this.#wait();
  }

  /** Runs nothing any more. */
  close(): void {
    this.#done = undefined;
    clearTimeout(this.#timer);
  }

  #wait(): void {
    clearTimeout(this.#timer);
    const leftMs = this.#until - performance.now();
    if (leftMs <= 0) return this.#finish();
    this.#timer = setTimeout(() => this.#finish(), leftMs);
  }

  #finish(): void {
    clearTimeout(this.#timer);
    const run = this.#done;
    this.#done = undefined;
    run?.();
  }
}
