export interface TenantQueueOptions {
  readonly concurrency: number;
  /** How long a woken tenant rests before it gets in line, in ms. */
  readonly patienceMs: number;
  /** Does one turn's work for a tenant; `more` asks for another turn. Must not throw. */
  readonly drain: (tenantId: string) => Promise<'caught-up' | 'more'>;
}

/**
 * The tenants that a consumer has to look at, each at most once, worked for a few at a time.
 *
 * resting ──▶ waiting ──▶ running ──▶ (gone)
 *                ▲            │  woken meanwhile, or not done: again, behind the others
 *                └────────────┘
 *
 * It holds at most as many entries as there are tenants.
 */
export class TenantQueue {
  readonly #options: TenantQueueOptions;
  readonly #resting = new Set<string>();
  readonly #waiting = new Set<string>();
  /** Running tenants, true when woken meanwhile. */
  readonly #running = new Map<string, boolean>();
  readonly #turns = new Set<Promise<void>>();
  #rest: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: TenantQueueOptions) {
    this.#options = options;
  }

  /** Puts a tenant in line; `known` if it was in line, or running, already. */
  wake(tenantId: string): 'news' | 'known' {
    if (this.#isClosed || this.#waiting.has(tenantId) || this.#resting.has(tenantId)) return 'known';
    if (this.#running.has(tenantId)) {
      this.#running.set(tenantId, true);
      return 'known';
    }
    if (this.#options.patienceMs === 0) {
      this.#waiting.add(tenantId);
      this.#fill();
    } else {
      this.#resting.add(tenantId);
      this.#rest ??= setTimeout(() => this.#endRest(), this.#options.patienceMs);
    }
    return 'news';
  }

  /** Takes no more tenants and waits for the running turns to end. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#rest);
    this.#resting.clear();
    this.#waiting.clear();
    await Promise.allSettled(this.#turns);
  }

  #endRest(): void {
    this.#rest = undefined;
    for (const tenantId of this.#resting) this.#waiting.add(tenantId);
    this.#resting.clear();
    this.#fill();
  }

  #fill(): void {
    for (const tenantId of this.#waiting) {
      if (this.#running.size >= this.#options.concurrency) return;
      this.#waiting.delete(tenantId);
      this.#running.set(tenantId, false);
      const turn = this.#take(tenantId).finally(() => this.#turns.delete(turn));
      this.#turns.add(turn);
    }
  }

  async #take(tenantId: string): Promise<void> {
    let again = true;
    try {
      again = (await this.#options.drain(tenantId)) === 'more';
    } finally {
      const wokenMeanwhile = this.#running.get(tenantId) === true;
      this.#running.delete(tenantId);
      if (!this.#isClosed) {
        if (again) this.#waiting.add(tenantId);
        else if (wokenMeanwhile) this.wake(tenantId);
        this.#fill();
      }
    }
  }
}
