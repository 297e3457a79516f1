/** Matches the acknowledgment of positions with their arrival at the clients of one account. Times in ms. */
export class Latencies {
  readonly #acknowledged = new Map<number, number>();
  readonly #early = new Map<number, number[]>();
  readonly samples: number[] = [];

  /** Records the acknowledgment of a position to the sender. */
  acknowledge(position: number, atMs: number): void {
    this.#acknowledged.set(position, atMs);
    // A frame may arrive before the acknowledgment: then the latency is 0.
    for (const _ of this.#early.get(position) ?? []) this.samples.push(0);
    this.#early.delete(position);
  }

  /** Records that a client has received all positions after `from` up to `to`: one frame may cover several events of a conversation. */
  receive(from: number, to: number, atMs: number): void {
    for (let position = from + 1; position <= to; position += 1) {
      const acknowledgedMs = this.#acknowledged.get(position);
      if (acknowledgedMs !== undefined) this.samples.push(Math.max(0, atMs - acknowledgedMs));
      else this.#early.set(position, [...(this.#early.get(position) ?? []), atMs]);
    }
  }
}
