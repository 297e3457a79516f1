import type { Redaction } from '@switchboard/contracts/singles/redaction';
import { settings } from '@switchboard/contracts/singles/settings';
import type { Clock } from '@switchboard/platform/clock';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { type Mask, maskOf } from './redact.ts';

/** Finds the kinds of text that an account wants masked, as it was at most a second ago. */
export type FindRedaction = (tenantId: string) => Promise<readonly Redaction[]>;
/** Finds what an account wants masked; undefined if it wants nothing masked. */
export type FindMask = (tenantId: string) => Promise<Mask | undefined>;

interface FinderDeps {
  readonly pool: Queryable;
  readonly clock: Clock;
}

const REMEMBER_MS = 1_000;
const MAX_REMEMBERED = 10_000;

/** Reads each account's wishes once a second at most: every call that comes in asks. */
export function redactionFinder({ pool, clock }: FinderDeps): FindRedaction {
  const remembered = new Map<string, { readonly until: number; readonly kinds: Promise<readonly Redaction[]> }>();
  return (tenantId) => {
    const now = clock.now().getTime();
    const known = remembered.get(tenantId);
    if (known && known.until > now) return known.kinds;
    const kinds = readRedaction(pool, tenantId);
    // A failed reading is not remembered, and refuses the call that asked.
    kinds.catch(() => remembered.delete(tenantId));
    remembered.delete(tenantId);
    remembered.set(tenantId, { until: now + REMEMBER_MS, kinds });
    for (const oldest of remembered.keys()) {
      if (remembered.size <= MAX_REMEMBERED) break;
      remembered.delete(oldest);
    }
    return kinds;
  };
}

/** Finds masks as {@link redactionFinder} finds what they are of. */
export function maskFinder(deps: FinderDeps): FindMask {
  const find = redactionFinder(deps);
  return async (tenantId) => maskOfSome(await find(tenantId));
}

/** The mask of some kinds; undefined of none. */
export const maskOfSome = (kinds: readonly Redaction[]): Mask | undefined =>
  kinds.length === 0 ? undefined : maskOf(kinds);

/** Reads what an account wants masked, as it is now; undefined if it wants nothing masked. */
export const readMask = async (db: Queryable, tenantId: string): Promise<Mask | undefined> =>
  maskOfSome(await readRedaction(db, tenantId));

async function readRedaction(db: Queryable, tenantId: string): Promise<readonly Redaction[]> {
  const { rows } = await db.query<{ redaction: unknown }>({
    name: 'find-redaction',
    text: `select fields -> 'redaction' as redaction from resource.items where tenant_id = $1 and kind = '${settings.kind}'`,
    values: [tenantId],
  });
  return settings.fields.redaction.parse(rows[0]?.redaction ?? []);
}
