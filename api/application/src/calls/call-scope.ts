import type { WeeklyTime } from '@switchboard/contracts/base/fields';
import { NO_RESOLVED_TRANSFERS, type ResolvedTransfers } from '@switchboard/contracts/calls/resolved-transfers';
import type { CallPurpose } from '@switchboard/contracts/conversations/purpose';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** The settings of an account that filters of calls go by. */
export interface CallRules {
  /** When the business is open; only `businessHours` asks. */
  readonly hours: readonly WeeklyTime[];
  readonly holidays: readonly { readonly date: string }[];
  /** Only `resolved` asks. */
  readonly resolvedTransfers: ResolvedTransfers;
}

/** The settings and the zone of an account that its filters go by, and the purposes of calls that are withheld from who asks. */
export type CallScope = CallRules & { readonly timeZone: string; readonly withheld: readonly CallPurpose[] };

const NO_RULES: CallRules = { hours: [], holidays: [], resolvedTransfers: NO_RESOLVED_TRANSFERS };

const RULES = `
  select coalesce(fields -> 'businessHours', '[]') as hours, coalesce(fields -> 'holidays', '[]') as holidays,
    coalesce(fields -> 'resolvedTransfers', $2::jsonb) as "resolvedTransfers"
  from resource.items where tenant_id = $1 and kind = 'settings'`;

/** Reads what the settings of an account say. */
export async function readCallRules(db: Queryable, tenant: string): Promise<CallRules> {
  const { rows } = await db.query<CallRules & Record<never, never>>({
    name: 'calls-rules',
    text: RULES,
    values: [tenant, NO_RULES.resolvedTransfers],
  });
  return rows[0] ?? NO_RULES;
}
