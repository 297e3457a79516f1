import { FlowGraph } from '@switchboard/contracts/talk/flow';
import { expect, test } from 'vitest';
import { diffVersions, listChangedFlows } from './version-diff.ts';

const flow = {
  nodes: [
    { id: 'greet', text: { en: 'Hello.' } },
    { id: 'bye', text: { en: 'Goodbye.' } },
  ],
  edges: [
    { id: 'a', from: 'greet', to: 'greet', when: { type: 'silence', count: 1 } },
    { id: 'b', from: 'greet', to: 'bye', when: { type: 'else' } },
  ],
};

test('a version diff identifies differences by ids instead of indexes', () => {
  const to = {
    ...flow,
    nodes: [
      { id: 'bye', text: { en: 'Goodbye.' } },
      { id: 'greet', text: { en: 'Hi.', es: 'Hola.' } },
    ],
  };
  expect(diffVersions({ flow }, { flow: to })).toEqual([
    { path: 'flow.nodes.greet.text.en', from: 'Hello.', to: 'Hi.' },
    { path: 'flow.nodes.greet.text.es', to: 'Hola.' },
  ]);
});

test('a version diff reports added and removed parts, and reordered edges', () => {
  const [a, b] = flow.edges;
  const c = { id: 'c', from: 'greet', to: 'bye', when: { type: 'else' } };
  const to = { nodes: [flow.nodes[0]], edges: [b, c, a] };
  expect(diffVersions({ flow }, { flow: to })).toEqual([
    { path: 'flow.nodes.bye', from: flow.nodes[1] },
    { path: 'flow.edges.c', to: c },
    { path: 'flow.nodes.greet.ways', from: ['a', 'b'], to: ['b', 'a'] },
  ]);
});

test('a version diff is empty for equal versions', () =>
  expect(diffVersions({ flow }, JSON.parse(JSON.stringify({ flow })))).toEqual([]));

test('a version diff compares conditions as a whole and slots by name, and ignores positions on the canvas', () => {
  const from = {
    nodes: [
      {
        id: 'ask',
        at: { x: 0, y: 0 },
        slots: [
          { slot: 'pet', required: true },
          { slot: 'day', required: true },
        ],
      },
    ],
    edges: [{ id: 'a', from: 'ask', to: 'bye', when: { type: 'expr', expr: 'pet' } }],
  };
  const to = {
    nodes: [{ id: 'ask', at: { x: 5, y: 9 }, slots: [{ slot: 'day', required: false }] }],
    edges: [{ id: 'a', from: 'ask', to: 'bye', when: { type: 'else' } }],
  };
  expect(diffVersions({ flow: from }, { flow: to })).toEqual([
    { path: 'flow.nodes.ask.slots.pet', from: { slot: 'pet', required: true } },
    { path: 'flow.nodes.ask.slots.day.required', from: true, to: false },
    { path: 'flow.edges.a.when', from: { type: 'expr', expr: 'pet' }, to: { type: 'else' } },
  ]);
});

test('an edge that moved to another node does not count as reordered', () => {
  const [a, b] = flow.edges;
  const to = { ...flow, edges: [b, { ...a, from: 'bye' }] };
  expect(diffVersions({ flow }, { flow: to })).toEqual([{ path: 'flow.edges.a.from', from: 'greet', to: 'bye' }]);
});

const graph = (more: object) =>
  FlowGraph.parse({
    nodes: [
      { id: 'greet', name: 'Greets', type: 'say' },
      { id: 'ask', name: 'Asks', type: 'ask' },
      { id: 'bye', name: 'Says goodbye', type: 'end' },
    ],
    edges: [
      { id: 'a', from: 'greet', to: 'ask', when: { type: 'silence', count: 1 } },
      { id: 'b', from: 'greet', to: 'bye', when: { type: 'else' } },
      { id: 'c', from: 'ask', to: 'bye', when: { type: 'else' } },
    ],
    globals: [],
    slots: [],
    intents: [],
    start: 'greet',
    variables: {},
    ...more,
  });
const buildVersion = (flow: FlowGraph) => ({ flow, subflows: { flw_1: flow } });
const flowsOf = (flow: FlowGraph, later: FlowGraph) => {
  const [from, to] = [buildVersion(flow), buildVersion(later)];
  return listChangedFlows(diffVersions(from, to), from, to);
};
const NODES = { greet: 'Greets', ask: 'Asks', bye: 'Says goodbye' };
const named = (...ids: readonly (keyof typeof NODES)[]) =>
  ids.map((id) => expect.objectContaining({ name: NODES[id] }));

test('a version diff lists the nodes and edges with differences, by flow', () => {
  const flow = graph({});
  const [a, b, c] = flow.edges as [FlowGraph['edges'][0], FlowGraph['edges'][0], FlowGraph['edges'][0]];
  const later = { ...a, when: { type: 'silence', count: 2 } } as const;
  const parts = { nodes: named('greet', 'ask'), edges: [later] };
  expect(flowsOf(flow, { ...flow, edges: [later, b, c] })).toEqual([
    { flowId: null, ...parts },
    { flowId: 'flw_1', ...parts },
  ]);
});

test('a version diff lists a removed part as the earlier version had it', () => {
  const flow = graph({});
  const without = graph({ nodes: flow.nodes.slice(0, 2), edges: flow.edges.slice(0, 1) });
  expect(flowsOf(flow, without)[0]).toEqual({
    flowId: null,
    nodes: named('greet', 'ask', 'bye'),
    edges: flow.edges.slice(1),
  });
});

test('a version diff lists reordered edges, and nothing for equal flows', () => {
  const flow = graph({});
  const [a, b, c] = flow.edges;
  expect(flowsOf(flow, graph({ edges: [b, a, c] }))[0]).toEqual({
    flowId: null,
    nodes: named('greet', 'ask', 'bye'),
    edges: [a, b],
  });
  expect(flowsOf(flow, graph({}))).toEqual([]);
});
