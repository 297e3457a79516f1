import type { CallFilterText } from '@switchboard/contracts/calls/filters';

/** Nothing is in both. */
const NOTHING: CallFilterText = { nothing: 'true' };

/** The filter of what two filters both let through, as the list takes it. */
export function mergeQueries(one: CallFilterText, other: CallFilterText): CallFilterText {
  const merged: Record<string, string> = { ...one };
  for (const [name, value] of Object.entries(other)) {
    const held = merged[name];
    if (held === undefined || held === value) merged[name] = value;
    else if (name === 'smartTagIds') Object.assign(merged, bothTags(one, value));
    else if (name.endsWith('From')) merged[name] = String(Math.max(Number(held), Number(value)));
    else if (name.endsWith('To')) merged[name] = String(Math.min(Number(held), Number(value)));
    else return { ...merged, ...NOTHING };
  }
  return isEmptyRange(merged) ? { ...withoutRanges(merged), ...NOTHING } : merged;
}

/** Narrows a tag filter by one more tag: calls that have the filter's tags (any or all of them) and this one. */
function bothTags({ smartTagIds = '', smartTagMatch }: CallFilterText, tag: string): CallFilterText {
  const ids = smartTagIds.split(',');
  if (smartTagMatch === 'all' || ids.length === 1) {
    return { smartTagIds: [...new Set([...ids, ...tag.split(',')])].join(','), smartTagMatch: 'all' };
  }
  // A call with this tag has one of the filter's tags only if the tag is among them.
  return ids.includes(tag) ? { smartTagIds: tag } : NOTHING;
}

const RANGES = ['duration', 'cost', 'latency'] as const;
const isEmptyRange = (query: Readonly<Record<string, string>>): boolean =>
  RANGES.some((name) => Number(query[`${name}From`] ?? 0) > Number(query[`${name}To`] ?? Number.POSITIVE_INFINITY));
const withoutRanges = (query: Readonly<Record<string, string>>): CallFilterText =>
  Object.fromEntries(
    Object.entries(query).filter(([name]) => !RANGES.some((range) => name === `${range}From` || name === `${range}To`)),
  );
