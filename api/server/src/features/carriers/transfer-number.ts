import type { ConversationKey } from '@switchboard/application/conversations/conversation-ids';
import type { ResourceDeps } from '@switchboard/application/resources/deps';
import type { TalkDeps } from '@switchboard/application/talks/deps';
import { findEffect, type TalkRow } from '@switchboard/application/talks/talk-rows';
import { findTransferTarget, type TransferTarget } from '@switchboard/application/talks/transfer-number';

interface Transfer {
  readonly key: ConversationKey;
  readonly talk: TalkRow;
  readonly effectKey: string;
}

/** Finds the number to which a carrier or platform transfers a call, if the dial rule and the caps allow it. A retry doesn't count against the caps again. */
export async function numberToDial(
  {
    pool,
    clock,
    hooks,
    talks,
  }: Pick<ResourceDeps, 'pool' | 'clock' | 'hooks'> & { readonly talks: Pick<TalkDeps, 'versions' | 'prices'> },
  { key, talk, effectKey }: Transfer,
): Promise<TransferTarget> {
  const { tenantId } = key;
  const stored = await findEffect(pool, tenantId, effectKey);
  if (stored?.effect.type !== 'transfer') return { fault: 'transfer_missing' };
  const deps = { pool, clock, reader: { db: pool, hooks }, versions: talks.versions, prices: talks.prices };
  return findTransferTarget(deps, { key, talk, effectKey, to: stored.effect.to });
}
