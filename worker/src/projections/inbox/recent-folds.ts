import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { ConversationFold } from '@switchboard/domain/conversations/fold-state';
import type { Batch } from '../../runtime/consumer.ts';
import type { Changed } from './fold-batch.ts';

/** The maximum number of cached conversations, of one account and in total. */
const MAX_FOLDS_PER_ACCOUNT = 500;
const MAX_FOLDS = 5_000;

interface Account {
  readonly epoch: string | null;
  /** The checkpoint at which the folds are valid. */
  readonly position: number;
  readonly folds: Map<ConversationId, ConversationFold>;
}

/**
 * Caches the folds of live calls as this worker committed them, so that a call's next event needs no read.
 *
 * An account's folds are valid as long as its checkpoint is where this worker left it: rows change only together with the checkpoint, and
 * another version of the inbox has another epoch. Otherwise, the account is evicted, and its rows are read.
 */
export class RecentFolds {
  /** The accounts, in the order of their last write. */
  readonly #accounts = new Map<string, Account>();
  #size = 0;

  /** Finds the fold of a conversation at the start of a batch. */
  find({ tenantId, epoch, prev }: Batch, id: ConversationId): ConversationFold | undefined {
    const account = this.#accounts.get(tenantId);
    if (account === undefined) return undefined;
    if (account.epoch === epoch && account.position === prev) return account.folds.get(id);
    this.#evict(tenantId, account);
    return undefined;
  }

  /** Caches the folds of a batch; called after its commit. */
  keep({ tenantId, epoch, prev, position }: Batch, changed: readonly Changed[]): void {
    const known = this.#accounts.get(tenantId);
    const isValid = known?.epoch === epoch && known.position === prev;
    if (known !== undefined) this.#evict(tenantId, known);
    const folds = isValid ? known.folds : new Map<ConversationId, ConversationFold>();
    for (const { id, folded } of changed) {
      folds.delete(id);
      if (folded.state.record.endedAt === null && !folded.erased) folds.set(id, folded.state);
    }
    evictOldest(folds, MAX_FOLDS_PER_ACCOUNT);
    this.#accounts.set(tenantId, { epoch, position, folds });
    this.#size += folds.size;
    for (const [oldest, account] of this.#accounts) {
      if (this.#size <= MAX_FOLDS && this.#accounts.size <= MAX_FOLDS) return;
      this.#evict(oldest, account);
    }
  }

  #evict(tenantId: string, { folds }: Account): void {
    this.#accounts.delete(tenantId);
    this.#size -= folds.size;
  }
}

function evictOldest(folds: Map<ConversationId, ConversationFold>, most: number): void {
  for (const id of folds.keys()) {
    if (folds.size <= most) return;
    folds.delete(id);
  }
}
