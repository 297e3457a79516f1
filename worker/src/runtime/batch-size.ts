/**
 * How many positions the next batch spans: as many as allowed, until a batch fails; then half of what may hold the
 * event at fault, again and again, until that event stands alone.
 */
export class BatchSize {
  readonly #max: number;
  /** The event at fault is at or before this position. */
  #suspect: number | undefined;
  #limit: number;

  constructor(max: number) {
    this.#max = max;
    this.#limit = max;
  }

  get limit(): number {
    return this.#limit;
  }

  /** A batch after `prev` up to `position` failed. */
  failed(prev: number, position: number): void {
    this.#suspect = position;
    this.#limit = Math.ceil((position - prev) / 2);
  }

  /** Everything up to `position` was taken in, or parked. */
  passed(position: number): void {
    if (this.#suspect !== undefined && position < this.#suspect) {
      this.#limit = Math.ceil((this.#suspect - position) / 2);
    } else {
      this.#suspect = undefined;
      this.#limit = this.#max;
    }
  }
}
