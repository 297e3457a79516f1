import { Graph, layout } from '@dagrejs/dagre';
import type { FlowGraph } from '@switchboard/contracts/talk/flow';

/** How large a node is drawn. */
export const NODE_SIZE = { width: 220, height: 64 } as const;

export type Places = ReadonlyMap<string, { readonly x: number; readonly y: number }>;

/** Where nodes stand: as they were put, or laid out where nobody has put them anywhere yet. */
export function placesOf(graph: FlowGraph): Places {
  const unplaced = graph.nodes.filter(({ at }) => at.x === 0 && at.y === 0);
  return unplaced.length > 1 ? laidOut(graph) : new Map(graph.nodes.map(({ id, at }) => [id, at]));
}

/** Lays all nodes out from the top to the bottom. */
export function laidOut({ nodes, edges }: FlowGraph): Places {
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
