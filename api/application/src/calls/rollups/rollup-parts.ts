/** The breakdowns of a rollup. All are counts, except for `micros`: millionths of a cent by product. Open transfers are counted by agent. */
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
  'personTagId',
  'agentTagId',
  'openTransfers',
  'transferTo',
  'answeredTo',
] as const;
export type Part = (typeof PARTS)[number];

/** Durations are counted in steps; the last step has no upper bound. */
export const DURATION_STEP_MS = 30_000;
export const LAST_DURATION_STEP = 12;

/** Returns the stored name of a part's key. */
export const partKey = (part: Part, key: string): string => `${part}:${key}`;

/** The number of keys that a rollup names per part; there are more pairs of tags than tags. */
export const MAX_NAMED: Readonly<Record<Part, number>> = {
  endedReason: 200,
  outcome: 200,
  duration: 200,
  agentId: 200,
  agentName: 200,
  product: 200,
  micros: 200,
  pair: 1_000,
  takenOffTagId: 200,
  personTagId: 200,
  agentTagId: 200,
  openTransfers: 200,
  transferTo: 200,
  answeredTo: 200,
};

/**
 * The key for everything beyond that number; the part's values by key can then be read only from the calls themselves. No value contains this
 * character.
 */
export const REST = '\u001f';

/**
 * Adds to the numbers of parts, and names each key while there is room. A key's count is either entirely under its own name or entirely in the
 * rest: while there is a rest, no new key is named, since the rest may contain it. Everything that was added can therefore be subtracted again.
 */
export function addBounded(parts: Map<string, number>, added: ReadonlyMap<string, number>): void {
  const named = new Map<Part, number>();
  const countName = (part: Part) => named.set(part, (named.get(part) ?? 0) + 1);
  for (const name of parts.keys()) countName(parsePart(name));
  for (const [name, count] of added) {
    const part = parsePart(name);
    const rest = partKey(part, REST);
    const isNew = !parts.has(name);
    const isFull = isNew && (parts.has(rest) || (named.get(part) ?? 0) >= MAX_NAMED[part]);
    const place = isFull ? rest : name;
    const sum = (parts.get(place) ?? 0) + count;
    if (isNew && !isFull) countName(part);
    if (sum === 0) parts.delete(place);
    else parts.set(place, sum);
  }
}

// The name was built by partKey.
const parsePart = (name: string): Part => name.slice(0, name.indexOf(':')) as Part;

/** Returns a part's numbers, largest first, in the database's order; undefined if not all of them are named. */
export function readNumbers(
  parts: ReadonlyMap<string, number>,
  part: Part,
): { readonly key: string; readonly count: number }[] | undefined {
  if (parts.has(partKey(part, REST))) return undefined;
  return [...parts]
    .flatMap(([name, count]) => (name.startsWith(`${part}:`) ? [{ key: name.slice(part.length + 1), count }] : []))
    .sort((one, other) => other.count - one.count || (one.key < other.key ? -1 : 1));
}
