import { settings } from '@switchboard/contracts/account-settings/settings';
import type { Redaction } from '@switchboard/contracts/base/redaction';
import type { Clock } from '@switchboard/platform/clock';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { sharedTimedCache } from '@switchboard/platform/timed-cache';
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

/** Reads the wishes of the accounts that calls come in for together, each once a second at most. A failed reading refuses the call that asked. */
export function redactionFinder({ pool, clock }: FinderDeps): FindRedaction {
  const remembered = sharedTimedCache({
    ttlMs: REMEMBER_MS,
    max: MAX_REMEMBERED,
    clock,
    load: (tenantIds) => readRedactions(pool, tenantIds),
  });
  return async (tenantId) => settings.fields.redaction.parse((await remembered.get(tenantId)) ?? []);
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
export async function readMask(db: Queryable, tenantId: string): Promise<Mask | undefined> {
  const found = await readRedactions(db, [tenantId]);
  return maskOfSome(settings.fields.redaction.parse(found.get(tenantId) ?? []));
}

async function readRedactions(db: Queryable, tenantIds: readonly string[]): Promise<Map<string, unknown>> {
  const { rows } = await db.query<{ tenantId: string; redaction: unknown }>({
    name: 'find-redactions',
    text: `select tenant_id as "tenantId", fields -> 'redaction' as redaction
      from resource.items where tenant_id = any($1) and kind = '${settings.kind}'`,
    values: [tenantIds],
  });
  return new Map(rows.map(({ tenantId, redaction }) => [tenantId, redaction]));
}
