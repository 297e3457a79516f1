import { CONDITIONS, type ConditionType } from '@switchboard/contracts/talk/conditions';
import type { EdgeCondition, FlowGraph } from '@switchboard/contracts/talk/flow';
import type { FlowNode, NodeType } from '@switchboard/contracts/talk/nodes';
import type { Problems } from './problems.ts';

/** Node types that a talk passes through without waiting. */
const PASS_THROUGH: readonly NodeType[] = ['start', 'say', 'branch', 'set', 'handover', 'subflow'];

/** Checks the shape of a flow: one start, every node reachable, an edge onward from every node, no loop that never waits. */
export function checkGraph(flow: FlowGraph, problems: Problems): void {
  checkIds(flow, problems);
  checkStart(flow, problems);
  checkReach(flow, problems);
  for (const [index, node] of flow.nodes.entries()) checkEdgesOut(flow, { node, path: `nodes.${index}` }, problems);
  checkLoops(flow, problems);
}

function checkIds({ nodes, edges }: FlowGraph, problems: Problems): void {
  const ids = new Set<string>();
  for (const [index, { id }] of nodes.entries()) {
    if (ids.has(id)) problems.error('node_duplicate', { nodeId: id, path: `nodes.${index}.id` }, id);
    ids.add(id);
  }
  const edgeIds = new Set<string>();
  for (const [index, { id, from, to }] of edges.entries()) {
    const place = (part: string) => ({ edgeId: id, path: `edges.${index}.${part}` });
    if (edgeIds.has(id)) problems.error('edge_duplicate', place('id'), id);
    edgeIds.add(id);
    if (!ids.has(from)) problems.error('edge_from_unknown', place('from'), from);
    if (!ids.has(to)) problems.error('edge_to_unknown', place('to'), to);
  }
}

function checkStart({ nodes, start }: FlowGraph, problems: Problems): void {
  if (!nodes.some(({ id }) => id === start)) problems.error('start_missing', { path: 'start' }, start);
  for (const [index, { id, type }] of nodes.entries()) {
    if (type === 'start' && id !== start) problems.error('start_many', { nodeId: id, path: `nodes.${index}` }, id);
  }
}

function checkReach({ nodes, edges, globals, start }: FlowGraph, problems: Problems): void {
  const reached = new Set<string>();
  const waiting = [start, ...globals.flatMap(({ to }) => (to === null ? [] : [to]))];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    for (const edge of edges) if (edge.from === id) waiting.push(edge.to);
  }
  for (const [index, { id }] of nodes.entries()) {
    if (!reached.has(id)) problems.error('unreachable', { nodeId: id, path: `nodes.${index}` }, id);
  }
}

interface NodeAt {
  readonly node: FlowNode;
  readonly path: string;
}

function checkEdgesOut({ edges }: FlowGraph, { node, path }: NodeAt, problems: Problems): void {
  const out = edges.flatMap((edge, index) => (edge.from === node.id ? [{ ...edge, path: `edges.${index}.when` }] : []));
  let isClosed = false;
  for (const { id, when, path: at } of out) {
    if (!CONDITIONS[node.type].includes(when.type))
      problems.error('edge_not_here', { nodeId: node.id, edgeId: id, path: at }, when.type);
    const staysAtNode = when.type === 'noMatch' || when.type === 'silence';
    if (isClosed && !staysAtNode)
      problems.warn('edge_never_taken', { nodeId: node.id, edgeId: id, path: at }, when.type);
    if (when.type === 'else') isClosed = true;
  }
  if (node.type === 'end') return;
  const conditions = out.map(({ when }) => when);
  if (conditions.length === 0) problems.error('dead_end', { nodeId: node.id, path }, node.id);
  else if (!canMoveOn(node, conditions)) problems.error('else_missing', { nodeId: node.id, path }, node.id);
}

/** Whether a node has an edge onward for every outcome. */
function canMoveOn(node: FlowNode, conditions: readonly EdgeCondition[]): boolean {
  const has = (type: ConditionType) => conditions.some((when) => when.type === type);
  const hasOutcome = (outcome: string) => conditions.some((when) => when.type === 'tool' && when.outcome === outcome);
  if (has('else')) return true;
  switch (node.type) {
    case 'menu':
      return has('intent') || has('dtmf');
    case 'ask':
      return (
        has('intent') ||
        conditions.some((when) => when.type === 'slots' && when.slots.every((slot) => requires(node, slot)))
      );
    case 'tool':
      return hasOutcome('ok') && hasOutcome('error') && hasOutcome('timeout');
    case 'transfer':
      return hasOutcome('error') && hasOutcome('timeout');
    default:
      return false;
  }
}

const requires = (node: FlowNode & { type: 'ask' }, name: string) =>
  node.slots.some(({ slot, required }) => slot === name && required);

/** Reports loops of nodes that never wait: a talk would run in them until its limit. */
function checkLoops({ nodes, edges }: FlowGraph, problems: Problems): void {
  const passThrough = new Set(nodes.filter(({ type }) => PASS_THROUGH.includes(type)).map(({ id }) => id));
  const next = new Map<string, string[]>();
  for (const { from, to } of edges) {
    if (passThrough.has(from) && passThrough.has(to)) next.set(from, [...(next.get(from) ?? []), to]);
  }
  for (const [index, { id }] of nodes.entries()) {
    if (leadsBack(id, next)) problems.error('loop_without_caller', { nodeId: id, path: `nodes.${index}` }, id);
  }
}

function leadsBack(start: string, next: ReadonlyMap<string, readonly string[]>): boolean {
  const seen = new Set<string>();
  const waiting = [...(next.get(start) ?? [])];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (id === start) return true;
    if (seen.has(id)) continue;
    seen.add(id);
    waiting.push(...(next.get(id) ?? []));
  }
  return false;
}
