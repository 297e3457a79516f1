/** The parts that a cell's calls are counted by once more: counts, but for `micros`, millionths of a cent by product. Open transfers are counted by agent. */
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

/** Durations are counted in steps; the last is open. */
export const DURATION_STEP_MS = 30_000;
export const LAST_DURATION_STEP = 12;

/** A part and one of its keys as a cell holds them. */
export const partKey = (part: Part, key: string): string => `${part}:${key}`;

/** Keys that a cell names of a part; tags go together in more ways than there are tags. */
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

/** The key of all that a cell has no room to name: then only the calls themselves tell the part by key. No value holds it. */
export const REST = '\u001f';

/**
 * Adds to the numbers of parts, each key named as long as there is room. A key stands either in its own number or in the rest, wholly: while there is a
 * rest no key is named anew, for it may be in there. So whatever was added can be taken away again.
 */
export function addNamed(parts: Map<string, number>, added: ReadonlyMap<string, number>): void {
  const named = new Map<Part, number>();
  const nameOne = (part: Part) => named.set(part, (named.get(part) ?? 0) + 1);
  for (const name of parts.keys()) nameOne(partOfName(name));
  for (const [name, count] of added) {
    const part = partOfName(name);
    const rest = partKey(part, REST);
    const isNew = !parts.has(name);
    const isFull = isNew && (parts.has(rest) || (named.get(part) ?? 0) >= MAX_NAMED[part]);
    const place = isFull ? rest : name;
    const sum = (parts.get(place) ?? 0) + count;
    if (isNew && !isFull) nameOne(part);
    if (sum === 0) parts.delete(place);
    else parts.set(place, sum);
  }
}

// Names are those that partKey made.
const partOfName = (name: string): Part => name.slice(0, name.indexOf(':')) as Part;

/** One part's numbers, the largest first, as a database orders them; undefined where not all of them are named. */
export function partOf(
  parts: ReadonlyMap<string, number>,
  part: Part,
): { readonly key: string; readonly count: number }[] | undefined {
  if (parts.has(partKey(part, REST))) return undefined;
  return [...parts]
    .flatMap(([name, count]) => (name.startsWith(`${part}:`) ? [{ key: name.slice(part.length + 1), count }] : []))
    .sort((one, other) => other.count - one.count || (one.key < other.key ? -1 : 1));
}
