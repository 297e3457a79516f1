import { isSame } from '@switchboard/contracts/base/is-same';

/** A value that differs between two versions; absent where a side doesn't have it. */
export interface VersionDifference {
  /** Dotted; what has an id or a name stands by it: `flow.nodes.greet.text.en`. */
  readonly path: string;
  readonly from?: unknown;
  readonly to?: unknown;
}

/** Where nodes stand on the canvas: no call goes another way by it. */
const isPlace = (path: string): boolean => /(^|\.)nodes\.[^.]+\.at$/.test(path);
/** What is compared as a whole: parts of two conditions beside each other say nothing. */
const isWhole = (path: string): boolean => /(^|\.)edges\.[^.]+\.when$/.test(path);

/**
 * The differences of two versions, part by part. Where things stand in a list counts only for the ways out of a node, which are tried in their
 * order: `flow.nodes.greet.ways` has their ids.
 */
export function diffVersions(from: object, to: object): VersionDifference[] {
  return [...differences('', from, to)];
}

function* differences(path: string, from: unknown, to: unknown): Generator<VersionDifference> {
  if (isSame(from, to) || isPlace(path)) return;
  const [left, right] = [partsOf(from), partsOf(to)];
  if (left === undefined || right === undefined || isWhole(path)) {
    yield { path, ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
    return;
  }
  for (const key of new Set([...left.keys(), ...right.keys()])) {
    yield* differences(path === '' ? key : `${path}.${key}`, left.get(key), right.get(key));
  }
  if (path === 'edges' || path.endsWith('.edges')) yield* reorderings(path.slice(0, -'edges'.length), left, right);
}

/** The nodes whose ways out that both sides have are tried in another order. */
function* reorderings(flow: string, left: Parts, right: Parts): Generator<VersionDifference> {
  const common = (parts: Parts, others: Parts) =>
    Map.groupBy(
      [...parts.keys()].filter((id) => others.has(id)),
      (id) => (nodeOf(parts.get(id)) === nodeOf(others.get(id)) ? nodeOf(parts.get(id)) : undefined),
    );
  const after = common(right, left);
  for (const [node, from] of common(left, right)) {
    const to = after.get(node) ?? [];
    if (node !== undefined && !isSame(from, to)) yield { path: `${flow}nodes.${node}.ways`, from, to };
  }
}

const nodeOf = (edge: unknown): string | undefined => {
  const { from } = edge as { readonly from?: unknown };
  return typeof from === 'string' ? from : undefined;
};

type Parts = ReadonlyMap<string, unknown>;

/** The parts of an object, or of a list of things with ids or names; undefined of anything else. */
function partsOf(value: unknown): Parts | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value)) return new Map(Object.entries(value));
  const named = value.map((part, index) => [keyOf(part) ?? String(index), part] as const);
  return named.length === new Set(named.map(([key]) => key)).size ? new Map(named) : undefined;
}

function keyOf(part: unknown): string | undefined {
  if (typeof part !== 'object' || part === null) return undefined;
  for (const field of ['id', 'name', 'slot', 'kind', 'value']) {
    const key = (part as Readonly<Record<string, unknown>>)[field];
    if (typeof key === 'string') return key;
  }
  return undefined;
}
