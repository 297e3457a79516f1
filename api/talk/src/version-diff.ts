import { isSame } from '@switchboard/contracts/base/is-same';
import type { FlowEdge, FlowGraph } from '@switchboard/contracts/talk/flow';
import type { FlowNode } from '@switchboard/contracts/talk/nodes';

/** A value that differs between two versions; absent on a side without the value. */
export interface VersionDifference {
  /** Dotted, with ids and names instead of list indexes: `flow.nodes.greet.text.en`. */
  readonly path: string;
  readonly from?: unknown;
  readonly to?: unknown;
}

/** Positions on the canvas don't change any call. */
const isPosition = (path: string): boolean => /(^|\.)nodes\.[^.]+\.at$/.test(path);
/** Conditions are compared as a whole; a comparison of their parts is meaningless. */
const isAtomic = (path: string): boolean => /(^|\.)edges\.[^.]+\.when$/.test(path);

/**
 * Lists the differences between two versions, part by part. The order of a list counts only for the edges out of a node, which are tried in order:
 * `flow.nodes.greet.ways` lists their ids.
 */
export function diffVersions(from: object, to: object): VersionDifference[] {
  return [...differences('', from, to)];
}

function* differences(path: string, from: unknown, to: unknown): Generator<VersionDifference> {
  if (isSame(from, to) || isPosition(path)) return;
  const [left, right] = [readParts(from), readParts(to)];
  if (left === undefined || right === undefined || isAtomic(path)) {
    yield { path, ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
    return;
  }
  for (const key of new Set([...left.keys(), ...right.keys()])) {
    yield* differences(path === '' ? key : `${path}.${key}`, left.get(key), right.get(key));
  }
  if (path === 'edges' || path.endsWith('.edges')) yield* reorderings(path.slice(0, -'edges'.length), left, right);
}

/** Nodes with reordered common edges. */
function* reorderings(flow: string, left: Parts, right: Parts): Generator<VersionDifference> {
  const groupCommon = (parts: Parts, others: Parts) =>
    Map.groupBy(
      [...parts.keys()].filter((id) => others.has(id)),
      (id) => (readNode(parts.get(id)) === readNode(others.get(id)) ? readNode(parts.get(id)) : undefined),
    );
  const after = groupCommon(right, left);
  for (const [node, from] of groupCommon(left, right)) {
    const to = after.get(node) ?? [];
    if (node !== undefined && !isSame(from, to)) yield { path: `${flow}nodes.${node}.ways`, from, to };
  }
}

const readNode = (edge: unknown): string | undefined => {
  const { from } = edge as { readonly from?: unknown };
  return typeof from === 'string' ? from : undefined;
};

type Parts = ReadonlyMap<string, unknown>;

/** The parts of an object, or of a list whose items have ids or names; undefined for anything else. */
function readParts(value: unknown): Parts | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value)) return new Map(Object.entries(value));
  const named = value.map((part, index) => [readKey(part) ?? String(index), part] as const);
  return named.length === new Set(named.map(([key]) => key)).size ? new Map(named) : undefined;
}

function readKey(part: unknown): string | undefined {
  if (typeof part !== 'object' || part === null) return undefined;
  for (const field of ['id', 'name', 'slot', 'kind', 'value']) {
    const key = (part as Readonly<Record<string, unknown>>)[field];
    if (typeof key === 'string') return key;
  }
  return undefined;
}

interface Version {
  readonly flow: FlowGraph;
  readonly subflows: Readonly<Record<string, FlowGraph>>;
}

/** The nodes and edges of one flow that differences are about; a null id is the agent's own flow. */
export interface ChangedFlow {
  readonly flowId: string | null;
  readonly nodes: readonly Pick<FlowNode, 'id' | 'name' | 'type'>[];
  readonly edges: readonly FlowEdge[];
}

/** Lists the nodes and edges that the ids in differences refer to, as in the later version or else the earlier. */
export function listChangedFlows(changes: readonly VersionDifference[], from: Version, to: Version): ChangedFlow[] {
  const ids = new Set([...Object.keys(from.subflows), ...Object.keys(to.subflows)]);
  return [
    { flowId: null, ...listChangedParts(collectTexts('flow.', changes), from.flow, to.flow) },
    ...[...ids].map((id) => {
      const texts = collectTexts(`subflows.${id}.`, changes);
      return { flowId: id, ...listChangedParts(texts, from.subflows[id], to.subflows[id]) };
    }),
  ].filter(({ nodes, edges }) => nodes.length + edges.length > 0);
}

function listChangedParts(texts: Set<string>, from: FlowGraph | undefined, to: FlowGraph | undefined) {
  const edges = latest(from?.edges, to?.edges).filter(({ id }) => texts.has(id));
  for (const edge of edges) texts.add(edge.from).add(edge.to);
  const nodes = latest(from?.nodes, to?.nodes).filter(({ id }) => texts.has(id));
  return { nodes: nodes.map(({ id, name, type }) => ({ id, name, type })), edges };
}

const latest = <T extends { readonly id: string }>(from: readonly T[] = [], to: readonly T[] = []): T[] => [
  ...new Map([...from, ...to].map((part) => [part.id, part])).values(),
];

/** Collects strings that may be ids, from paths and from the values that differ. */
function collectTexts(prefix: string, changes: readonly VersionDifference[]): Set<string> {
  const under = changes.filter(({ path }) => path.startsWith(prefix));
  return new Set(under.flatMap(({ path, from, to }) => [...path.split('.'), ...leaves(from), ...leaves(to)]));
}

function leaves(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [];
}
