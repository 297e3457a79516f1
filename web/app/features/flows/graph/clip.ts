import type { FlowEdge, FlowGraph } from '@switchboard/contracts/talk/flow';
import type { FlowNode } from '@switchboard/contracts/talk/nodes';
import { freeId } from './graph.ts';

/** Copied nodes and the edges between them. */
export interface Clip {
  readonly nodes: readonly FlowNode[];
  readonly edges: readonly FlowEdge[];
}

/** The offset of a copy from its original. */
const COPY_OFFSET = 40;

/** Copies nodes and the edges between them, except the start, of which a flow has only one. */
export function copyNodes(graph: FlowGraph, ids: readonly string[]): Clip {
  const nodes = graph.nodes.filter(({ id, type }) => ids.includes(id) && type !== 'start');
  const copied = new Set(nodes.map(({ id }) => id));
  return { nodes, edges: graph.edges.filter(({ from, to }) => copied.has(from) && copied.has(to)) };
}

interface Pasted {
  readonly graph: FlowGraph;
  readonly ids: readonly string[];
}

/** Adds copies with new ids and returns the ids of the nodes. */
export function paste(graph: FlowGraph, { nodes, edges }: Clip): Pasted {
  const ids = new Map<string, string>();
  let all = graph.nodes;
  for (const node of nodes) {
    const id = freeId(node.id.slice(0, 60), all);
    ids.set(node.id, id);
    all = [...all, { ...node, id, at: { x: node.at.x + COPY_OFFSET, y: node.at.y + COPY_OFFSET } }];
  }
  let allEdges = graph.edges;
  for (const edge of edges) {
    const [from = edge.from, to = edge.to] = [ids.get(edge.from), ids.get(edge.to)];
    allEdges = [...allEdges, { ...edge, id: freeId(edge.id.slice(0, 60), allEdges), from, to }];
  }
  return { graph: { ...graph, nodes: all, edges: allEdges }, ids: [...ids.values()] };
}
