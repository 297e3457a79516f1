/** What SQL counted, and the position of the snapshot that it counted in. */
export interface Count {
  readonly value: number;
  readonly position: number;
}

/**
 * A number that SQL counted and that moves with every batch since.
 *
 * A count's snapshot may be ahead of the batches heard so far, or behind them by the time it arrives: moves that the count already
 * has are left out, and moves that came while it was taken are kept until it is here.
 */
export class Tally {
  #count: Count | undefined;
  /** Changes up to here went by that nobody could tell the effect of. */
  #lostUpTo = -1;
  /** Counts under way, oldest first, each with how many moves had been heard when it began. */
  readonly #counts = new Set<{ readonly from: number }>();
  /** Moves that a count under way may lack; the first of them is number `#forgotten`. */
  #moves: { readonly position: number; readonly by: number }[] = [];
  #forgotten = 0;

  /** The number as far as it is known; it may be ahead of what was sent so far, or behind it while it needs a count. */
  get value(): number | undefined {
    return this.#count?.value;
  }

  /** The number, if it is right for exactly this position, which is where the batches heard so far end. */
  valueAt(position: number): number | undefined {
    return this.#count?.position === position && !this.needsCount ? this.#count.value : undefined;
  }

  /** Whether it holds what comes only after `position`. */
  isAheadOf(position: number): boolean {
    return this.#count !== undefined && this.#count.position > position;
  }

  /** Whether it must be counted to be right. */
  get needsCount(): boolean {
    return this.#count === undefined || this.#lostUpTo > this.#count.position;
  }

  get isCounting(): boolean {
    return this.#counts.size > 0;
  }

  /** A batch that ends at `position` moved the number. */
  move(position: number, by: number): void {
    if (this.#counts.size > 0 && by !== 0) this.#moves.push({ position, by });
    if (this.#count === undefined || position <= this.#count.position || this.needsCount) return;
    this.#count = { value: this.#count.value + by, position };
  }

  /** Changes up to `position` went by that nobody could tell the effect of. */
  lose(position: number): void {
    this.#lostUpTo = Math.max(this.#lostUpTo, position);
  }

  /** Announces a count whose snapshot is taken after this call. Answers how to hand it in, once; undefined if it failed. */
  beginCount(): (count: Count | undefined) => void {
    const mine = { from: this.#forgotten + this.#moves.length };
    this.#counts.add(mine);
    return (count) => {
      if (count !== undefined) this.#take(count);
      this.#counts.delete(mine);
      this.#forgetMoves();
    };
  }

  #forgetMoves(): void {
    const [oldest] = this.#counts;
    const needless = (oldest?.from ?? Number.POSITIVE_INFINITY) - this.#forgotten;
    if (needless <= 0) return;
    this.#forgotten += Math.min(needless, this.#moves.length);
    this.#moves = this.#moves.slice(needless);
  }

  #take(count: Count): void {
    // A count that started before the loss doesn't repair a number that has been counted since.
    if (this.#count !== undefined && !this.needsCount && count.position <= this.#count.position) return;
    const later = this.#moves.filter(({ position }) => position > count.position);
    this.#count = {
      value: later.reduce((sum, { by }) => sum + by, count.value),
      position: Math.max(count.position, ...later.map(({ position }) => position)),
    };
  }
}
