/** When positions were acknowledged, and when which client had them, for one account. Times in ms. */
export class Latencies {
  readonly #acknowledged = new Map<number, number>();
  readonly #early = new Map<number, number[]>();
  readonly samples: number[] = [];

  /** A call was answered that appended this position. */
  acknowledge(position: number, atMs: number): void {
    this.#acknowledged.set(position, atMs);
    // A frame may well be there before the answer to the call that caused it: then nobody waited.
    for (const _ of this.#early.get(position) ?? []) this.samples.push(0);
    this.#early.delete(position);
  }

  /** A client has everything after `from` up to `to`: a frame may stand for several events of a conversation. */
  receive(from: number, to: number, atMs: number): void {
    for (let position = from + 1; position <= to; position += 1) {
      const acknowledgedMs = this.#acknowledged.get(position);
      if (acknowledgedMs !== undefined) this.samples.push(Math.max(0, atMs - acknowledgedMs));
      else this.#early.set(position, [...(this.#early.get(position) ?? []), atMs]);
    }
  }
}
