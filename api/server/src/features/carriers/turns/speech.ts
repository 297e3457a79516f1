import type { FrameOut } from '@switchboard/contracts/talk/frames';

/** Far more characters than a caller would listen to. */
const MAX_CHARACTERS = 20_000;

/** Collects the words of a turn and passes each part on at once, until the listener leaves. */
export class Speech {
  readonly #say: (text: string) => void;
  #text = '';
  #isTurnOver = false;
  #isClosed = false;

  constructor(say: (text: string) => void) {
    this.#say = say;
  }

  /** The words that were passed on. */
  get text(): string {
    return this.#text;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Stops passing words on. */
  close(): void {
    this.#isClosed = true;
  }

  /** Adds the text frames; frames that need a carrier's line, such as sounds and digits, are left out. */
  add(frames: readonly FrameOut[]): void {
    for (const frame of frames) if (frame.type === 'text') this.#addText(frame);
  }

  #addText({ token, last }: Extract<FrameOut, { type: 'text' }>): void {
    const room = MAX_CHARACTERS - this.#text.length;
    if (token !== '' && room > 0 && !this.#isClosed) {
      const part = `${this.#isTurnOver && !/\s$/.test(this.#text) ? ' ' : ''}${token}`.slice(0, room);
      this.#text += part;
      this.#say(part);
    }
    this.#isTurnOver = this.#text !== '' && (last || (this.#isTurnOver && token === ''));
  }
}
