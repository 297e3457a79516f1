import type { TestMock, TestScript, TestStep } from '@switchboard/contracts/agents/test-script';
import { MASK } from '../engine/trace-values.ts';
import type { RecordedAnswer, Recording } from './recording.ts';

/** Creates a test from a recorded call: the same inputs and mocks, expecting the same path and slots. */
export function createTestFromCall(
  { given, acts, answers, path, slots, lang }: Recording,
  startedAt: string,
): TestScript {
  const found = Object.entries(slots).filter(([, value]) => value !== MASK);
  return {
    required: true,
    given: { slots: { ...given }, now: startedAt, ...(lang && { lang }) },
    mocks: answers.map(toMock),
    steps: toSteps(acts),
    player: null,
    expect: { path: [...path], slots: Object.fromEntries(found), toolCalled: [], said: [], never: [] },
  };
}

/** Consecutive silences become one step, and so do an interruption and the words after it. */
function toSteps(acts: Recording['acts']): TestStep[] {
  const steps: TestStep[] = [];
  for (const { input } of acts) {
    const last = steps.at(-1);
    if (input.type === 'silence') {
      if (last !== undefined && 'silence' in last && last.silence < MAX_SILENCES) last.silence += 1;
      else steps.push({ silence: 1 });
    } else if (input.type === 'interrupted') {
      steps.push({ interruptAfter: Math.round(input.afterMs) });
    } else if (input.type === 'heard' || input.type === 'dtmf') {
      const act = input.type === 'heard' ? { say: input.text } : { dtmf: input.digit };
      const isInterruption = last !== undefined && Object.keys(last).join() === 'interruptAfter';
      if (isInterruption) steps[steps.length - 1] = { ...act, ...last };
      else steps.push(act);
    }
  }
  return steps;
}

const MAX_SILENCES = 10;

function toMock({ of, tool, answer: { outcome, result, tookMs } }: RecordedAnswer): TestMock {
  if (of === 'transfer') return { transfer: outcome, tookMs };
  // A recorded result is JSON; the contract's type has mutable lists.
  if (of === 'tool') return { tool, outcome, result: result as Extract<TestMock, { tool: string }>['result'], tookMs };
  return {
    model: outcome,
    ...(result as Pick<Extract<TestMock, { model: string }>, 'text' | 'edge' | 'slots'>),
    tookMs,
  };
}
