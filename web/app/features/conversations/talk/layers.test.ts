import { expect, test } from 'vitest';
import { layersOf } from './layers.ts';

const node = (id: string, type = 'say') => ({ id, type, name: id, at: { x: 0, y: 0 } });
const edge = (from: string, to: string) => ({ id: `${from}-${to}`, from, to });

test('stands each node below what leads to it, a ring included, and what nothing leads to at the end', () => {
  const nodes = [node('start', 'start'), node('a'), node('b'), node('c'), node('alone')];
  const edges = [edge('start', 'a'), edge('start', 'b'), edge('a', 'c'), edge('c', 'a')];
  const placed = new Map(layersOf({ nodes, edges }).map(({ id, x, y }) => [id, [x, y]]));
  expect(placed.get('start')).toEqual([0.5, 0]);
  expect([placed.get('a'), placed.get('b')]).toEqual([
    [0, 1],
    [1, 1],
  ]);
  expect([placed.get('c'), placed.get('alone')]).toEqual([
    [0.5, 2],
    [0.5, 3],
  ]);
});

test('has nothing to lay out of a flow that is gone', () => {
  expect(layersOf({ nodes: [], edges: [] })).toEqual([]);
});
