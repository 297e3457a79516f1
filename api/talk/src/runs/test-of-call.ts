import type { TestMock, TestScript, TestStep } from '@switchboard/contracts/agents/test-script';
import { MASK } from '../engine/turn.ts';
import type { RecordedAnswer, Recording } from './recording.ts';

/** Makes a test of a recorded call: the caller does the same, tools answer the same, and the same path and values are expected. */
export function testOfCall({ given, acts, answers, path, slots, lang }: Recording, startedAt: string): TestScript {
  const found = Object.entries(slots).filter(([, value]) => value !== MASK);
  return {
    required: true,
    given: { slots: { ...given }, now: startedAt, ...(lang && { lang }) },
    mocks: answers.map(mockOf),
    steps: stepsOf(acts),
    player: null,
    expect: { path: [...path], slots: Object.fromEntries(found), toolCalled: [], said: [], never: [] },
  };
}

/** Silences that follow each other are one step, as are a break-in and the words that it is for. */
function stepsOf(acts: Recording['acts']): TestStep[] {
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
      const isBreakIn = last !== undefined && Object.keys(last).join() === 'interruptAfter';
      if (isBreakIn) steps[steps.length - 1] = { ...act, ...last };
      else steps.push(act);
    }
  }
  return steps;
}

const MAX_SILENCES = 10;

function mockOf({ of, tool, answer: { outcome, result, tookMs } }: RecordedAnswer): TestMock {
  if (of === 'transfer') return { transfer: outcome, tookMs };
  // A recorded result is JSON; the contract's type has lists that may be written to.
  if (of === 'tool') return { tool, outcome, result: result as Extract<TestMock, { tool: string }>['result'], tookMs };
  return {
    model: outcome,
    ...(result as Pick<Extract<TestMock, { model: string }>, 'text' | 'edge' | 'slots'>),
    tookMs,
  };
}
