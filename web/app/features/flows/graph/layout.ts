import { Graph, layout } from '@dagrejs/dagre';
import type { FlowGraph } from '@switchboard/contracts/talk/flow';

/** The size of a node. */
export const NODE_SIZE = { width: 220, height: 64 } as const;

export type Places = ReadonlyMap<string, { readonly x: number; readonly y: number }>;

/** The places of nodes: as the user placed them, or laid out if the user hasn't. */
export function nodePlaces(graph: FlowGraph): Places {
  const unplaced = graph.nodes.filter(({ at }) => at.x === 0 && at.y === 0);
  return unplaced.length > 1 ? layOut(graph) : new Map(graph.nodes.map(({ id, at }) => [id, at]));
}

/** Lays all nodes out from top to bottom. */
export function layOut({ nodes, edges }: FlowGraph): Places {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'TB', nodesep: 60, ranksep: 80 });
  for (const { id } of nodes) graph.setNode(id, { ...NODE_SIZE });
  for (const { id, from, to } of edges) if (graph.hasNode(from) && graph.hasNode(to)) graph.setEdge(from, to, {}, id);
  layout(graph);
  return new Map(
    nodes.map(({ id }) => {
      const { x = 0, y = 0 } = graph.node(id) as { x?: number; y?: number };
      return [id, { x: Math.round(x - NODE_SIZE.width / 2), y: Math.round(y - NODE_SIZE.height / 2) }];
    }),
  );
}
