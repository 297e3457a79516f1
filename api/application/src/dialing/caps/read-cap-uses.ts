import { CAP_NAMES, type CapUse, STOPPING_CAPS } from '@switchboard/contracts/dialing/caps';
import { capLevel, capUse, noUses, opensAt, periodsAt, rollUses } from '@switchboard/domain/dialing/caps';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { findCapFacts, findUses } from './cap-uses.ts';
import type { CapDeps } from './charge-use.ts';

/** Reads an account's caps and their use in the current period; empty if the account doesn't exist. */
export async function readCapUses(
  { db, prices, now }: Pick<CapDeps, 'prices'> & { readonly db: Queryable; readonly now: Date },
  tenantId: string,
): Promise<readonly CapUse[]> {
  const facts = await findCapFacts(db, tenantId);
  if (facts === undefined) return [];
  const { timeZone, caps, operatorCaps, ownCaps } = facts;
  const periods = periodsAt(now, timeZone);
  const uses = rollUses((await findUses(db, tenantId)) ?? noUses(periods), periods);
  return CAP_NAMES.map((name) => {
    const stopping = STOPPING_CAPS.find((one) => one === name);
    return {
      name,
      used: capUse(uses, name),
      max: caps[name],
      operatorMax: operatorCaps[name],
      ownMax: ownCaps[name],
      level: stopping === undefined ? null : capLevel(stopping, uses, { caps, prices }),
      opensAt: opensAt(name, now, timeZone).toISOString(),
    };
  });
}
