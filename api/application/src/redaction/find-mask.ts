import { settings } from '@switchboard/contracts/singles/settings';
import type { Clock } from '@switchboard/platform/clock';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { type Mask, maskOf } from './redact.ts';

/** Finds what an account wants masked, as it was at most a second ago; undefined if it wants nothing masked. */
export type FindMask = (tenantId: string) => Promise<Mask | undefined>;

const REMEMBER_MS = 1_000;
const MAX_REMEMBERED = 10_000;

/** Reads each account's wishes once a second at most: every call that comes in asks. */
export function maskFinder({ pool, clock }: { readonly pool: Queryable; readonly clock: Clock }): FindMask {
  const remembered = new Map<string, { readonly until: number; readonly mask: Promise<Mask | undefined> }>();
  return (tenantId) => {
    const now = clock.now().getTime();
    const known = remembered.get(tenantId);
    if (known && known.until > now) return known.mask;
    const mask = readMask(pool, tenantId);
    // A failed reading is not remembered, and refuses the call that asked.
    mask.catch(() => remembered.delete(tenantId));
    remembered.delete(tenantId);
    remembered.set(tenantId, { until: now + REMEMBER_MS, mask });
    for (const oldest of remembered.keys()) {
      if (remembered.size <= MAX_REMEMBERED) break;
      remembered.delete(oldest);
    }
    return mask;
  };
}

async function readMask(db: Queryable, tenantId: string): Promise<Mask | undefined> {
  const { rows } = await db.query<{ redaction: unknown }>({
    name: 'find-redaction',
    text: `select fields -> 'redaction' as redaction from resource.items where tenant_id = $1 and kind = '${settings.kind}'`,
    values: [tenantId],
  });
  const kinds = settings.fields.redaction.parse(rows[0]?.redaction ?? []);
  return kinds.length === 0 ? undefined : maskOf(kinds);
}
