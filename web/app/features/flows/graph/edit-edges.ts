import { CONDITIONS, type ConditionType } from '@switchboard/contracts/talk/conditions';
import type { EdgeCondition, FlowEdge, FlowGraph } from '@switchboard/contracts/talk/flow';
import { findNode, freeId, outgoingEdges } from './graph.ts';

/** A new condition of a type, with the flow's own values as defaults. */
export function blankCondition(type: ConditionType, { slots, intents }: FlowGraph): EdgeCondition {
  switch (type) {
    case 'intent':
      return { type, intent: intents[0]?.name ?? 'intent' };
    case 'slots':
      return { type, slots: [slots[0]?.name ?? 'value'] };
    case 'expr':
      return { type, expr: 'true' };
    case 'dtmf':
      return { type, digits: '1' };
    case 'tool':
      return { type, outcome: 'ok' };
    case 'noMatch':
    case 'silence':
      return { type, count: 2 };
    case 'described':
      return { type, description: '…' };
    case 'else':
      return { type };
  }
}

/** The most likely condition for a node's new edge: the first one that none of its edges has yet. */
export function nextCondition(graph: FlowGraph, from: string): EdgeCondition | undefined {
  const node = findNode(graph, from);
  if (!node) return undefined;
  const outgoing = outgoingEdges(graph, from);
  const possible = CONDITIONS[node.type];
  if (possible.length === 0) return undefined;
  if (node.type === 'tool' || node.type === 'transfer') {
    const outcome = (['ok', 'error', 'timeout'] as const).find(
      (one) => !outgoing.some(({ when }) => when.type === 'tool' && when.outcome === one),
    );
    // A transfer that is answered ends the talk.
    const first = node.type === 'transfer' && outcome === 'ok' ? 'error' : outcome;
    if (first && !outgoing.some(({ when }) => when.type === 'else')) return { type: 'tool', outcome: first };
  }
  const hasElse = outgoing.some(({ when }) => when.type === 'else');
  const type = outgoing.length === 0 && possible.includes('else') ? 'else' : possible.find((one) => fits(one, graph));
  const chosen = type ?? (hasElse ? possible[0] : 'else');
  return chosen === undefined ? undefined : blankCondition(chosen, graph);
}

const fits = (type: ConditionType, { slots, intents }: FlowGraph): boolean =>
  (type !== 'intent' || intents.length > 0) && (type !== 'slots' || slots.length > 0) && type !== 'else';

interface Connected {
  readonly graph: FlowGraph;
  readonly id: string;
}

/** Adds an edge from one node to another, before the else edge; undefined if the node can have no further edge. */
export function connect(graph: FlowGraph, from: string, to: string): Connected | undefined {
  const when = nextCondition(graph, from);
  if (when === undefined || !findNode(graph, to)) return undefined;
  const id = freeId(`${from}-${to}`.slice(0, 60), graph.edges);
  const edge: FlowEdge = { id, from, to, when };
  const last = graph.edges.findIndex((other) => other.from === from && other.when.type === 'else');
  return { id, graph: { ...graph, edges: last < 0 ? [...graph.edges, edge] : graph.edges.toSpliced(last, 0, edge) } };
}

export function changeEdge(graph: FlowGraph, id: string, changes: Partial<Pick<FlowEdge, 'to' | 'when'>>): FlowGraph {
  return { ...graph, edges: graph.edges.map((edge) => (edge.id === id ? { ...edge, ...changes } : edge)) };
}

export function removeEdges(graph: FlowGraph, ids: readonly string[]): FlowGraph {
  return { ...graph, edges: graph.edges.filter(({ id }) => !ids.includes(id)) };
}

/** Moves an edge up (-1) or down (1) in its node's order. */
export function moveEdge(graph: FlowGraph, id: string, by: -1 | 1): FlowGraph {
  const edge = graph.edges.find((edge) => edge.id === id);
  if (!edge) return graph;
  const outgoing = outgoingEdges(graph, edge.from);
  const other = outgoing[outgoing.indexOf(edge) + by];
  if (!other) return graph;
  const swapped = (one: FlowEdge) => (one === edge ? other : one === other ? edge : one);
  return { ...graph, edges: graph.edges.map(swapped) };
}
