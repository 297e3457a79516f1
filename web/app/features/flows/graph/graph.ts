import type { FlowEdge, FlowGraph } from '@switchboard/contracts/talk/flow';
import type { FlowNode } from '@switchboard/contracts/talk/nodes';

/** A flow being edited: its name and its graph. */
export type Draft = FlowGraph & { readonly name: string; readonly description: string };

export const findNode = (graph: FlowGraph, id: string | undefined): FlowNode | undefined =>
  graph.nodes.find((node) => node.id === id);

/** The outgoing edges of a node in the order in which they are tried. */
export const outgoingEdges = (graph: FlowGraph, id: string): readonly FlowEdge[] =>
  graph.edges.filter(({ from }) => from === id);

/** An unused id: a word and the first free number. */
export function freeId(word: string, taken: readonly { readonly id: string }[]): string {
  const ids = new Set(taken.map(({ id }) => id));
  let free = word;
  for (let number = 2; ids.has(free); number += 1) free = `${word}${number}`;
  return free;
}
