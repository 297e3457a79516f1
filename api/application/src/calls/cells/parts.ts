/** The parts that a cell's calls are counted by once more: counts, but for `micros`, millionths of a cent by product. */
export const PARTS = [
  'endedReason',
  'outcome',
  'duration',
  'agentId',
  'agentName',
  'product',
  'micros',
  'pair',
  'takenOffTagId',
] as const;
export type Part = (typeof PARTS)[number];

/** Durations are counted in steps; the last is open. */
export const DURATION_STEP_MS = 30_000;
export const LAST_DURATION_STEP = 12;

/** A part and one of its keys as a cell holds them. */
export const partKey = (part: Part, key: string): string => `${part}:${key}`;

/** One part's numbers, the largest first, as a database orders them. */
export function partOf(
  parts: ReadonlyMap<string, number>,
  part: Part,
): { readonly key: string; readonly count: number }[] {
  return [...parts]
    .flatMap(([name, count]) => (name.startsWith(`${part}:`) ? [{ key: name.slice(part.length + 1), count }] : []))
    .sort((one, other) => other.count - one.count || (one.key < other.key ? -1 : 1));
}
