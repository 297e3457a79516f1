import type { TraceStep } from '@switchboard/contracts/talk/trace';
import { expect, test } from 'vitest';
import { compileVersion } from '../engine/compile.ts';
import { talkWith } from '../engine/test/talk.ts';
import { TRIAGE } from '../engine/test/versions.ts';
import { readRecording } from './recording.ts';
import { createTestFromCall } from './test-from-call.ts';
import { runTest } from './test-talk.ts';

test('a test that is created from a call repeats the call and passes with its version', () => {
  const turns: (readonly TraceStep[])[] = [];
  const talk = talkWith(TRIAGE);
  turns.push(talk.give({ type: 'silence' }).trace);
  turns.push(talk.give({ type: 'interrupted', heardUntil: 'Which', afterMs: 350.4 }).trace);
  turns.push(talk.hear('My dog ate chocolate').trace);
  turns.push(talk.finish('ok', { name: 'Dr. Chen' }).trace);
  turns.push(talk.finish('error').trace);
  const script = createTestFromCall(readRecording(turns), '2026-11-23T17:20:00.000Z');
  expect(script).toEqual({
    required: true,
    given: { slots: {}, now: '2026-11-23T17:20:00.000Z' },
    mocks: [
      { tool: 'lookup_on_call', outcome: 'ok', result: { name: 'Dr. Chen' }, tookMs: 0 },
      { transfer: 'error', tookMs: 0 },
    ],
    steps: [{ silence: 1 }, { say: 'My dog ate chocolate', interruptAfter: 350 }],
    player: null,
    expect: {
      path: ['flag', 'onCall', 'transfer', 'raise', 'bye'],
      slots: { species: 'dog', symptom: 'poison', vet: 'Dr. Chen' },
      toolCalled: [],
      said: [],
      never: [],
    },
  });
  expect(runTest(compileVersion(TRIAGE), script, 0).failures).toEqual([]);
});
