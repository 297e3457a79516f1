import { render } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { needTexts, startI18n } from '../../i18n/i18n.ts';
import { ChangeLines } from './shared/change-lines.tsx';

beforeAll(async () => {
  await startI18n('en');
  await needTexts('agents', 'resource');
});

const OTHERWISE = { id: 'e1', from: 'greet', to: 'bye', when: { type: 'else' as const } };
const SILENCE = { id: 'e2', from: 'greet', to: 'n3', when: { type: 'silence' as const, count: 2 } };
const FLOW = {
  nodes: [
    { id: 'greet', name: 'Greets', type: 'say' as const },
    { id: 'bye', name: 'Says goodbye', type: 'end' as const },
    { id: 'n3', name: '', type: 'ask' as const },
  ],
  edges: [OTHERWISE, SILENCE],
};

const renderLines = (changes: readonly { path: string; from?: string | object; to?: string | object }[]): string[] => {
  const flows = [
    { flowId: null, ...FLOW },
    { flowId: 'flw_1', ...FLOW },
  ];
  const { container } = render(<ChangeLines changes={changes as never} flows={flows} />);
  return [...container.querySelectorAll('li')].map(({ textContent }) => textContent ?? '');
};

test('a change names edges by target and condition, and nodes by name, in subflows too', () => {
  expect(
    renderLines([
      { path: 'flow.edges.e1', from: OTHERWISE },
      { path: 'flow.edges.e2.when', from: { type: 'else' }, to: { type: 'silence', count: 2 } },
      { path: 'flow.edges.e2.to', from: 'bye', to: 'n3' },
      { path: 'flow.nodes.greet.ways', from: ['e1', 'e2'], to: ['e2', 'e1'] },
      { path: 'flow.start', from: 'greet', to: 'n3' },
      { path: 'subflows.flw_1.edges.e1', to: OTHERWISE },
    ]),
  ).toEqual([
    'Edge Greets → Says goodbye, anything else removed',
    'Edges · Greets → Ask n3, silence 2 times · Condition anything else silence 2 times',
    'Edges · Greets → Ask n3, silence 2 times · Leads to Says goodbye Ask n3',
    'Node · Greets · Order of edges Greets → Says goodbye, anything else; Greets → Ask n3, silence 2 times Greets → Ask n3, silence 2 times; Greets → Says goodbye, anything else',
    'Start Greets Ask n3',
    'Subflow · Edge  Greets → Says goodbye, anything else',
  ]);
});

test('texts are compared word by word', () => {
  expect(renderLines([{ path: 'flow.nodes.greet.text.en', from: 'Hello.', to: 'Hi.' }])).toEqual([
    expect.stringMatching(/^Node · Greets · Text · English /),
  ]);
});
