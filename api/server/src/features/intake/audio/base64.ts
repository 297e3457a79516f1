/** Decodes base64 incrementally, from pieces of any length. Ignores other characters. */
export class Base64Pieces {
  #rest = '';
  #characters = 0;

  /** Whether no byte has been decoded yet. */
  get isEmpty(): boolean {
    return this.#characters < 2;
  }

  take(piece: Buffer): Buffer {
    // JSON may write a slash as `\/`.
    const read = piece.toString('latin1').replaceAll(/[^A-Za-z0-9+/]/g, '');
    this.#characters += read.length;
    const text = this.#rest + read;
    const whole = text.length - (text.length % 4);
    this.#rest = text.slice(whole);
    return Buffer.from(text.slice(0, whole), 'base64');
  }

  end(): Buffer {
    const last = Buffer.from(this.#rest, 'base64');
    this.#rest = '';
    return last;
  }
}
