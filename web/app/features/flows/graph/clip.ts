import type { FlowEdge, FlowGraph } from '@switchboard/contracts/talk/flow';
import type { FlowNode } from '@switchboard/contracts/talk/nodes';
import { freeId } from './graph.ts';

/** Nodes that were copied, with the ways among them. */
export interface Clip {
  readonly nodes: readonly FlowNode[];
  readonly edges: readonly FlowEdge[];
}

/** A copy stands beside its original by so much. */
const ASIDE = 40;

/** Copies nodes with the ways among them. A flow has one start, which isn't copied. */
export function copyOf(graph: FlowGraph, ids: readonly string[]): Clip {
  const nodes = graph.nodes.filter(({ id, type }) => ids.includes(id) && type !== 'start');
  const copied = new Set(nodes.map(({ id }) => id));
  return { nodes, edges: graph.edges.filter(({ from, to }) => copied.has(from) && copied.has(to)) };
}

interface Pasted {
  readonly graph: FlowGraph;
  readonly ids: readonly string[];
}

/** Adds copies under ids of their own; answers those of the nodes. */
export function paste(graph: FlowGraph, { nodes, edges }: Clip): Pasted {
  const ids = new Map<string, string>();
  let all = graph.nodes;
  for (const node of nodes) {
    const id = freeId(node.id.slice(0, 60), all);
    ids.set(node.id, id);
    all = [...all, { ...node, id, at: { x: node.at.x + ASIDE, y: node.at.y + ASIDE } }];
  }
  let ways = graph.edges;
  for (const edge of edges) {
    const [from = edge.from, to = edge.to] = [ids.get(edge.from), ids.get(edge.to)];
    ways = [...ways, { ...edge, id: freeId(edge.id.slice(0, 60), ways), from, to }];
  }
  return { graph: { ...graph, nodes: all, edges: ways }, ids: [...ids.values()] };
}
