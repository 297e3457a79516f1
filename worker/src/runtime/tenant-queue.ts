export interface TenantQueueOptions {
  /** The number of concurrent turns. */
  readonly concurrency: number;
  /** How long a woken tenant is delayed before it waits for a turn, in ms. */
  readonly wakeUpDelayMs: number;
  /** Processes one turn for some tenants and returns those that need another turn. Must not throw. */
  readonly drain: (tenantIds: readonly string[]) => Promise<readonly string[]>;
}

/** Whether a wake-up added a tenant, or all of its tenants were queued or running already. */
export type WakeResult = 'added' | 'known';

/**
 * The tenants that a consumer has to process, each at most once.
 *
 * While a turn is free, a woken tenant gets it at once, alone or with tenants woken at the same moment. While none is free, tenants gather and share
 * the next turn: the more there is to do, the cheaper each tenant becomes.
 *
 * delayed ──▶ waiting ──▶ running ──▶ (gone)
 *                ▲            │  woken meanwhile, or not done: again, behind the others
 *                └────────────┘
 *
 * The queue never has more entries than there are tenants.
 */
export class TenantQueue {
  readonly #options: TenantQueueOptions;
  readonly #delayed = new Set<string>();
  readonly #waiting = new Set<string>();
  /** Running tenants; true if woken meanwhile. */
  readonly #running = new Map<string, boolean>();
  readonly #turns = new Set<Promise<void>>();
  #delay: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: TenantQueueOptions) {
    this.#options = options;
  }

  /** Queues tenants together. */
  wake(tenantIds: readonly string[]): WakeResult {
    const results = tenantIds.map((tenantId) => this.#admit(tenantId));
    this.#startTurns();
    return results.includes('added') ? 'added' : 'known';
  }

  #admit(tenantId: string): WakeResult {
    if (this.#isClosed || this.#waiting.has(tenantId) || this.#delayed.has(tenantId)) return 'known';
    if (this.#running.has(tenantId)) {
      this.#running.set(tenantId, true);
      return 'known';
    }
    if (this.#options.wakeUpDelayMs === 0) this.#waiting.add(tenantId);
    else {
      this.#delayed.add(tenantId);
      this.#delay ??= setTimeout(() => this.#endDelay(), this.#options.wakeUpDelayMs);
    }
    return 'added';
  }

  /** Whether a tenant is queued or running. */
  has(tenantId: string): boolean {
    return this.#waiting.has(tenantId) || this.#delayed.has(tenantId) || this.#running.has(tenantId);
  }

  /** Accepts no more tenants and waits for the running turns to end. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#delay);
    this.#delayed.clear();
    this.#waiting.clear();
    await Promise.allSettled(this.#turns);
  }

  #endDelay(): void {
    this.#delay = undefined;
    for (const tenantId of this.#delayed) this.#waiting.add(tenantId);
    this.#delayed.clear();
    this.#startTurns();
  }

  #startTurns(): void {
    while (this.#waiting.size > 0 && this.#turns.size < this.#options.concurrency) {
      const tenantIds = [...this.#waiting].slice(0, MAX_TENANTS_PER_TURN);
      for (const tenantId of tenantIds) {
        this.#waiting.delete(tenantId);
        this.#running.set(tenantId, false);
      }
      const turn = this.#runTurn(tenantIds).finally(() => {
        this.#turns.delete(turn);
        if (!this.#isClosed) this.#startTurns();
      });
      this.#turns.add(turn);
    }
  }

  async #runTurn(tenantIds: readonly string[]): Promise<void> {
    let more: readonly string[] = tenantIds;
    try {
      more = await this.#options.drain(tenantIds);
    } finally {
      const woken = tenantIds.filter((tenantId) => this.#running.get(tenantId) === true);
      for (const tenantId of tenantIds) this.#running.delete(tenantId);
      if (!this.#isClosed) {
        for (const tenantId of more) this.#waiting.add(tenantId);
        for (const tenantId of woken) this.wake([tenantId]);
      }
    }
  }
}

const MAX_TENANTS_PER_TURN = 64;
