import { isSame } from '../resources/resource.ts';

/** A value that differs between two versions; absent where a side doesn't have it. */
export interface VersionDifference {
  /** Dotted; what has an id or a name stands by it: `flow.nodes.greet.text.en`. */
  readonly path: string;
  readonly from?: unknown;
  readonly to?: unknown;
}

/** The differences of two versions, part by part. Where things stand in a list counts only for ways out, which are tried in their order. */
export function diffVersions(from: object, to: object): VersionDifference[] {
  return [...differences('', from, to)];
}

function* differences(path: string, from: unknown, to: unknown): Generator<VersionDifference> {
  if (isSame(from, to)) return;
  const [left, right] = [partsOf(from), partsOf(to)];
  if (left === undefined || right === undefined) {
    yield { path, ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
    return;
  }
  for (const key of new Set([...left.keys(), ...right.keys()])) {
    yield* differences(path === '' ? key : `${path}.${key}`, left.get(key), right.get(key));
  }
  if (path.endsWith('.edges') && isReordered(left, right)) {
    yield { path, from: [...left.keys()], to: [...right.keys()] };
  }
}

/** The parts of an object, or of a list of things with ids or names; undefined of anything else. */
function partsOf(value: unknown): Map<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value)) return new Map(Object.entries(value));
  const named = value.map((part, index) => [keyOf(part) ?? String(index), part] as const);
  return named.length === new Set(named.map(([key]) => key)).size ? new Map(named) : undefined;
}

function keyOf(part: unknown): string | undefined {
  if (typeof part !== 'object' || part === null) return undefined;
  for (const field of ['id', 'name', 'kind', 'value']) {
    const key = (part as Readonly<Record<string, unknown>>)[field];
    if (typeof key === 'string') return key;
  }
  return undefined;
}

function isReordered(left: ReadonlyMap<string, unknown>, right: ReadonlyMap<string, unknown>): boolean {
  const common = [...left.keys()].filter((key) => right.has(key));
  const after = [...right.keys()].filter((key) => left.has(key));
  return common.some((key, index) => key !== after[index]);
}
