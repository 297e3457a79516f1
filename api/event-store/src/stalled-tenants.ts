import { batchLength } from './queue.ts';
import type { Waiting } from './waiting.ts';

/** How many accounts are tried at once: those set apart just now, and those known to be stalled. */
const SUSPECTS_AT_ONCE = 3;
const STALLED_AT_ONCE = 2;
const RETRY_AFTER_MS = 100;

export interface StalledTenantsOptions {
  /** Appends of one account; answers those from where a lock stood in the way, none if all have their answers. */
  readonly run: (batch: readonly Waiting[]) => Promise<readonly Waiting[]>;
  /** Hears of an account that starts to be stalled. */
  readonly onStalled: (tenantId: string) => void;
}

interface Lane {
  readonly tenantId: string;
  waiting: Waiting[];
  isStalled: boolean;
}

/**
 * The accounts whose appends go apart from the others', because a batch that held them waited for a lock.
 *
 * suspect → (tried, went through, nothing waits) → gone, its appends are batched with the others again
 * suspect → (tried, waited for a lock) → stalled → (after a pause, tried, went through) → suspect
 * stalled → (tried, nothing waits any more, as patience ended) → gone
 *
 * An account has one batch under way at most, so its appends keep their order.
 */
export class StalledTenants {
  readonly #options: StalledTenantsOptions;
  readonly #lanes = new Map<string, Lane>();
  readonly #suspects: Lane[] = [];
  readonly #stalled: Lane[] = [];
  #suspectsTried = 0;
  #stalledTried = 0;

  constructor(options: StalledTenantsOptions) {
    this.#options = options;
  }

  /** Sets the accounts of these appends apart, if they aren't yet. */
  add(batch: readonly Waiting[]): void {
    for (const [tenantId, waiting] of Map.groupBy(batch, ({ append }) => append.tenantId)) {
      const lane = this.#lanes.get(tenantId);
      if (lane) {
        // They came before those that were sent here directly.
        lane.waiting = waiting.concat(lane.waiting);
      } else {
        const suspect: Lane = { tenantId, waiting, isStalled: false };
        this.#lanes.set(tenantId, suspect);
        this.#suspects.push(suspect);
      }
    }
    this.#pump();
  }

  /** Takes an append of an account that is apart; answers whether it did. */
  take(waiting: Waiting): boolean {
    const lane = this.#lanes.get(waiting.append.tenantId);
    lane?.waiting.push(waiting);
    return lane !== undefined;
  }

  /** Takes out the appends that came before `time`. */
  takeOlderThan(time: number): Waiting[] {
    const old: Waiting[] = [];
    for (const lane of this.#lanes.values()) {
      old.push(...lane.waiting.filter(({ since }) => since < time));
      lane.waiting = lane.waiting.filter(({ since }) => since >= time);
    }
    return old;
  }

  #pump(): void {
    while (this.#suspectsTried < SUSPECTS_AT_ONCE) {
      const lane = this.#suspects.shift();
      if (!lane) break;
      this.#suspectsTried += 1;
      void this.#try(lane).then(() => {
        this.#suspectsTried -= 1;
        this.#pump();
      });
    }
    while (this.#stalledTried < STALLED_AT_ONCE) {
      const lane = this.#stalled.shift();
      if (!lane) break;
      this.#stalledTried += 1;
      void this.#try(lane).then(() => {
        this.#stalledTried -= 1;
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
