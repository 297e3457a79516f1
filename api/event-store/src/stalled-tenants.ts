import { batchLength, type Waiting } from './append-queue.ts';

/** How many tenants are tried at once: suspects, and tenants known to be stalled. */
const CONCURRENT_SUSPECTS = 3;
const CONCURRENT_STALLED = 2;
const RETRY_AFTER_MS = 100;

export interface StalledTenantsOptions {
  /** Runs appends of one tenant. Returns the unanswered ones: the first that a lock blocked, and all after it. */
  readonly run: (batch: readonly Waiting[]) => Promise<readonly Waiting[]>;
  /** Called when a tenant becomes stalled. */
  readonly onStalled: (tenantId: string) => void;
}

interface Lane {
  readonly tenantId: string;
  waiting: Waiting[];
  isStalled: boolean;
}

/**
 * The tenants whose appends are run apart from all others, because a batch with them waited for a lock.
 *
 * suspect → (ran, nothing left) → gone: its appends are batched with those of other tenants again
 * suspect → (blocked by a lock) → stalled → (after a pause, ran) → suspect
 * stalled → (its appends expired, nothing left) → gone
 *
 * A tenant has at most one batch in flight, so its appends keep their order.
 */
export class StalledTenants {
  readonly #options: StalledTenantsOptions;
  readonly #lanes = new Map<string, Lane>();
  readonly #suspects: Lane[] = [];
  readonly #stalled: Lane[] = [];
  #suspectsInFlight = 0;
  #stalledInFlight = 0;

  constructor(options: StalledTenantsOptions) {
    this.#options = options;
  }

  /** Separates the tenants of these appends, unless they are separated already. */
  add(batch: readonly Waiting[]): void {
    for (const [tenantId, waiting] of Map.groupBy(batch, ({ append }) => append.tenantId)) {
      const lane = this.#lanes.get(tenantId);
      if (lane) {
        // These arrived before the appends that take() accepted.
        lane.waiting = waiting.concat(lane.waiting);
      } else {
        const suspect: Lane = { tenantId, waiting, isStalled: false };
        this.#lanes.set(tenantId, suspect);
        this.#suspects.push(suspect);
      }
    }
    this.#pump();
  }

  /** Accepts an append if its tenant is separated. Returns whether it did. */
  take(waiting: Waiting): boolean {
    const lane = this.#lanes.get(waiting.append.tenantId);
    lane?.waiting.push(waiting);
    return lane !== undefined;
  }

  /** Removes the appends that arrived before `time`. */
  takeOlderThan(time: number): Waiting[] {
    const old: Waiting[] = [];
    for (const lane of this.#lanes.values()) {
      old.push(...lane.waiting.filter(({ since }) => since < time));
      lane.waiting = lane.waiting.filter(({ since }) => since >= time);
    }
    return old;
  }

  #pump(): void {
    while (this.#suspectsInFlight < CONCURRENT_SUSPECTS) {
      const lane = this.#suspects.shift();
      if (!lane) break;
      this.#suspectsInFlight += 1;
      void this.#try(lane).then(() => {
        this.#suspectsInFlight -= 1;
        this.#pump();
      });
    }
    while (this.#stalledInFlight < CONCURRENT_STALLED) {
      const lane = this.#stalled.shift();
      if (!lane) break;
      this.#stalledInFlight += 1;
      void this.#try(lane).then(() => {
        this.#stalledInFlight -= 1;
        this.#pump();
      });
    }
  }

  async #try(lane: Lane): Promise<void> {
    const batch = lane.waiting.splice(0, batchLength(lane.waiting));
    const left = batch.length > 0 ? await this.#options.run(batch) : batch;
    if (left.length > 0) {
      lane.waiting = left.concat(lane.waiting);
      if (!lane.isStalled) this.#options.onStalled(lane.tenantId);
      lane.isStalled = true;
      setTimeout(() => {
        this.#stalled.push(lane);
        this.#pump();
      }, RETRY_AFTER_MS);
    } else if (lane.waiting.length > 0) {
      lane.isStalled = false;
      this.#suspects.push(lane);
    } else {
      this.#lanes.delete(lane.tenantId);
    }
  }
}
