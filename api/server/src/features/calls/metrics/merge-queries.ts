import type { CallFilterText } from '@switchboard/contracts/calls/filters';

/** The filter that matches no call. */
const NO_CALLS: CallFilterText = { nothing: 'true' };

/** Returns the filter that matches the calls of both filters, in the format of the list. */
export function mergeQueries(one: CallFilterText, other: CallFilterText): CallFilterText {
  const merged: Record<string, string> = { ...one };
  for (const [name, value] of Object.entries(other)) {
    const current = merged[name];
    if (current === undefined || current === value) merged[name] = value;
    else if (name === 'smartTagIds') Object.assign(merged, narrowTags(one, value));
    else if (name.endsWith('From')) merged[name] = String(Math.max(Number(current), Number(value)));
    else if (name.endsWith('To')) merged[name] = String(Math.min(Number(current), Number(value)));
    else return { ...merged, ...NO_CALLS };
  }
  return isEmptyRange(merged) ? { ...withoutRanges(merged), ...NO_CALLS } : merged;
}

/** Narrows a tag filter (any or all of its tags) to the calls that also have one more tag. */
function narrowTags({ smartTagIds = '', smartTagMatch }: CallFilterText, tag: string): CallFilterText {
  const ids = smartTagIds.split(',');
  if (smartTagMatch === 'all' || ids.length === 1) {
    return { smartTagIds: [...new Set([...ids, ...tag.split(',')])].join(','), smartTagMatch: 'all' };
  }
  // The list can't express "any of these tags, and this one", except if this tag is one of them: then it alone decides.
  return ids.includes(tag) ? { smartTagIds: tag } : NO_CALLS;
}

const RANGES = ['duration', 'cost', 'latency'] as const;
const isEmptyRange = (query: Readonly<Record<string, string>>): boolean =>
  RANGES.some((name) => Number(query[`${name}From`] ?? 0) > Number(query[`${name}To`] ?? Number.POSITIVE_INFINITY));
const withoutRanges = (query: Readonly<Record<string, string>>): CallFilterText =>
  Object.fromEntries(
    Object.entries(query).filter(([name]) => !RANGES.some((range) => name === `${range}From` || name === `${range}To`)),
  );
