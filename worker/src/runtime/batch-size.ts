/**
 * The number of positions that the next batch spans: the maximum until a batch fails, then half of the span that may contain the
 * faulty event, again and again, until that event stands alone.
 */
export class BatchSize {
  readonly #max: number;
  /** The position at or before which the faulty event is. */
  #suspect: number | undefined;
  #limit: number;

  constructor(max: number) {
    this.#max = max;
    this.#limit = max;
  }

  get limit(): number {
    return this.#limit;
  }

  /** Records that the batch after `prev` up to `position` failed. */
  failed(prev: number, position: number): void {
    this.#suspect = position;
    this.#limit = Math.ceil((position - prev) / 2);
  }

  /** Records that everything up to `position` was processed or parked. */
  passed(position: number): void {
    if (this.#suspect !== undefined && position < this.#suspect) {
      this.#limit = Math.ceil((this.#suspect - position) / 2);
    } else {
      this.#suspect = undefined;
      this.#limit = this.#max;
    }
  }
}
