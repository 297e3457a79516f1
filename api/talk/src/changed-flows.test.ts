import { FlowGraph } from '@switchboard/contracts/talk/flow';
import { expect, test } from 'vitest';
import { changedFlows } from './changed-flows.ts';
import { diffVersions } from './version-diff.ts';

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
const versionOf = (flow: FlowGraph) => ({ flow, subflows: { flw_1: flow } });
const flowsOf = (flow: FlowGraph, later: FlowGraph) => {
  const [from, to] = [versionOf(flow), versionOf(later)];
  return changedFlows(diffVersions(from, to), from, to);
};
const NODES = { greet: 'Greets', ask: 'Asks', bye: 'Says goodbye' };
const named = (...ids: readonly (keyof typeof NODES)[]) =>
  ids.map((id) => expect.objectContaining({ name: NODES[id] }));

test('the ways and steps that differences name come along, of each flow', () => {
  const flow = graph({});
  const [a, b, c] = flow.edges as [FlowGraph['edges'][0], FlowGraph['edges'][0], FlowGraph['edges'][0]];
  const later = { ...a, when: { type: 'silence', count: 2 } } as const;
  const parts = { nodes: named('greet', 'ask'), edges: [later] };
  expect(flowsOf(flow, { ...flow, edges: [later, b, c] })).toEqual([
    { flowId: null, ...parts },
    { flowId: 'flw_1', ...parts },
  ]);
});

test('what the later version has no more is told as the earlier had it', () => {
  const flow = graph({});
  const without = graph({ nodes: flow.nodes.slice(0, 2), edges: flow.edges.slice(0, 1) });
  expect(flowsOf(flow, without)[0]).toEqual({
    flowId: null,
    nodes: named('greet', 'ask', 'bye'),
    edges: flow.edges.slice(1),
  });
});

test('the ways of another order come along, and nothing of flows that are the same', () => {
  const flow = graph({});
  const [a, b, c] = flow.edges;
  expect(flowsOf(flow, graph({ edges: [b, a, c] }))[0]).toEqual({
    flowId: null,
    nodes: named('greet', 'ask', 'bye'),
    edges: [a, b],
  });
  expect(flowsOf(flow, graph({}))).toEqual([]);
});
