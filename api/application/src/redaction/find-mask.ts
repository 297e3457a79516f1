import { settings } from '@switchboard/contracts/account-settings/settings';
import type { Redaction } from '@switchboard/contracts/base/redaction';
import type { Clock } from '@switchboard/platform/clock';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { sharedTimedCache } from '@switchboard/platform/timed-cache';
import { createMask, type Mask } from './redact.ts';

/** Finds the kinds of text that an account masks, from a cache that is at most one second old. */
export type FindRedaction = (tenantId: string) => Promise<readonly Redaction[]>;
/** Finds an account's mask; undefined if it masks nothing. */
export type FindMask = (tenantId: string) => Promise<Mask | undefined>;

interface FinderDeps {
  readonly pool: Queryable;
  readonly clock: Clock;
}

const CACHE_MS = 1_000;
const MAX_CACHED = 10_000;

/** Creates a finder that batches reads of concurrent accounts, and reads each at most once a second. A failed read fails the calls that wait for it. */
export function createRedactionFinder({ pool, clock }: FinderDeps): FindRedaction {
  const cache = sharedTimedCache({
    ttlMs: CACHE_MS,
    max: MAX_CACHED,
    clock,
    load: (tenantIds) => readRedactions(pool, tenantIds),
  });
  return async (tenantId) => settings.fields.redaction.parse((await cache.get(tenantId)) ?? []);
}

/** Creates a finder of masks, based on {@link createRedactionFinder}. */
export function createMaskFinder(deps: FinderDeps): FindMask {
  const find = createRedactionFinder(deps);
  return async (tenantId) => createMaskIfAny(await find(tenantId));
}

/** Returns the mask of some kinds; undefined for an empty list. */
export const createMaskIfAny = (kinds: readonly Redaction[]): Mask | undefined =>
  kinds.length === 0 ? undefined : createMask(kinds);

/** Reads an account's current mask; undefined if it masks nothing. */
export async function readMask(db: Queryable, tenantId: string): Promise<Mask | undefined> {
  const found = await readRedactions(db, [tenantId]);
  return createMaskIfAny(settings.fields.redaction.parse(found.get(tenantId) ?? []));
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
