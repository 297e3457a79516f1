import type { LiveTalk } from '@switchboard/contracts/calls/live-routes';

/** A node's layer from the top (`y`) and its place in the layer (`x`). */
export interface Placed {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

/** Lays a flow out in layers by distance from the start, each layer centered on the widest. */
export function layOut({ nodes, edges }: Pick<LiveTalk, 'nodes' | 'edges'>): readonly Placed[] {
  const start = nodes.find(({ type }) => type === 'start') ?? nodes[0];
  if (start === undefined) return [];
  const depths = new Map([[start.id, 0]]);
  const waiting = [start.id];
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
    const depth = (depths.get(id) ?? 0) + 1;
    for (const { from, to } of edges) {
      if (from !== id || depths.has(to)) continue;
      depths.set(to, depth);
      waiting.push(to);
    }
  }
  const last = Math.max(...depths.values());
  const layers = new Map<number, string[]>();
  for (const { id } of nodes) {
    // Nodes that only a global edge reaches go below the rest.
    const depth = depths.get(id) ?? last + 1;
    layers.set(depth, [...(layers.get(depth) ?? []), id]);
  }
  const widest = Math.max(...[...layers.values()].map(({ length }) => length));
  return [...layers].flatMap(([y, ids]) => ids.map((id, index) => ({ id, y, x: index + (widest - ids.length) / 2 })));
}
