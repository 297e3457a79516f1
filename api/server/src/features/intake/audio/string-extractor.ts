import { AppError } from '@switchboard/platform/app-error';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const MARK = Buffer.from('"');
const COLON = /^\s*:\s*$/;
/** Longer than any key or any whitespace around a colon. */
const MAX_NAME_LENGTH = 64;

/**
 * Extracts one long string from streamed JSON: the first value of a key. The string's bytes are passed on, and a placeholder takes its place in
 * the remaining text.
 *
 * The text isn't validated: the caller parses the rest.
 */
export class StringExtractor {
  readonly #key: string;
  readonly #getPlaceholder: () => string;
  readonly #maxRest: number;
  readonly #rest: Buffer[] = [];
  #restBytes = 0;
  #state: 'between' | 'string' | 'lifted' = 'between';
  /** The last string and the text since then, as far as they may be a key and its colon. */
  #string = '';
  #since = '';
  #isEscaped = false;
  #isDone = false;

  /** @param getPlaceholder returns the replacement for the string, and is called at the string's end; must not need escaping in JSON */
  constructor({
    key,
    getPlaceholder,
    maxRest,
  }: {
    readonly key: string;
    readonly getPlaceholder: () => string;
    readonly maxRest: number;
  }) {
    this.#key = key;
    this.#getPlaceholder = getPlaceholder;
    this.#maxRest = maxRest;
  }

  /** The text with the placeholder. */
  get rest(): Buffer {
    return Buffer.concat(this.#rest, this.#restBytes);
  }

  /** Takes the next bytes and yields those of the string, still escaped. @throws {AppError} `request.too_large` if the rest exceeds its limit */
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

  /** Finds the next quote that begins or ends a string; -1 if the chunk has none. */
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
      this.#add(Buffer.from(this.#getPlaceholder()));
      this.#isDone = true;
    }
    this.#add(MARK);
    this.#state = 'between';
    this.#since = '';
  }

  #keep(part: Buffer): void {
    const text = part.toString('latin1', 0, MAX_NAME_LENGTH);
    if (this.#state === 'string') this.#string = (this.#string + text).slice(0, MAX_NAME_LENGTH);
    else this.#since = (this.#since + text).slice(0, MAX_NAME_LENGTH);
    this.#add(part);
  }

  #add(part: Buffer): void {
    this.#restBytes += part.length;
    if (this.#restBytes > this.#maxRest) throw new AppError('request.too_large', { limit: this.#maxRest });
    this.#rest.push(part);
  }
}
