export interface TenantQueueOptions {
  /** Turns at the same time. */
  readonly concurrency: number;
  /** How long a woken tenant rests before it gets in line, in ms. */
  readonly patienceMs: number;
  /** Does one turn's work for some tenants and answers those that need another. Must not throw. */
  readonly drain: (tenantIds: readonly string[]) => Promise<readonly string[]>;
}

/**
 * The tenants that a consumer has to look at, each at most once.
 *
 * While there is a free turn, who is woken gets it at once, alone or with those woken in the same moment. While there is none, tenants gather, and the
 * next turn takes them together: the more there is to do, the cheaper each becomes.
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

  /** Puts tenants in line, together; `known` if each was in line, or running, already. */
  wake(tenantIds: readonly string[]): 'news' | 'known' {
    const answers = tenantIds.map((tenantId) => this.#admit(tenantId));
    this.#fill();
    return answers.includes('news') ? 'news' : 'known';
  }

  #admit(tenantId: string): 'news' | 'known' {
    if (this.#isClosed || this.#waiting.has(tenantId) || this.#resting.has(tenantId)) return 'known';
    if (this.#running.has(tenantId)) {
      this.#running.set(tenantId, true);
      return 'known';
    }
    if (this.#options.patienceMs === 0) this.#waiting.add(tenantId);
    else {
      this.#resting.add(tenantId);
      this.#rest ??= setTimeout(() => this.#endRest(), this.#options.patienceMs);
    }
    return 'news';
  }

  /** Whether a tenant is in line, or running. */
  has(tenantId: string): boolean {
    return this.#waiting.has(tenantId) || this.#resting.has(tenantId) || this.#running.has(tenantId);
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
    while (this.#waiting.size > 0 && this.#turns.size < this.#options.concurrency) {
      const tenantIds = [...this.#waiting].slice(0, MAX_TENANTS_A_TURN);
      for (const tenantId of tenantIds) {
        this.#waiting.delete(tenantId);
        this.#running.set(tenantId, false);
      }
      const turn = this.#take(tenantIds).finally(() => {
        this.#turns.delete(turn);
        if (!this.#isClosed) this.#fill();
      });
      this.#turns.add(turn);
    }
  }

  async #take(tenantIds: readonly string[]): Promise<void> {
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

const MAX_TENANTS_A_TURN = 64;
