import { CONDITIONS, type ConditionType } from '@switchboard/contracts/talk/conditions';
import type { EdgeCondition, FlowEdge, FlowGraph } from '@switchboard/contracts/talk/flow';
import { findNode, freeId, outgoingEdges } from './graph.ts';

/** A condition of a type as it is begun, with values that the flow has where there are some. */
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

/** The condition that a new way out of a node most likely has: the first that none of its ways has yet. */
export function nextCondition(graph: FlowGraph, from: string): EdgeCondition | undefined {
  const node = findNode(graph, from);
  if (!node) return undefined;
  const ways = outgoingEdges(graph, from);
  const possible = CONDITIONS[node.type];
  if (possible.length === 0) return undefined;
  if (node.type === 'tool' || node.type === 'transfer') {
    const outcome = (['ok', 'error', 'timeout'] as const).find(
      (one) => !ways.some(({ when }) => when.type === 'tool' && when.outcome === one),
    );
    // A transfer that is answered ends the talk.
    const first = node.type === 'transfer' && outcome === 'ok' ? 'error' : outcome;
    if (first && !ways.some(({ when }) => when.type === 'else')) return { type: 'tool', outcome: first };
  }
  const hasElse = ways.some(({ when }) => when.type === 'else');
  const type = ways.length === 0 && possible.includes('else') ? 'else' : possible.find((one) => fits(one, graph));
  const chosen = type ?? (hasElse ? possible[0] : 'else');
  return chosen === undefined ? undefined : blankCondition(chosen, graph);
}

const fits = (type: ConditionType, { slots, intents }: FlowGraph): boolean =>
  (type !== 'intent' || intents.length > 0) && (type !== 'slots' || slots.length > 0) && type !== 'else';

interface Connected {
  readonly graph: FlowGraph;
  readonly id: string;
}

/** Adds a way from one node to another, before the one for everything else; undefined where none can lead out. */
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

/** Has a way tried earlier (-1) or later (1) among those of its node. */
export function moveEdge(graph: FlowGraph, id: string, by: -1 | 1): FlowGraph {
  const way = graph.edges.find((edge) => edge.id === id);
  if (!way) return graph;
  const ways = outgoingEdges(graph, way.from);
  const other = ways[ways.indexOf(way) + by];
  if (!other) return graph;
  const swapped = (edge: FlowEdge) => (edge === way ? other : edge === other ? way : edge);
  return { ...graph, edges: graph.edges.map(swapped) };
}
