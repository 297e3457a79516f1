import type { ResourceDeps } from '@switchboard/application/resources/deps';
import type { TalkDeps } from '@switchboard/application/talks/deps';
import { lookUpOnCall } from '@switchboard/application/talks/perform';
import { findEffect, type TalkKey, type TalkRow } from '@switchboard/application/talks/talk-queries';

interface Transfer {
  readonly key: TalkKey;
  readonly talk: TalkRow;
  readonly effectKey: string;
}

/** The number that a transfer leads to: its own, or that of who is on call; undefined where there is none. */
export async function numberToDial(
  {
    pool,
    clock,
    parts,
    talks,
  }: Pick<ResourceDeps, 'pool' | 'clock' | 'parts'> & { readonly talks: Pick<TalkDeps, 'versions'> },
  { key, talk, effectKey }: Transfer,
): Promise<string | undefined> {
  const stored = await findEffect(pool, key.tenantId, effectKey);
  if (stored?.effect.type !== 'transfer') return undefined;
  const { to } = stored.effect;
  if (to.kind === 'number') return to.number;
  const { version } = await talks.versions.find(pool, { tenantId: key.tenantId, ...talk });
  const found = await lookUpOnCall({ reader: { db: pool, parts }, clock }, { key, talk }, version.timeZone);
  const phone =
    typeof found.result === 'object' && found.result !== null && 'phone' in found.result && found.result['phone'];
  return typeof phone === 'string' ? phone : undefined;
}
