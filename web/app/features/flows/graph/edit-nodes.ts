import type { FlowGraph } from '@switchboard/contracts/talk/flow';
import { FlowNode, type NodeType } from '@switchboard/contracts/talk/nodes';
import { findNode, freeId, outgoingEdges } from './graph.ts';

/** The types of nodes that users add; a flow has exactly one start. */
export const ADDABLE = [
  'say',
  'ask',
  'menu',
  'branch',
  'set',
  'tool',
  'model',
  'transfer',
  'handover',
  'subflow',
  'end',
] as const satisfies readonly NodeType[];

/** The distance between nodes, in the canvas's units. */
const STEP = { x: 0, y: 130 };

interface Added {
  readonly graph: FlowGraph;
  readonly id: string;
}

/** Adds a node. With `after`, the new node goes between that node and its default target. A flow's first node becomes its start. */
export function addNode(graph: FlowGraph, type: NodeType, after?: string): Added {
  const id = freeId(type, graph.nodes);
  const before = findNode(graph, after);
  const at = before ? { x: before.at.x + STEP.x, y: before.at.y + STEP.y } : belowAll(graph);
  const node = FlowNode.parse({ id, type, at });
  const withNode: FlowGraph = {
    ...graph,
    nodes: [...graph.nodes, node],
    start: graph.nodes.length === 0 ? id : graph.start,
  };
  return { id, graph: before ? putBetween(withNode, before, node) : withNode };
}

function putBetween(graph: FlowGraph, before: FlowNode, node: FlowNode): FlowGraph {
  const onward = outgoingEdges(graph, before.id).find(({ when }) => when.type === 'else');
  if (before.type === 'end') return graph;
  if (onward === undefined) {
    if (!hasElseEdge(before)) return graph;
    const edge = { id: freeId(`${before.id}-${node.id}`, graph.edges), from: before.id, to: node.id };
    return { ...graph, edges: [...graph.edges, { ...edge, when: { type: 'else' } }] };
  }
  const edges = graph.edges.map((edge) => (edge === onward ? { ...edge, to: node.id } : edge));
  if (node.type === 'end' || !hasElseEdge(node)) return { ...graph, edges };
  const edge = { id: freeId(`${node.id}-${onward.to}`, edges), from: node.id, to: onward.to };
  return { ...graph, edges: [...edges, { ...edge, when: { type: 'else' } }] };
}

/** A menu has no else edge, because it asks again. */
const hasElseEdge = ({ type }: FlowNode) => type !== 'menu' && type !== 'end';

function belowAll({ nodes }: FlowGraph) {
  const lowest = nodes.toSorted((a, b) => b.at.y - a.at.y)[0];
  return lowest ? { x: lowest.at.x, y: lowest.at.y + STEP.y } : { x: 0, y: 0 };
}

/** Changes a node, keeping its type and id. */
export function changeNode(graph: FlowGraph, id: string, change: (node: FlowNode) => FlowNode): FlowGraph {
  return { ...graph, nodes: graph.nodes.map((node) => (node.id === id ? change(node) : node)) };
}

/** Removes nodes and all of their edges. */
export function removeNodes(graph: FlowGraph, ids: readonly string[]): FlowGraph {
  const gone = new Set(ids);
  return {
    ...graph,
    nodes: graph.nodes.filter(({ id }) => !gone.has(id)),
    edges: graph.edges.filter(({ from, to }) => !gone.has(from) && !gone.has(to)),
    globals: graph.globals.map((one) => (one.to !== null && gone.has(one.to) ? { ...one, to: null } : one)),
    start: gone.has(graph.start) ? '' : graph.start,
  };
}

/** Stores the nodes' positions on the canvas. */
export function moveNodes(
  graph: FlowGraph,
  places: ReadonlyMap<string, { readonly x: number; readonly y: number }>,
): FlowGraph {
  return {
    ...graph,
    nodes: graph.nodes.map((node) => {
      const at = places.get(node.id);
      return at ? { ...node, at: { x: Math.round(at.x), y: Math.round(at.y) } } : node;
    }),
  };
}
