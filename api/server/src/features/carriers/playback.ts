import type { FrameIn } from '@switchboard/contracts/talk/frames';

/** An upper bound for the duration of speech: slower than any carrier's voice. */
const MS_PER_CHARACTER = 90;
const STARTUP_MS = 1_500;

type Info = Extract<FrameIn, { type: 'info' }>;

/** Determines when a caller has heard everything that was sent: the carrier reports it, or else the estimated duration of the speech has passed. */
export class Playback {
  #until = 0;
  #last = '';
  #hasBegun = false;
  #done: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** Records words that were sent, which are spoken after all earlier ones. */
  send(text: string): void {
    if (text.trim() === '') return;
    const now = performance.now();
    this.#until = Math.max(now + STARTUP_MS, this.#until) + text.length * MS_PER_CHARACTER;
    this.#last = text.trim();
    this.#hasBegun = false;
    if (this.#done !== undefined) this.#wait();
  }

  /** Handles the carrier's report on the progress of speech. */
  onInfo({ name, value }: Info): void {
    if (name === 'agentSpeaking' && value === 'on') this.#hasBegun = true;
    const isLastPlayed = name === 'tokensPlayed' && typeof value === 'string' && value.trim().endsWith(this.#last);
    if (isLastPlayed || (name === 'agentSpeaking' && value === 'off' && this.#hasBegun)) this.stop();
  }

  /** Records that nothing is being spoken any more. */
  stop(): void {
    this.#until = 0;
    this.#finish();
  }

  /** Runs a callback once everything is heard; replaces an earlier callback. */
  onceHeard(run: () => void): void {
    this.#done = run;
    this.#wait();
  }

  /** Cancels the callback. */
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
