import { FlowGraph } from '@switchboard/contracts/talk/flow';
import type { NodeType } from '@switchboard/contracts/talk/nodes';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { beginChanges, change, MAX_UNDO, redo, undo } from './changes.ts';
import { copyNodes, paste } from './clip.ts';
import { changeEdge, connect, moveEdge, nextCondition } from './edit-edges.ts';
import { ADDABLE, addNode, removeNodes } from './edit-nodes.ts';
import { outgoingEdges } from './graph.ts';
import { buildOutline, hasChildren, withoutClosed } from './outline.ts';
import { problemsByNode, schemaProblems } from './problem-places.ts';
import { renameIntent, renameSlot } from './rename.ts';

const otherwise = { type: 'else' } as const;
const edge = (from: string, to: string, when: object = otherwise) => ({ id: `${from}-${to}`, from, to, when });
function buildGraph(
  nodes: Readonly<Record<string, NodeType>>,
  edges: readonly object[] = [],
  more: object = {},
): FlowGraph {
  return FlowGraph.parse({
    nodes: Object.entries(nodes).map(([id, type]) => ({ id, type })),
    edges,
    globals: [],
    slots: [],
    intents: [],
    start: Object.keys(nodes)[0] ?? '',
    variables: {},
    ...more,
  });
}
const LINE = buildGraph({ start: 'start', hello: 'say', bye: 'end' }, [edge('start', 'hello'), edge('hello', 'bye')]);
const shownIn = (graph: FlowGraph) =>
  buildOutline(graph).map((row) =>
    row.kind === 'node'
      ? `${row.level} ${row.node.id}${row.isLoose ? ' loose' : ''}`
      : `${row.level} ${row.nth}→${row.edge.to}${row.isJump ? ' jump' : ''}`,
  );

describe('adding a node', () => {
  test('to an empty flow makes it the start', () => {
    const { graph, id } = addNode(buildGraph({}), 'start');
    expect(graph).toMatchObject({ start: id, nodes: [{ id: 'start', type: 'start' }], edges: [] });
  });

  test('after another one inserts it between that node and its target', () => {
    const { graph, id } = addNode(LINE, 'ask', 'hello');
    expect(outgoingEdges(graph, 'hello')).toMatchObject([{ to: id, when: otherwise }]);
    expect(outgoingEdges(graph, id)).toMatchObject([{ to: 'bye', when: otherwise }]);
  });

  test('after an end node adds no edge, and every id is unused', () => {
    const once = addNode(LINE, 'say', 'bye');
    const twice = addNode(once.graph, 'say', 'bye');
    expect([once.id, twice.id]).toEqual(['say', 'say2']);
    expect(twice.graph.edges).toEqual(LINE.edges);
  });
});

test('removing nodes removes their edges, the references to them, and the start', () => {
  const graph = { ...LINE, globals: [{ kind: 'human', to: 'hello', phrases: {} }] } satisfies FlowGraph;
  expect(removeNodes(graph, ['hello', 'start'])).toMatchObject({
    nodes: [{ id: 'bye' }],
    edges: [],
    globals: [{ kind: 'human', to: null }],
    start: '',
  });
});

describe('an edge', () => {
  test('is inserted before the else edge, with a condition that suits its node', () => {
    const graph = buildGraph({ look: 'tool', a: 'say', b: 'end' }, [edge('look', 'a')]);
    expect(outgoingEdges(connect(graph, 'look', 'b')?.graph ?? graph, 'look').map(({ to }) => to)).toEqual(['b', 'a']);
    expect(nextCondition(buildGraph({ look: 'tool' }), 'look')).toEqual({ type: 'tool', outcome: 'ok' });
    expect(nextCondition(buildGraph({ put: 'transfer' }), 'put')).toEqual({ type: 'tool', outcome: 'error' });
    expect(connect(LINE, 'bye', 'hello')).toBeUndefined();
  });

  test('is reordered only among the edges of its node', () => {
    const graph = buildGraph({ a: 'branch', b: 'say', c: 'end' }, [
      edge('a', 'b', { type: 'expr', expr: 'true' }),
      edge('b', 'c'),
      edge('a', 'c'),
    ]);
    expect(moveEdge(graph, 'a-c', -1).edges.map(({ id }) => id)).toEqual(['a-c', 'b-c', 'a-b']);
    expect(moveEdge(graph, 'a-b', -1)).toBe(graph);
    expect(changeEdge(graph, 'b-c', { to: 'a' }).edges[1]).toMatchObject({ from: 'b', to: 'a' });
  });
});

describe('changes', () => {
  test('can be undone and redone, grouped by topic', () => {
    let changes = change(beginChanges('a'), 'ab', 'text');
    changes = change(change(changes, 'abc', 'text'), 'X');
    expect(undo(changes).present).toBe('abc');
    expect(undo(undo(changes)).present).toBe('a');
    expect(redo(redo(undo(undo(changes)))).present).toBe('X');
    expect(change(undo(changes), 'new').future).toEqual([]);
  });

  test('can be undone up to a limit', () => {
    const changes = Array.from({ length: MAX_UNDO + 5 }).reduce<ReturnType<typeof beginChanges<number>>>(
      (before) => change(before, before.present + 1),
      beginChanges(0),
    );
    expect(changes.past).toHaveLength(MAX_UNDO);
  });
});

