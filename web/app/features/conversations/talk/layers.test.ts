import { expect, test } from 'vitest';
import { layOut } from './layers.ts';

const node = (id: string, type = 'say') => ({ id, type, name: id, at: { x: 0, y: 0 } });
const edge = (from: string, to: string) => ({ id: `${from}-${to}`, from, to });

test('the layout places each node below its predecessors, even in a cycle, and unreachable nodes last', () => {
  const nodes = [node('start', 'start'), node('a'), node('b'), node('c'), node('alone')];
  const edges = [edge('start', 'a'), edge('start', 'b'), edge('a', 'c'), edge('c', 'a')];
  const placed = new Map(layOut({ nodes, edges }).map(({ id, x, y }) => [id, [x, y]]));
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

test('the layout of an empty flow is empty', () => {
  expect(layOut({ nodes: [], edges: [] })).toEqual([]);
});
