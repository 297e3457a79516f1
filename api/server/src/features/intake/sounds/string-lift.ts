import { AppError } from '@switchboard/platform/app-error';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const MARK = Buffer.from('"');
const COLON = /^\s*:\s*$/;
/** Longer than any key, and any space around a colon. */
const MAX_NAME = 64;

/**
 * Lifts one long string out of a JSON text as its bytes come: the first value of a key. Its bytes are passed on, and in the text that is kept
 * another string stands for it.
 *
 * The text is not checked: whoever parses what is kept does that.
 */
export class StringLift {
  readonly #key: string;
  readonly #standIn: () => string;
  readonly #maxRest: number;
  readonly #rest: Buffer[] = [];
  #restBytes = 0;
  #state: 'between' | 'string' | 'lifted' = 'between';
  /** The last string, and what has come since, as far as they may be a key and its colon. */
  #string = '';
  #since = '';
  #isEscaped = false;
  #isDone = false;

  /** @param standIn what is kept in the string's place, asked at its end; of characters that JSON doesn't escape */
  constructor({
    key,
    standIn,
    maxRest,
  }: {
    readonly key: string;
    readonly standIn: () => string;
    readonly maxRest: number;
  }) {
    this.#key = key;
    this.#standIn = standIn;
    this.#maxRest = maxRest;
  }

  /** The text without the string. */
  get rest(): Buffer {
    return Buffer.concat(this.#rest, this.#restBytes);
  }

  /** Takes the next bytes; answers those of the string, as they are escaped. @throws {AppError} `request.too_large` where the rest is */
  *take(chunk: Buffer): Generator<Buffer> {
    let from = 0;
    while (from < chunk.length) {
      const end = this.#isDone ? -1 : this.#endFrom(chunk, from);
      const until = end === -1 ? chunk.length : end;
      const part = chunk.subarray(from, until);
      if (this.#state !== 'lifted') this.#keep(part);
      else if (part.length > 0) yield part;
      if (end === -1) return;
      this.#turn();
      from = until + 1;
    }
  }

  /** The next quote that begins or ends a string; -1 if it is still to come. */
  #endFrom(chunk: Buffer, from: number): number {
    let quote = chunk.indexOf(QUOTE, from);
    if (this.#state === 'between') return quote;
    let at = from;
    if (this.#isEscaped) {
      this.#isEscaped = false;
      at += 1;
    }
    for (;;) {
      if (quote !== -1 && quote < at) quote = chunk.indexOf(QUOTE, at);
      const backslash = chunk.subarray(at, quote === -1 ? undefined : quote).indexOf(BACKSLASH);
      if (backslash === -1) return quote;
      at += backslash + 2;
      if (at > chunk.length) {
        this.#isEscaped = true;
        return -1;
      }
    }
  }

  #turn(): void {
    if (this.#state === 'between') {
      const isValue = this.#string === this.#key && COLON.test(this.#since);
      this.#add(MARK);
      this.#state = isValue ? 'lifted' : 'string';
      this.#string = '';
      return;
    }
    if (this.#state === 'lifted') {
      this.#add(Buffer.from(this.#standIn()));
      this.#isDone = true;
    }
    this.#add(MARK);
    this.#state = 'between';
    this.#since = '';
  }

  #keep(part: Buffer): void {
    const text = part.toString('latin1', 0, MAX_NAME);
    if (this.#state === 'string') this.#string = (this.#string + text).slice(0, MAX_NAME);
    else this.#since = (this.#since + text).slice(0, MAX_NAME);
    this.#add(part);
  }

  #add(part: Buffer): void {
    this.#restBytes += part.length;
    if (this.#restBytes > this.#maxRest) throw new AppError('request.too_large', { limit: this.#maxRest });
    this.#rest.push(part);
  }
}