test('copies get their own ids, and keep the edges between them', () => {
  const { graph, ids } = paste(LINE, copyNodes(LINE, ['start', 'hello', 'bye']));
  expect(ids).toEqual(['hello2', 'bye2']);
  expect(outgoingEdges(graph, 'hello2')).toMatchObject([{ to: 'bye2' }]);
});

describe('the outline', () => {
  test('continues at its level along a single edge, and nests several', () => {
    const graph = buildGraph({ start: 'start', fork: 'branch', a: 'say', b: 'say', bye: 'end', lost: 'say' }, [
      edge('start', 'fork'),
      edge('fork', 'a', { type: 'expr', expr: 'true' }),
      edge('fork', 'b'),
      edge('a', 'bye'),
      edge('b', 'bye'),
    ]);
    expect(shownIn(graph)).toEqual([
      '1 start',
      '2 1→fork',
      '1 fork',
      '2 1→a',
      '3 a',
      '4 1→bye jump',
      '2 2→b',
      '3 b',
      '4 1→bye jump',
      '1 bye',
      '1 lost loose',
    ]);
    const rows = buildOutline(graph);
    expect(hasChildren(rows, 2)).toBe(true);
    expect(withoutClosed(rows, new Set(['fork'])).map(({ key }) => key)).toEqual([
      'start',
      'edge start-fork',
      'fork',
      'bye',
      'lost',
    ]);
  });

  test('contains each node and each edge once, even in cycles', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    fc.assert(
      fc.property(fc.array(fc.tuple(id, id), { maxLength: 15 }), (pairs) => {
        const edges = pairs.map(([from, to], index) => ({ id: `w${index}`, from, to, when: otherwise }));
        const graph = buildGraph({ a: 'start', b: 'say', c: 'say', d: 'say', e: 'say' }, edges);
        const keys = buildOutline(graph).map(({ key }) => key);
        expect(keys.toSorted()).toEqual(
          [...graph.nodes.map((node) => node.id), ...edges.map((edge) => `edge ${edge.id}`)].toSorted(),
        );
      }),
    );
  });
});

test('renaming a value or an intent replaces every occurrence', () => {
  const graph = buildGraph({ ask: 'ask', bye: 'end' }, [edge('ask', 'bye', { type: 'slots', slots: ['pet'] })], {
    slots: [{ name: 'pet', type: 'name' }],
    intents: [{ name: 'visit' }],
  });
  const [ask, bye] = graph.nodes;
  const asking = FlowGraph.parse({
    ...graph,
    nodes: [
      { ...ask, slots: [{ slot: 'pet' }] },
      { ...bye, text: { en: 'Bye {{pet}}, {{ pet }}' } },
    ],
  });
  expect(renameSlot(asking, 'pet', 'animal')).toMatchObject({
    slots: [{ name: 'animal' }],
    nodes: [{ slots: [{ slot: 'animal' }] }, { text: { en: 'Bye {{animal}}, {{ animal }}' } }],
    edges: [{ when: { slots: ['animal'] } }],
  });
  const wanting = FlowGraph.parse({ ...graph, edges: [edge('ask', 'bye', { type: 'intent', intent: 'visit' })] });
  expect(renameIntent(wanting, 'visit', 'book')).toMatchObject({
    intents: [{ name: 'book' }],
    edges: [{ when: { intent: 'book' } }],
  });
});

test('faults appear at their nodes, and faults of edges at the source nodes', () => {
  const fault = {
    level: 'error',
    code: 'edge_to_unknown',
    nodeId: null,
    edgeId: 'hello-bye',
    path: '',
    detail: '',
  } as const;
  expect([...problemsByNode([fault], LINE).keys()]).toEqual(['hello']);
  expect(schemaProblems([{ path: ['edges', 0, 'when'] }, { path: ['slots', 0, 'name'] }], LINE)).toMatchObject([
    { nodeId: 'start', edgeId: 'start-hello', path: 'edges.0.when' },
    { nodeId: null, edgeId: null, path: 'slots.0.name' },
  ]);
});

test('every type of node can be added anywhere without dangling edges', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...ADDABLE), fc.nat()), { maxLength: 12 }), (steps) => {
      let graph = LINE;
      for (const [type, after] of steps)
        graph = addNode(graph, type, graph.nodes[after % graph.nodes.length]?.id).graph;
      const ids = new Set(graph.nodes.map(({ id }) => id));
      expect(ids.size).toBe(graph.nodes.length);
      expect(new Set(graph.edges.map(({ id }) => id)).size).toBe(graph.edges.length);
      expect(FlowGraph.safeParse(graph).success).toBe(true);
      for (const { from, to } of graph.edges) expect(ids.has(from) && ids.has(to)).toBe(true);
    }),
  );
});
