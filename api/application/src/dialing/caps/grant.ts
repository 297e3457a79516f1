import { CAP_FAULTS, type CapFault, type CapName } from '@switchboard/contracts/dialing/caps';
import type { DialFault } from '@switchboard/contracts/dialing/dial-faults';
import { dialFault } from '@switchboard/domain/dialing/dial-rule';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { Pool } from 'pg';
import { findDialRule } from '../find-dial-rule.ts';
import { type CapDeps, chargeUse, type NewUse } from './charge-use.ts';

/**
 * Proof that an account's dial rule and caps allow a call or text to a number. Only {@link grantOutgoing} creates such a proof. The carrier port
 * and transfers require it, so that nothing goes out without the check.
 */
class OutgoingGrant {
  readonly #number: string;

  constructor(number: string) {
    this.#number = number;
  }

  /** The number that may be called or texted. */
  get number(): string {
    return this.#number;
  }
}

export type { OutgoingGrant };

/** Why a call or text may not go out; `cap` names the cap, if one refused it. */
export interface OutgoingRefusal {
  readonly fault: DialFault | CapFault;
  readonly cap?: CapName;
}

/** An outgoing call or text, with its destination. */
export interface NewOutgoing extends NewUse {
  readonly to: string;
}

/** Checks the dial rule and charges the caps for a call or text. A retry with the same key isn't charged again. */
export async function grantOutgoing(
  deps: CapDeps & { readonly pool: Pool },
  { to, ...use }: NewOutgoing,
): Promise<OutgoingGrant | OutgoingRefusal> {
  const fault = dialFault(to, await findDialRule(deps.pool, use.tenantId));
  if (fault !== undefined) return { fault };
  const refused = await withTransaction(deps.pool, (client) => chargeUse(client, deps, use));
  if (refused !== undefined) return { fault: CAP_FAULTS[refused.cap], cap: refused.cap };
  return new OutgoingGrant(to);
}
