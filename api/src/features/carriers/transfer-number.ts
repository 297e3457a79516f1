import { findTransferNumber, type TransferNumber } from '@switchboard/application/dialing/transfer-number';
import type { ResourceDeps } from '@switchboard/application/resources/deps';
import type { TalkDeps } from '@switchboard/application/talks/deps';
import { findEffect, type TalkKey, type TalkRow } from '@switchboard/application/talks/talk-queries';

interface Transfer {
  readonly key: TalkKey;
  readonly talk: TalkRow;
  readonly effectKey: string;
}

/** Finds the number to which a carrier or platform transfers a call, or the reason not to. */
export async function numberToDial(
  {
    pool,
    clock,
    parts,
    talks,
  }: Pick<ResourceDeps, 'pool' | 'clock' | 'parts'> & { readonly talks: Pick<TalkDeps, 'versions'> },
  { key, talk, effectKey }: Transfer,
): Promise<TransferNumber> {
  const stored = await findEffect(pool, key.tenantId, effectKey);
  if (stored?.effect.type !== 'transfer') return { fault: 'transfer_missing' };
  const deps = { pool, clock, reader: { db: pool, parts }, versions: talks.versions };
  return findTransferNumber(deps, { key, talk, to: stored.effect.to });
}
