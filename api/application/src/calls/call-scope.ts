import type { WeeklyTime } from '@switchboard/contracts/base/fields';
import { NO_RESOLVED_TRANSFERS, type ResolvedTransfers } from '@switchboard/contracts/calls/resolved-transfers';
import type { CallPurpose } from '@switchboard/contracts/conversations/purpose';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** The settings of an account that call filters depend on. */
export interface CallRules {
  /** When the business is open, for the filter `businessHours`. */
  readonly hours: readonly WeeklyTime[];
  readonly holidays: readonly { readonly date: string }[];
  /** For the filter `resolved`. */
  readonly resolvedTransfers: ResolvedTransfers;
}

/** The context of call filters: the account's settings and time zone, and the call purposes that are withheld from the user. */
export type CallScope = CallRules & { readonly timeZone: string; readonly withheld: readonly CallPurpose[] };

const NO_RULES: CallRules = { hours: [], holidays: [], resolvedTransfers: NO_RESOLVED_TRANSFERS };

const RULES = `
  select coalesce(fields -> 'businessHours', '[]') as hours, coalesce(fields -> 'holidays', '[]') as holidays,
    coalesce(fields -> 'resolvedTransfers', $2::jsonb) as "resolvedTransfers"
  from resource.items where tenant_id = $1 and kind = 'settings'`;

/** Reads the call rules from an account's settings. */
export async function readCallRules(db: Queryable, tenant: string): Promise<CallRules> {
  const { rows } = await db.query<CallRules & Record<never, never>>({
    name: 'calls-rules',
    text: RULES,
    values: [tenant, NO_RULES.resolvedTransfers],
  });
  return rows[0] ?? NO_RULES;
}
