/** Requests a block of an account's remaining rate in a window; returns how much of it was granted. */
export type Lease = (block: {
  readonly tenantId: string;
  readonly windowStart: number;
  readonly wanted: number;
  readonly max: number;
}) => Promise<number>;

/** A part of the rate that each replica lets pass without asking. */
const FREE_PART = 100;
/** A block is such a part of the rate: a replica asks at most so often in a window. */
const BLOCK_PART = 20;
/** Accounts that are remembered; those of earlier windows go first. */
const MAX_REMEMBERED = 10_000;

interface Running {
  readonly start: number;
  left: number;
  /** All of the window has been given out. */
  isSpent: boolean;
  asking: Promise<void> | undefined;
}

/**
 * A rate that is limited over all replicas.
 *
 * A replica lets a hundredth of it pass by itself, then takes blocks of a twentieth: quiet accounts cost no statement, busy ones 20 a window. In
 * all a window lets pass what the rate allows, and a hundredth more for each replica.
 */
export class LeasedRate {
  readonly #running = new Map<string, Running>();
  readonly #lease: Lease;
  readonly #windowMs: number;

  constructor(lease: Lease, windowMs: number) {
    this.#lease = lease;
    this.#windowMs = windowMs;
  }

  /** Takes `count` of an account's rate, all or nothing. Answers how many milliseconds to wait where there is not so much left; 0 if it was taken. */
  async take(tenantId: string, count: number, { max, nowMs }: { max: number; nowMs: number }): Promise<number> {
    const running = this.#runningOf(tenantId, { max, nowMs });
    while (running.left < count) {
      if (running.isSpent) return running.start + this.#windowMs - nowMs;
      running.asking ??= this.#ask(tenantId, running, { count, max }).finally(() => {
        running.asking = undefined;
      });
      await running.asking;
    }
    running.left -= count;
    return 0;
  }

  #runningOf(tenantId: string, { max, nowMs }: { max: number; nowMs: number }): Running {
    const start = nowMs - (nowMs % this.#windowMs);
    const known = this.#running.get(tenantId);
    if (known?.start === start) return known;
    if (this.#running.size >= MAX_REMEMBERED) this.#forget(start);
    const running = { start, left: Math.floor(max / FREE_PART), isSpent: false, asking: undefined };
    this.#running.set(tenantId, running);
    return running;
  }

  async #ask(tenantId: string, running: Running, { count, max }: { count: number; max: number }): Promise<void> {
    const wanted = Math.max(count, Math.ceil(max / BLOCK_PART));
    const granted = await this.#lease({ tenantId, windowStart: running.start, wanted, max });
    running.left += granted;
    running.isSpent = granted < wanted;
  }

  #forget(start: number): void {
    for (const [tenantId, running] of this.#running) if (running.start < start) this.#running.delete(tenantId);
  }
}
