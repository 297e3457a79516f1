import type { FlowEdge, FlowGraph } from '@switchboard/contracts/talk/flow';
import type { FlowNode } from '@switchboard/contracts/talk/nodes';
import type { VersionDifference } from './version-diff.ts';

interface Version {
  readonly flow: FlowGraph;
  readonly subflows: Readonly<Record<string, FlowGraph>>;
}

/** The steps and ways of one flow that differences are about; null is the agent's own flow. */
export interface ChangedFlow {
  readonly flowId: string | null;
  readonly nodes: readonly Pick<FlowNode, 'id' | 'name' | 'type'>[];
  readonly edges: readonly FlowEdge[];
}

/** Tells what the ids in differences of two versions stand for: as the later one has it, or else the earlier. */
export function changedFlows(changes: readonly VersionDifference[], from: Version, to: Version): ChangedFlow[] {
  const ids = new Set([...Object.keys(from.subflows), ...Object.keys(to.subflows)]);
  return [
    { flowId: null, ...partsOf(textsUnder('flow.', changes), from.flow, to.flow) },
    ...[...ids].map((id) => {
      const texts = textsUnder(`subflows.${id}.`, changes);
      return { flowId: id, ...partsOf(texts, from.subflows[id], to.subflows[id]) };
    }),
  ].filter(({ nodes, edges }) => nodes.length + edges.length > 0);
}

function partsOf(texts: Set<string>, from: FlowGraph | undefined, to: FlowGraph | undefined) {
  const edges = latest(from?.edges, to?.edges).filter(({ id }) => texts.has(id));
  for (const edge of edges) texts.add(edge.from).add(edge.to);
  const nodes = latest(from?.nodes, to?.nodes).filter(({ id }) => texts.has(id));
  return { nodes: nodes.map(({ id, name, type }) => ({ id, name, type })), edges };
}

const latest = <T extends { readonly id: string }>(from: readonly T[] = [], to: readonly T[] = []): T[] => [
  ...new Map([...from, ...to].map((part) => [part.id, part])).values(),
];

/** The texts that may be ids: in paths, and in what differs. */
function textsUnder(prefix: string, changes: readonly VersionDifference[]): Set<string> {
  const under = changes.filter(({ path }) => path.startsWith(prefix));
  return new Set(under.flatMap(({ path, from, to }) => [...path.split('.'), ...leaves(from), ...leaves(to)]));
}

function leaves(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [];
}
