import type { ConversationId } from '@switchboard/contracts/ids';
import type { ConversationFold } from '@switchboard/domain/conversations/fold-state';
import type { Batch } from '../../runtime/consumer.ts';
import type { Changed } from './fold-batch.ts';

/** Conversations that are remembered, of one account and in all. */
const MAX_OF_ACCOUNT = 500;
const MAX_IN_ALL = 5_000;

interface Account {
  readonly epoch: string | null;
  /** The checkpoint that the folds belong to. */
  readonly position: number;
  readonly folds: Map<ConversationId, ConversationFold>;
}

/**
 * The folds of live calls as this worker committed them, so that a call's next event costs no question.
 *
 * They hold while the account's checkpoint stands where this worker left it: rows change with the checkpoint alone, and another version of
 * the inbox has another epoch. Otherwise the account is forgotten, and its rows are read.
 */
export class RecentFolds {
  /** The one that was written last stands last. */
  readonly #accounts = new Map<string, Account>();
  #size = 0;

  /** The remembered fold of a conversation where a batch begins. */
  find({ tenantId, epoch, prev }: Batch, id: ConversationId): ConversationFold | undefined {
    const account = this.#accounts.get(tenantId);
    if (account === undefined) return undefined;
    if (account.epoch === epoch && account.position === prev) return account.folds.get(id);
    this.#forget(tenantId, account);
    return undefined;
  }

  /** Remembers what a batch came to; to be called once it has been committed. */
  keep({ tenantId, epoch, prev, position }: Batch, changed: readonly Changed[]): void {
    const known = this.#accounts.get(tenantId);
    const holds = known?.epoch === epoch && known.position === prev;
    if (known !== undefined) this.#forget(tenantId, known);
    const folds = holds ? known.folds : new Map<ConversationId, ConversationFold>();
    for (const { id, folded } of changed) {
      folds.delete(id);
      if (folded.state.record.endedAt === null && !folded.erased) folds.set(id, folded.state);
    }
    forgetOldest(folds, MAX_OF_ACCOUNT);
    this.#accounts.set(tenantId, { epoch, position, folds });
    this.#size += folds.size;
    for (const [oldest, account] of this.#accounts) {
      if (this.#size <= MAX_IN_ALL && this.#accounts.size <= MAX_IN_ALL) return;
      this.#forget(oldest, account);
    }
  }

  #forget(tenantId: string, { folds }: Account): void {
    this.#accounts.delete(tenantId);
    this.#size -= folds.size;
  }
}

function forgetOldest(folds: Map<ConversationId, ConversationFold>, most: number): void {
  for (const id of folds.keys()) {
    if (folds.size <= most) return;
    folds.delete(id);
  }
}
