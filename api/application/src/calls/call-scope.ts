import type { WeeklyTime } from '@switchboard/contracts/kinds/fields';
import { NO_RESOLVED_TRANSFERS, type ResolvedTransfers } from '@switchboard/contracts/singles/resolved-transfers';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** What an account says of itself that filters of calls are about. */
export interface CallRules {
  /** When the business is open; only `businessHours` asks. */
  readonly hours: readonly WeeklyTime[];
  readonly holidays: readonly { readonly date: string }[];
  /** Only `resolved` asks. */
  readonly resolvedTransfers: ResolvedTransfers;
}

/** What of an account its filters are about. */
export type CallScope = CallRules & { readonly timeZone: string };

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
