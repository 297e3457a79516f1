import { LIMIT_NAMES, type LimitName, type Limits } from '@switchboard/contracts/access/limits';

/** The allocated part of each limit. */
export type AllocatedLimits = Readonly<Record<LimitName, number>>;

/** Sums limits. An account without a limit takes nothing from the pool. */
export function sumLimits(all: readonly Limits[]): AllocatedLimits {
  const total = (name: LimitName) => all.reduce((sum, limits) => sum + (limits[name] ?? 0), 0);
  return {
    minutes: total('minutes'),
    concurrency: total('concurrency'),
    agents: total('agents'),
    users: total('users'),
  };
}

/** Returns the unused part of a pool: at least 0, or null if the pool has no limit. */
export function remainingInPool(pool: Limits, allocated: AllocatedLimits): Limits {
  const remaining = (name: LimitName) => {
    const max = pool[name];
    return max === null ? null : Math.max(0, max - allocated[name]);
  };
  return {
    minutes: remaining('minutes'),
    concurrency: remaining('concurrency'),
    agents: remaining('agents'),
    users: remaining('users'),
  };
}

/** A requested limit that exceeds what the pool has left. */
export interface PoolExcess {
  readonly name: LimitName;
  readonly left: number;
  readonly pool: number;
}

/**
 * Finds the limits of an account that exceed what the pool has left.
 *
 * `before` are the account's current limits: a limit that doesn't grow is accepted even if the pool shrank below the allocations.
 */
export function findPoolExcesses(
  { pool, allocatedToOthers }: { readonly pool: Limits; readonly allocatedToOthers: AllocatedLimits },
  { before, after }: { readonly before: Limits; readonly after: Limits },
): PoolExcess[] {
  const left = remainingInPool(pool, allocatedToOthers);
  return LIMIT_NAMES.flatMap((name) => {
    const [max, free, wanted] = [pool[name], left[name], after[name]];
    if (max === null || free === null || wanted === null || wanted <= free) return [];
    return wanted <= (before[name] ?? 0) ? [] : [{ name, left: free, pool: max }];
  });
}
