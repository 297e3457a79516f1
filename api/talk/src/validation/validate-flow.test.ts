import { FlowGraph } from '@switchboard/contracts/talk/flow';
import { describe, expect, test } from 'vitest';
import { TRIAGE } from '../engine/test/versions.ts';
import { validateFlow } from './validate-flow.ts';

/** Validates the triage flow with a change. */
function changed(change: (flow: FlowGraph) => void) {
  const flow = FlowGraph.parse(TRIAGE.flow);
  change(flow);
  return validateFlow(FlowGraph.parse(flow), { languages: ['en', 'es'], tools: ['lookup_on_call'], hasModel: true });
}

test('a valid flow has no problems', () => expect(changed(() => undefined)).toEqual([]));

describe('a problem with a flow has a code and a place:', () => {
  test.each<[string, (flow: FlowGraph) => void, object]>([
    [
      'no start',
      (flow) => {
        flow.start = 'nowhere';
      },
      { code: 'start_missing', path: 'start', detail: 'nowhere' },
    ],
    [
      'two starts',
      (flow) => {
        flow.nodes.push({ ...(flow.nodes[0] as FlowGraph['nodes'][number]), id: 'other' });
      },
      { code: 'start_many', nodeId: 'other' },
    ],
    [
      'two nodes with one id',
      (flow) => {
        // Here and below: the compiler can't tell the type of the node at an index, and some flows are invalid on purpose.
        flow.nodes.push(flow.nodes[2] as never);
      },
      { code: 'node_duplicate', nodeId: 'flag', path: 'nodes.9.id' },
    ],
    [
      'an edge to a missing node',
      (flow) => {
        flow.edges.push({ id: 'x', from: 'flag', to: 'nowhere', when: { type: 'else' } });
      },
      { code: 'edge_to_unknown', edgeId: 'x', path: 'edges.11.to' },
    ],
    [
      'an unreachable node',
      (flow) => {
        flow.edges = flow.edges.filter(({ to }) => to !== 'when');
      },
      { code: 'unreachable', nodeId: 'when' },
    ],
    [
      'a dead end',
      (flow) => {
        flow.edges = flow.edges.filter(({ from }) => from !== 'raise');
      },
      { code: 'dead_end', nodeId: 'raise', path: 'nodes.7' },
    ],
    [
      'no edge onward',
      (flow) => {
        flow.edges = flow.edges.filter(({ from, when }) => from !== 'flag' || when.type !== 'else');
      },
      { code: 'else_missing', nodeId: 'flag' },
    ],
    [
      'a condition that this node type cannot have',
      (flow) => {
        flow.edges.push({ id: 'x', from: 'flag', to: 'bye', when: { type: 'dtmf', digits: '1' } });
      },
      { code: 'edge_not_here', nodeId: 'flag', edgeId: 'x' },
    ],
    [
      'an unknown slot',
      (flow) => {
        flow.edges.push({ id: 'x', from: 'what', to: 'bye', when: { type: 'slots', slots: ['colour'] } });
      },
      { code: 'slot_unknown', detail: 'colour', edgeId: 'x', path: 'edges.11.when.slots' },
    ],
    [
      'an unknown variable in a text',
      (flow) => {
        flow.nodes[6] = { ...flow.nodes[6], text: { en: 'See {{pet_nme}}.' } } as never;
      },
      { code: 'variable_unknown', detail: 'pet_nme', nodeId: 'booked', path: 'nodes.6.text.en' },
    ],
    [
      'an unknown variable in a condition',
      (flow) => {
        flow.edges.unshift({ id: 'x', from: 'flag', to: 'bye', when: { type: 'expr', expr: 'weight > 3' } });
      },
      { code: 'variable_unknown', edgeId: 'x', path: 'edges.0.when.expr' },
    ],
    [
      'an expression of the wrong type',
      (flow) => {
        flow.edges.unshift({ id: 'x', from: 'flag', to: 'bye', when: { type: 'expr', expr: 'species > 3' } });
      },
      { code: 'expression_invalid', edgeId: 'x' },
    ],
    [
      'an invalid condition',
      (flow) => {
        flow.edges.unshift({ id: 'x', from: 'flag', to: 'bye', when: { type: 'expr', expr: 'species' } });
      },
      { code: 'expression_invalid', detail: 'string, not bool' },
    ],
    [
      'a pattern in a condition',
      (flow) => {
        flow.edges.unshift({
          id: 'x',
          from: 'flag',
          to: 'bye',
          when: { type: 'expr', expr: 'species.matches("^(a+)+$")' },
        });
      },
      { code: 'function_unavailable', detail: 'matches', nodeId: 'flag', edgeId: 'x' },
    ],
    [
      'a condition that costs too much',
      (flow) => {
        const expr = 'species.split("").all(a, species.split("").all(b, a + b != species))';
        flow.edges.unshift({ id: 'x', from: 'flag', to: 'bye', when: { type: 'expr', expr } });
      },
      { code: 'expression_costly', nodeId: 'flag', edgeId: 'x' },
    ],
    [
      'a loop that never waits',
      (flow) => {
        flow.edges.push(
          { id: 'x', from: 'raise', to: 'flag', when: { type: 'expr', expr: 'true' } },
          { id: 'y', from: 'flag', to: 'raise', when: { type: 'else' } },
        );
      },
      { code: 'loop_without_caller', nodeId: 'raise' },
    ],
    [
      'an invalid number',
      (flow) => {
        flow.nodes[4] = { ...flow.nodes[4], to: { kind: 'number', number: '+1303' } } as never;
      },
      { code: 'number_invalid', nodeId: 'transfer', path: 'nodes.4.to.number', detail: '+1303' },
    ],
    [
      'an unknown tool',
      (flow) => {
        flow.nodes[3] = { ...flow.nodes[3], tool: 'look' } as never;
      },
      { code: 'tool_unknown', nodeId: 'onCall', detail: 'look' },
    ],
    [
      'a choice without choices',
      (flow) => {
        flow.slots[0] = { ...flow.slots[0], choices: [] } as never;
      },
      { code: 'slot_without_choices', path: 'slots.0.choices' },
    ],
    [
      'an intent without examples',
      (flow) => {
        flow.intents.push({ name: 'empty', phrases: {}, examples: {} });
      },
      { code: 'intent_empty', path: 'intents.0' },
    ],
    [
      'a global without a node',
      (flow) => {
        flow.globals[0] = { kind: 'human', to: null, phrases: {} };
      },
      { code: 'global_without_target', path: 'globals.0.to' },
    ],
    [
      'a question without a text',
      (flow) => {
        flow.nodes[1] = { ...flow.nodes[1], text: {} } as never;
      },
      { code: 'text_missing', nodeId: 'what', path: 'nodes.1.text' },
    ],
  ])('%s', (_, change, problem) => {
    expect(changed(change)).toContainEqual(expect.objectContaining({ level: 'error', ...problem }));
  });

  test('is only a warning if a language is missing', () => {
    const problems = changed((flow) => {
      flow.nodes[1] = { ...flow.nodes[1], text: { en: 'What?' } } as never;
    });
    expect(problems).toContainEqual({
      level: 'warning',
      code: 'text_missing',
      nodeId: 'what',
      edgeId: null,
      path: 'nodes.1.text.es',
      detail: 'es',
    });
  });
});
