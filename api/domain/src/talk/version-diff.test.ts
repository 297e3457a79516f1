import { expect, test } from 'vitest';
import { diffVersions } from './version-diff.ts';

const flow = {
  nodes: [
    { id: 'greet', text: { en: 'Hello.' } },
    { id: 'bye', text: { en: 'Goodbye.' } },
  ],
  edges: [
    { id: 'a', to: 'greet' },
    { id: 'b', to: 'bye' },
  ],
};

test('names what differs by the ids of what it is in', () => {
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

test('tells what came, what went, and ways out in another order', () => {
  const [a, b] = flow.edges;
  const to = { nodes: [flow.nodes[0]], edges: [b, a, { id: 'c', to: 'bye' }] };
  expect(diffVersions({ flow }, { flow: to })).toEqual([
    { path: 'flow.nodes.bye', from: flow.nodes[1] },
    { path: 'flow.edges.c', to: { id: 'c', to: 'bye' } },
    { path: 'flow.edges', from: ['a', 'b'], to: ['b', 'a', 'c'] },
  ]);
});

test('is empty of the same', () => expect(diffVersions({ flow }, JSON.parse(JSON.stringify({ flow })))).toEqual([]));
