import type { TalkInput } from '@switchboard/contracts/talk/input';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileVersion } from './compile.ts';
import { newTalk, type TalkState } from './state.ts';
import { type Step, step } from './step.ts';
import { TEN_TWENTY } from './test/talk.ts';
import { buildVersion } from './test/versions.ts';

/** Flows of six nodes with arbitrary edges, including loops and edges to missing nodes. */
const NODES = ['n0', 'n1', 'n2', 'n3', 'n4', 'n5'];
const nodeArb = fc.oneof(
  fc.constant({ type: 'say', text: { en: 'Hello {{color}}.' } }),
  fc.constant({ type: 'ask', text: { en: 'Which color?' }, slots: [{ slot: 'color' }] }),
  fc.constant({ type: 'menu', text: { en: 'One or two?' } }),
  fc.constant({ type: 'branch' }),
  fc.constant({ type: 'set', values: [{ slot: 'count', value: 'count + 1.0' }] }),
  fc.constant({ type: 'tool', tool: 'look', results: [{ slot: 'count', path: 'count' }] }),
  fc.constant({ type: 'model', prompt: 'Talk.' }),
  fc.constant({ type: 'transfer' }),
  fc.constant({ type: 'handover' }),
  fc.constant({ type: 'subflow', flowId: 'sub' }),
  fc.constant({ type: 'end' }),
);
const whenArb = fc.oneof(
  fc.constant({ type: 'else' }),
  fc.constant({ type: 'intent', intent: 'paint' }),
  fc.constant({ type: 'slots', slots: ['color'] }),
  fc.constant({ type: 'expr', expr: 'color == "red"' }),
  fc.constant({ type: 'dtmf', digits: '1' }),
  fc.constantFrom('ok', 'error', 'timeout').map((outcome) => ({ type: 'tool', outcome })),
  fc.integer({ min: 1, max: 3 }).map((count) => ({ type: 'noMatch', count })),
  fc.integer({ min: 1, max: 3 }).map((count) => ({ type: 'silence', count })),
);
const edgeArb = fc.record({ from: fc.constantFrom(...NODES), to: fc.constantFrom(...NODES, 'nowhere'), when: whenArb });
const flowArb = fc
  .record({ nodes: fc.tuple(...NODES.map(() => nodeArb)), edges: fc.array(edgeArb, { maxLength: 14 }) })
  .map(({ nodes, edges }) => ({
    start: 'n0',
    // The compiler can't follow the generated literals; the schema in buildVersion validates them.
    nodes: nodes.map((node, index) => ({ id: `n${index}`, ...node })) as never,
    edges: edges.map((edge, index) => ({ id: `e${index}`, ...edge })) as never,
    globals: [{ kind: 'human', to: 'n5' }, { kind: 'repeat' }] as never,
    intents: [{ name: 'paint', examples: { en: ['paint the wall'] } }],
    slots: [
      {
        name: 'color',
        type: 'choice',
        choices: [
          { value: 'red', words: {} },
          { value: 'blue', words: {} },
        ],
      },
      { name: 'count', type: 'number' },
    ] as never,
  }));
const versionArb = fc
  .record({ flow: flowArb, sub: flowArb })
  .map(({ flow, sub }) => buildVersion(flow, { subflows: { sub: buildVersion(sub).flow } }));

/** Inputs in any order. An outcome belongs to a requested effect, to none, or to an earlier one again. */
type ScriptedInput =
  | TalkInput
  | { readonly type: 'outcome'; readonly nth: number; readonly outcome: 'ok' | 'error' | 'timeout' };
const inputArb: fc.Arbitrary<ScriptedInput> = fc.oneof(
  fc
    .constantFrom('red', 'paint the wall', 'a person', 'repeat that', 'no, blue', '', 'blah')
    .map((text): ScriptedInput => ({ type: 'heard', text, final: true })),
  fc.constantFrom('1', '2', '#').map((digit): ScriptedInput => ({ type: 'dtmf', digit })),
  fc.constant<ScriptedInput>({ type: 'silence' }),
  fc.constant<ScriptedInput>({ type: 'interrupted', heardUntil: 'Hel', afterMs: 100 }),
  fc.record({
    type: fc.constant('outcome' as const),
    nth: fc.nat(6),
    outcome: fc.constantFrom('ok', 'error', 'timeout'),
  }),
);

interface Run {
  readonly steps: readonly Step[];
  readonly states: readonly TalkState[];
}

function run(version: Parameters<typeof compileVersion>[0], inputs: readonly ScriptedInput[]): Run {
  const compiled = compileVersion(version);
  let state = newTalk('call');
  const steps: Step[] = [];
  const keys: string[] = [];
  for (const [index, given] of [{ type: 'setup', direction: 'inbound', given: {} } as const, ...inputs].entries()) {
    const input: TalkInput =
      given.type === 'outcome'
        ? {
            type: 'effect-finished',
            key: keys.at(-1 - given.nth) ?? 'none',
            outcome: given.outcome,
            result: { count: 3 },
            tookMs: 1,
          }
        : given;
    const result = step(compiled, state, input, TEN_TWENTY + index * 100);
    steps.push(result);
    state = result.state;
    keys.push(...result.effects.flatMap(({ type, key }) => (type === 'stopModel' ? [] : [key])));
  }
  return { steps, states: steps.map((each) => each.state) };
}

test('any flow with any inputs either waits or ends, requests each effect once, and is deterministic', () => {
  fc.assert(
    fc.property(versionArb, fc.array(inputArb, { maxLength: 25 }), (version, inputs) => {
      const { steps, states } = run(version, inputs);
      for (const { status, awaiting } of states)
        expect(status === 'ended' ? awaiting === null : awaiting !== null).toBe(true);
      const keys = steps.flatMap(({ effects }) =>
        effects.flatMap(({ type, key }) => (type === 'stopModel' ? [] : [key])),
      );
      expect(new Set(keys).size).toBe(keys.length);
      const ends = steps.flatMap(({ trace }) => trace.filter(({ type }) => type === 'call.ended'));
      expect(ends.length).toBe(states.at(-1)?.status === 'ended' ? 1 : 0);
      for (const { trace, state } of steps) expectTransitionsTraced(trace, state);
      expect(run(version, inputs)).toEqual({ steps, states });
    }),
    { numRuns: 300 },
  );
});

/** Each followed edge leads to an entered node, and the current node is among them. */
function expectTransitionsTraced(trace: Step['trace'], state: TalkState): void {
  const taken = trace.flatMap((each) => (each.type === 'edge.taken' ? [each.to] : []));
  const entered = trace.flatMap((each) => (each.type === 'node.entered' ? [each.node] : []));
  for (const to of taken) expect(to === 'nowhere' || entered.includes(to)).toBe(true);
  if (entered.length > 0 && state.returns.length === 0 && state.status === 'open')
    expect(entered).toContain(state.node);
}
