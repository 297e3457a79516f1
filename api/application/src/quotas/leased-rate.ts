/** Requests a block of an account's remaining rate in a window. Returns how much was granted. */
export type Lease = (block: {
  readonly tenantId: string;
  readonly windowStart: number;
  readonly wanted: number;
  readonly max: number;
}) => Promise<number>;

/** The fraction of the rate (1/100) that each replica grants without a lease. */
const FREE_PART = 100;
/** The fraction of the rate (1/20) that a lease requests: a replica leases at most this often per window. */
const BLOCK_PART = 20;
/** The number of cached accounts; those of earlier windows are evicted. */
const MAX_CACHED = 10_000;

interface Window {
  readonly start: number;
  left: number;
  /** The whole rate of the window has been granted. */
  isSpent: boolean;
  /** The lease in progress. */
  leasing: Promise<void> | undefined;
}

/**
 * A rate limit across all replicas.
 *
 * A replica grants a hundredth of the rate on its own, then leases blocks of a twentieth: quiet accounts cost no statement, busy ones 20 per
 * window. In total, a window grants at most the rate plus a hundredth for each replica.
 */
export class LeasedRate {
  readonly #windows = new Map<string, Window>();
  readonly #lease: Lease;
  readonly #windowMs: number;

  constructor(lease: Lease, windowMs: number) {
    this.#lease = lease;
    this.#windowMs = windowMs;
  }

  /** Takes `count` of an account's rate, all or nothing. Returns 0 if it was taken, else the milliseconds until the next window. */
  async take(tenantId: string, count: number, { max, nowMs }: { max: number; nowMs: number }): Promise<number> {
    const window = this.#currentWindow(tenantId, { max, nowMs });
    while (window.left < count) {
      if (window.isSpent) return window.start + this.#windowMs - nowMs;
      window.leasing ??= this.#leaseBlock(tenantId, window, { count, max }).finally(() => {
        window.leasing = undefined;
      });
      await window.leasing;
    }
    window.left -= count;
    return 0;
  }

  #currentWindow(tenantId: string, { max, nowMs }: { max: number; nowMs: number }): Window {
    const start = nowMs - (nowMs % this.#windowMs);
    const cached = this.#windows.get(tenantId);
    if (cached?.start === start) return cached;
    if (this.#windows.size >= MAX_CACHED) this.#evictBefore(start);
    const window = { start, left: Math.floor(max / FREE_PART), isSpent: false, leasing: undefined };
    this.#windows.set(tenantId, window);
    return window;
  }

  async #leaseBlock(tenantId: string, window: Window, { count, max }: { count: number; max: number }): Promise<void> {
    const wanted = Math.max(count, Math.ceil(max / BLOCK_PART));
    const granted = await this.#lease({ tenantId, windowStart: window.start, wanted, max });
    window.left += granted;
    window.isSpent = granted < wanted;
  }

  #evictBefore(start: number): void {
    for (const [tenantId, window] of this.#windows) if (window.start < start) this.#windows.delete(tenantId);
  }
}
