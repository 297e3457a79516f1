import type { LiveTalk } from '@switchboard/contracts/calls/live-routes';

/** Where a node is drawn: its layer from the top, and its place in it. */
export interface Placed {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

/** Lays a flow out in layers by how many ways lead to a node from its start, each layer in the middle of the widest. */
export function layersOf({ nodes, edges }: Pick<LiveTalk, 'nodes' | 'edges'>): readonly Placed[] {
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
    // What nothing but a word from anywhere leads to stands below the rest.
    const depth = depths.get(id) ?? last + 1;
    layers.set(depth, [...(layers.get(depth) ?? []), id]);
  }
  const widest = Math.max(...[...layers.values()].map(({ length }) => length));
  return [...layers].flatMap(([y, ids]) => ids.map((id, index) => ({ id, y, x: index + (widest - ids.length) / 2 })));
}
