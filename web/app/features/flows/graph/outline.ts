import type { FlowEdge, FlowGraph } from '@switchboard/contracts/talk/flow';
import type { FlowNode } from '@switchboard/contracts/talk/nodes';
import { findNode, outgoingEdges } from './graph.ts';

/** A line of the outline: a node or an outgoing edge. `level` starts at 1. */
export type OutlineRow =
  | {
      readonly kind: 'node';
      readonly key: string;
      readonly level: number;
      readonly node: FlowNode;
      readonly isLoose: boolean;
    }
  | {
      readonly kind: 'edge';
      readonly key: string;
      readonly level: number;
      readonly edge: FlowEdge;
      /** The edge's place, from 1, in the order in which edges are tried. */
      readonly nth: number;
      /** Whether the edge's target is elsewhere in the outline, not directly below or within. */
      readonly isJump: boolean;
    };

/**
 * Builds an outline that reads from the top: each node once, its outgoing edges below it. A single edge to a new node continues at the same level;
 * of several edges, each nests its target. Nodes with several incoming edges are at the first level after these; unreachable nodes come last.
 */
export function buildOutline(graph: FlowGraph): readonly OutlineRow[] {
  const roots = findRoots(graph);
  const rows: OutlineRow[] = [];
  const seen = new Set<string>();
  /** Nodes with several incoming edges that were reached but haven't been added yet. */
  const later: string[] = [];

  const show = (first: string, level: number, isLoose: boolean): void => {
    for (let id: string | undefined = first; id !== undefined; ) {
      const node = findNode(graph, id);
      if (!node || seen.has(id)) return;
      seen.add(id);
      rows.push({ kind: 'node', key: id, level, node, isLoose });
      const outgoing = outgoingEdges(graph, id);
      const own = [...new Set(outgoing.map(({ to }) => to))].filter((to) => !seen.has(to) && !roots.has(to));
      for (const [index, edge] of outgoing.entries()) {
        const isOwn = own.includes(edge.to) && !seen.has(edge.to);
        rows.push({ kind: 'edge', key: `edge ${edge.id}`, level: level + 1, edge, nth: index + 1, isJump: !isOwn });
        if (isOwn && own.length > 1) show(edge.to, level + 2, isLoose);
        else if (roots.has(edge.to)) later.push(edge.to);
      }
      id = own.length === 1 ? own[0] : undefined;
    }
  };
  const showAll = (first: string, isLoose: boolean) => {
    later.push(first);
    for (let id = later.shift(); id !== undefined; id = later.shift()) show(id, 1, isLoose);
  };
  showAll(graph.start, false);
  for (const { to } of graph.globals) if (to !== null) showAll(to, false);
  for (const { id } of graph.nodes) if (!seen.has(id)) showAll(id, true);
  return rows;
}

/** Nodes at the first level: those with several incoming edges, not counting edges from their own descendants. */
function findRoots(graph: FlowGraph): ReadonlySet<string> {
  const entries = new Map<string, Set<string>>();
  const under = new Set<string>();
  const done = new Set<string>();
  const visit = (id: string): void => {
    under.add(id);
    done.add(id);
    for (const { to } of outgoingEdges(graph, id)) {
      // An edge back to an ancestor doesn't count.
      if (under.has(to)) continue;
      entries.set(to, (entries.get(to) ?? new Set()).add(id));
      if (!done.has(to)) visit(to);
    }
    under.delete(id);
  };
  for (const id of [graph.start, ...graph.globals.flatMap(({ to }) => to ?? []), ...graph.nodes.map((node) => node.id)])
    if (!done.has(id)) visit(id);
  for (const { to } of graph.globals) if (to !== null) entries.set(to, (entries.get(to) ?? new Set()).add('global'));
  return new Set([...entries].filter(([, from]) => from.size > 1).map(([id]) => id));
}

/** Leaves out the rows inside collapsed nodes and edges. */
export function withoutClosed(rows: readonly OutlineRow[], closed: ReadonlySet<string>): readonly OutlineRow[] {
  const shown: OutlineRow[] = [];
  let hiddenBelow = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    if (row.level > hiddenBelow) continue;
    hiddenBelow = closed.has(row.key) ? row.level : Number.POSITIVE_INFINITY;
    shown.push(row);
  }
  return shown;
}

/** Whether a row contains others. */
export const hasChildren = (rows: readonly OutlineRow[], at: number): boolean =>
  (rows[at + 1]?.level ?? 0) > (rows[at]?.level ?? 0);
