import { expect, test } from 'vitest';
import { diffVersions } from './version-diff.ts';

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
  const c = { id: 'c', from: 'greet', to: 'bye', when: { type: 'else' } };
  const to = { nodes: [flow.nodes[0]], edges: [b, c, a] };
  expect(diffVersions({ flow }, { flow: to })).toEqual([
    { path: 'flow.nodes.bye', from: flow.nodes[1] },
    { path: 'flow.edges.c', to: c },
    { path: 'flow.nodes.greet.ways', from: ['a', 'b'], to: ['b', 'a'] },
  ]);
});

test('is empty of the same', () => expect(diffVersions({ flow }, JSON.parse(JSON.stringify({ flow })))).toEqual([]));

test('compares conditions as a whole, and slots of a question by their names; places on the canvas are no difference', () => {
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

test('a way that leads out of another node by now is in no order with those it left', () => {
  const [a, b] = flow.edges;
  const to = { ...flow, edges: [b, { ...a, from: 'bye' }] };
  expect(diffVersions({ flow }, { flow: to })).toEqual([{ path: 'flow.edges.a.from', from: 'greet', to: 'bye' }]);
});
