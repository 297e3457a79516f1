/** Decodes base64 as it comes, in pieces of any length. What is no base64 is left out. */
export class Base64Pieces {
  #rest = '';
  #characters = 0;

  /** Whether there is any byte in it. */
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
