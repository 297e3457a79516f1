import { LIMIT_NAMES, type LimitName, type Limits } from '@switchboard/contracts/access/limits';

/** How much of each limit others were given. */
export type Given = Readonly<Record<LimitName, number>>;

/** Adds limits up; one that is none takes nothing out of a pool. */
export function sumOfLimits(all: readonly Limits[]): Given {
  const sumOf = (name: LimitName) => all.reduce((sum, limits) => sum + (limits[name] ?? 0), 0);
  return {
    minutes: sumOf('minutes'),
    concurrency: sumOf('concurrency'),
    agents: sumOf('agents'),
    users: sumOf('users'),
  };
}

/** Returns the unused part of a pool: at least 0, or null if the pool has no limit. */
export function leftInPool(pool: Limits, given: Given): Limits {
  const leftOf = (name: LimitName) => {
    const most = pool[name];
    return most === null ? null : Math.max(0, most - given[name]);
  };
  return {
    minutes: leftOf('minutes'),
    concurrency: leftOf('concurrency'),
    agents: leftOf('agents'),
    users: leftOf('users'),
  };
}

/** A limit that asks for more than a pool has left for it. */
export interface OverPool {
  readonly name: LimitName;
  readonly left: number;
  readonly pool: number;
}

/**
 * Finds the limits for which a pool has too little left.
 *
 * `before` is what the same account has now: a limit that doesn't grow is never refused, even if the pool shrank below what was given.
 */
export function overPool(
  { pool, givenToOthers }: { readonly pool: Limits; readonly givenToOthers: Given },
  { before, after }: { readonly before: Limits; readonly after: Limits },
): OverPool[] {
  const left = leftInPool(pool, givenToOthers);
  return LIMIT_NAMES.flatMap((name) => {
    const [most, free, wanted] = [pool[name], left[name], after[name]];
    if (most === null || free === null || wanted === null || wanted <= free) return [];
    return wanted <= (before[name] ?? 0) ? [] : [{ name, left: free, pool: most }];
  });
}
