import { TestScript } from '@switchboard/contracts/agents/test-script';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { compileVersion } from '../engine/compile.ts';
import { TEN_TWENTY } from '../engine/test/talk.ts';
import { buildVersion, TRIAGE } from '../engine/test/versions.ts';
import { runTest } from './test-talk.ts';

const triage = compileVersion(TRIAGE);
const script = (given: Partial<z.input<typeof TestScript>>) =>
  TestScript.parse({ required: true, given: {}, mocks: [], steps: [], expect: {}, ...given });
const run = (given: Partial<z.input<typeof TestScript>>, version = triage) =>
  runTest(version, script(given), TEN_TWENTY);

const CHEN = { tool: 'lookup_on_call', result: { name: 'Dr. Chen' } };
const POISONED = [{ say: 'My dog ate chocolate' }];

describe('a test of an agent', () => {
  test('passes if everything is as expected, and returns the trace', () => {
    const { passed, failures, trace } = run({
      mocks: [CHEN, { transfer: 'ok' }],
      steps: POISONED,
      expect: {
        path: ['what', 'onCall', 'transfer'],
        slots: { species: 'dog', symptom: 'poison', vet: 'Dr. Chen' },
        toolCalled: [{ tool: 'lookup_on_call', times: 1 }],
        said: ['CONNECTING you with dr. chen'],
        never: ['goodbye'],
        maxTurnMs: 0,
      },
    });
    expect(failures).toEqual([]);
    expect(passed).toBe(true);
    expect(trace.map(({ type }) => type)).toContain('transfer.requested');
  });

  test('fails and stops at a call that no mock matches', () => {
    const { failures, trace } = run({
      mocks: [{ tool: 'lookup_on_call', arguments: { day: 'Monday' } }],
      steps: [...POISONED, { say: 'hello?' }],
    });
    expect(failures).toEqual([
      { path: 'mocks', expected: null, actual: { tool: 'lookup_on_call', arguments: {} }, step: 0 },
    ]);
    expect(trace.some(({ type }) => type === 'tool.finished')).toBe(false);
  });

  test('fails at a transfer without a mock', () => {
    const { failures } = run({ mocks: [CHEN], steps: POISONED });
    expect(failures).toEqual([{ path: 'mocks', expected: null, actual: { transfer: 'onCall' }, step: 0 }]);
  });

  test('fails at a step after the talk has ended', () => {
    const { failures } = run({ steps: [{ say: 'cat, limping, Tuesday at three' }, { say: 'Are you there?' }] });
    expect(failures).toEqual([{ path: 'steps.1', expected: 'open', actual: 'booked', step: 0 }]);
  });

  test('reports each difference along with the step that caused it', () => {
    const { failures } = run({
      mocks: [
        { tool: 'lookup_on_call', outcome: 'timeout', tookMs: 4_000 },
        { tool: 'lookup_on_call', tookMs: 1_000 },
      ],
      steps: [{ silence: 1 }, ...POISONED],
      expect: {
        path: ['what', 'transfer'],
        slots: { species: 'cat', day: '2026-11-24' },
        toolCalled: [
          { tool: 'send_sms' },
          { tool: 'lookup_on_call', arguments: { now: true } },
          { tool: 'lookup_on_call', times: 0 },
        ],
        said: ['See you'],
        never: ['call you back'],
        maxTurnMs: 3_000,
      },
    });
    const called = { tool: 'lookup_on_call', arguments: {} };
    const said = 'One moment, please. Somebody will call you back. Goodbye.';
    expect(failures).toEqual([
      { path: 'expect.path.1', expected: 'transfer', actual: 'bye', step: 1 },
      { path: 'expect.slots.species', expected: 'cat', actual: 'dog', step: null },
      { path: 'expect.slots.day', expected: '2026-11-24', actual: null, step: null },
      { path: 'expect.toolCalled.0', expected: { tool: 'send_sms' }, actual: null, step: null },
      { path: 'expect.toolCalled.1', expected: { ...called, arguments: { now: true } }, actual: called, step: 1 },
      { path: 'expect.toolCalled.2', expected: 0, actual: 1, step: 1 },
      { path: 'expect.said.0', expected: 'See you', actual: said, step: 1 },
      { path: 'expect.never.0', expected: 'call you back', actual: said, step: 1 },
      { path: 'expect.maxTurnMs', expected: 3_000, actual: 4_000, step: 1 },
    ]);
  });

  test('starts with the given time, language and slots', () => {
    const { failures } = run({
      given: { slots: { species: 'dog' }, now: '2026-12-24T18:00:00.000Z', lang: 'es' },
      steps: [{ say: 'Está cojeando' }, { say: 'mañana a las tres de la tarde' }],
      expect: { slots: { day: '2026-12-25', time: '15:00' }, said: ['¿Qué le pasa a su mascota?'] },
    });
    expect(failures).toEqual([]);
  });

  test('uses the mocks of a tool in order, then repeats the last one', () => {
    const retry = compileVersion(
      buildVersion({
        start: 'start',
        nodes: [
          { id: 'start', type: 'start' },
          { id: 'look', type: 'tool', tool: 'look', results: [{ slot: 'name', path: 'name' }] },
          { id: 'again', type: 'ask', text: { en: 'Again?' } },
          { id: 'end', type: 'end', text: { en: 'Found {{name}}.' } },
        ] as never, // The schema in buildVersion validates these.
        edges: [
          { id: 'a', from: 'start', to: 'look', when: { type: 'else' } },
          { id: 'b', from: 'look', to: 'end', when: { type: 'tool', outcome: 'ok' } },
          { id: 'c', from: 'look', to: 'again', when: { type: 'else' } },
          { id: 'd', from: 'again', to: 'look', when: { type: 'dtmf', digits: '1' } },
        ],
        slots: [{ name: 'name', type: 'name' }],
      }),
    );
    const failing = { tool: 'look', outcome: 'error' } as const;
    const found = { tool: 'look', result: { name: 'Ida' } };
    const steps = [{ dtmf: '1', deliverTwice: true }];
    const twice = run({ mocks: [failing, found], steps, expect: { said: ['Found Ida.'] } }, retry);
    expect(twice.failures).toEqual([]);
    expect(twice.trace.filter((each) => each.type === 'slot.set')).toHaveLength(1);
    const never = run(
      { mocks: [failing], steps: [...steps, ...steps], expect: { path: ['look', 'look', 'look'] } },
      retry,
    );
    expect(never.failures).toEqual([]);
  });

  test('interrupts the agent after the part of its speech that the caller heard', () => {
    const { failures, trace } = run({
      steps: [{ say: 'my cat limps', interruptAfter: 1_000 }, { interruptAfter: 600_000 }],
      expect: { slots: { species: 'cat' } },
    });
    expect(failures).toEqual([]);
    const heard = trace.flatMap((each) => (each.type === 'speech.interrupted' ? [each.heard] : []));
    expect(heard[0]).toBe('Willow Creek af');
    expect(heard).toHaveLength(2);
  });

  test('answers a model’s turn with a mock', () => {
    const model = compileVersion(
      buildVersion({
        start: 'start',
        nodes: [
          { id: 'start', type: 'start' },
          { id: 'talk', type: 'model', prompt: 'Be kind.' },
          { id: 'end', type: 'end', text: { en: 'Bye.' } },
        ] as never, // The schema in buildVersion validates these.
        edges: [
          { id: 'a', from: 'start', to: 'talk', when: { type: 'else' } },
          { id: 'b', from: 'talk', to: 'end', when: { type: 'described', description: 'done' } },
          { id: 'c', from: 'talk', to: 'end', when: { type: 'else' } },
        ],
      }),
    );
    const mocks = [
      { model: 'ok', text: 'How kind.' },
      { model: 'ok', edge: 'b' },
    ] as const;
    const { failures } = run(
      { mocks: [...mocks], steps: [{ say: 'thanks' }], expect: { said: ['how kind', 'bye'] } },
      model,
    );
    expect(failures).toEqual([]);
    expect(run({}, model).failures).toMatchObject([{ path: 'mocks', actual: { model: 'Be kind.' } }]);
  });
});
