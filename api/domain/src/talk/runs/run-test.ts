import type { TalkInput } from '@switchboard/contracts/talk/input';
import type { TestFailure, TestScript, TestStep } from '@switchboard/contracts/talk/test';
import type { TraceStep } from '@switchboard/contracts/talk/trace';
import type { CompiledVersion } from '../engine/compile.ts';
import { type Call, checkExpectations, type Happened } from './check-expectations.ts';
import { answerByMocks } from './mocks.ts';
import { type AwaitedEffect, ScriptedTalk } from './scripted-talk.ts';

/** The outcome of a test, with all that the talk did. */
export interface TestRun {
  readonly passed: boolean;
  readonly failures: readonly TestFailure[];
  readonly trace: readonly TraceStep[];
}

/** A caller takes so long to say or press something. */
const ACT_MS = 1_000;
/** Speech of 150 words a minute, of six characters each. */
const CHARACTERS_A_SECOND = 15;

/**
 * Holds a test's talk with a version, and tells how it came otherwise than expected.
 *
 * Pure: nothing outside is called. A call of a tool that no mock matches ends the test as failed, as does a step for which the talk has ended
 * too soon.
 *
 * @param now the moment that it begins at where the test names none, in ms since the epoch
 */
export function runTest(compiled: CompiledVersion, test: TestScript, now: number): TestRun {
  const { given, mocks, steps } = test;
  const calls: Call[] = [];
  const answer = answerByMocks(mocks);
  let at: number | null = null;
  const talk = new ScriptedTalk(
    compiled,
    (effect) => {
      if (effect.type === 'tool') calls.push({ tool: effect.tool, arguments: effect.arguments, step: at });
      return answer(effect);
    },
    given.now === undefined ? now : Date.parse(given.now),
  );
  const trace: TraceStep[] = [];
  const happened: Happened = { entered: [], said: [], turns: [], calls, slots: () => talk.state.slots };
  const failures: TestFailure[] = [];
  const give = (input: TalkInput, isTwice = false) => {
    const came = talk.give(input, { isTwice });
    trace.push(...came.trace);
    for (const { type, node } of came.trace)
      if (type === 'node.entered' && node !== null) happened.entered.push({ node, step: at });
    if (came.said !== '') happened.said.push({ text: came.said, step: at });
    happened.turns.push({ ms: came.waitedMs, step: at });
  };

  give({ type: 'setup', direction: 'inbound', given: given.slots, ...(given.lang && { lang: given.lang }) });
  for (const [index, step] of steps.entries()) {
    if (talk.unanswered !== undefined) break;
    if (talk.isOver) {
      failures.push({ path: `steps.${index}`, expected: 'open', actual: talk.state.endedReason, step: at });
      break;
    }
    at = index;
    for (const input of inputsOf(step, talk)) {
      if (talk.isOver) break;
      talk.pass(input.type === 'silence' ? silenceOf(talk) : ACT_MS);
      give(input, 'deliverTwice' in step && step.deliverTwice === true);
    }
  }
  const { unanswered } = talk;
  if (unanswered !== undefined) {
    failures.push({ path: 'mocks', expected: null, actual: callOf(unanswered), step: at });
  }
  failures.push(...checkExpectations(test.expect, happened));
  return { passed: failures.length === 0, failures, trace };
}

/** The inputs of a step; one that breaks in is about what the talk has said just before. */
function* inputsOf(step: TestStep, talk: ScriptedTalk): Generator<TalkInput> {
  const afterMs = 'interruptAfter' in step ? step.interruptAfter : undefined;
  if (afterMs !== undefined) {
    const heardUntil = talk.state.said.slice(0, Math.floor((afterMs / 1_000) * CHARACTERS_A_SECOND));
    yield { type: 'interrupted', heardUntil, afterMs };
  }
  if ('say' in step) yield { type: 'heard', text: step.say, final: true };
  if ('dtmf' in step) for (const digit of step.dtmf) yield { type: 'dtmf', digit };
  if ('silence' in step) for (let count = 0; count < step.silence; count++) yield { type: 'silence' };
}

const silenceOf = ({ state: { awaiting } }: ScriptedTalk) => (awaiting?.kind === 'caller' ? awaiting.silenceMs : 0);

/** A call as a failure shows it, in the words of a mock. */
function callOf(effect: AwaitedEffect): TestFailure['actual'] {
  switch (effect.type) {
    case 'tool':
      // Conditions evaluate to JSON.
      return { tool: effect.tool, arguments: effect.arguments } as TestFailure['actual'];
    case 'transfer':
      return { transfer: effect.to.kind === 'number' ? effect.to.number : effect.to.kind };
    case 'model':
      return { model: effect.prompt.slice(0, MAX_PROMPT) };
  }
}

const MAX_PROMPT = 200;
