import type { TestFailure, TestMock, TestScript, TestStep } from '@switchboard/contracts/agents/test-script';
import type { TalkInput } from '@switchboard/contracts/talk/input';
import type { TraceStep } from '@switchboard/contracts/talk/trace';
import type { CompiledVersion } from '../engine/compile.ts';
import type { JsonValue } from '../engine/effects.ts';
import { type Call, checkExpectations, matchesArguments, type TalkLog } from './check-expectations.ts';
import { type AnswerEffect, type AwaitedEffect, type EffectAnswer, ScriptedTalk } from './scripted-talk.ts';

/** The result of a test, with the talk's trace. */
export interface TestRun {
  readonly passed: boolean;
  readonly failures: readonly TestFailure[];
  readonly trace: readonly TraceStep[];
}

/** The time that a caller takes to say or press something. */
const ACT_MS = 1_000;
/** The speed of speech: 150 words per minute, with six characters each. */
const CHARACTERS_PER_SECOND = 15;

/**
 * Runs a test against a version, step by step, and judges it at the end.
 *
 * Pure: mocks answer every effect. An effect without a mock stops the talk and fails the test, and so does a step after the talk has ended.
 */
export class TestTalk {
  readonly #test: TestScript;
  readonly #talk: ScriptedTalk;
  readonly #calls: Call[] = [];
  readonly #trace: TraceStep[] = [];
  readonly #failures: TestFailure[] = [];
  readonly #log: TalkLog;
  #at: number | null = null;
  #steps = 0;

  /** @param now the start of the talk if the test doesn't set one, in ms since the epoch */
  constructor(compiled: CompiledVersion, test: TestScript, now: number) {
    const { given, mocks } = test;
    const answer = createMockAnswers(mocks);
    this.#test = test;
    this.#talk = new ScriptedTalk(
      compiled,
      (effect) => {
        if (effect.type === 'tool')
          this.#calls.push({ tool: effect.tool, arguments: effect.arguments, step: this.#at });
        return answer(effect);
      },
      given.now === undefined ? now : Date.parse(given.now),
    );
    this.#log = { entered: [], said: [], turns: [], calls: this.#calls, slots: () => this.#talk.state.slots };
    const { slots, lang } = given;
    this.#give({ type: 'setup', direction: 'inbound', given: slots, ...(lang && { lang }) });
  }

  /** Whether the talk accepts no more steps. */
  get isOver(): boolean {
    return this.#talk.isOver;
  }

  /** The agent's words in the last step. */
  get said(): string {
    const said = this.#log.said.filter(({ step }) => step === this.#at);
    return said.map(({ text }) => text).join(' ');
  }

  /** The agent's current language. */
  get lang(): string {
    return this.#talk.state.lang;
  }

  /** Performs the caller's next step. */
  act(step: TestStep): void {
    if (this.#talk.unanswered !== undefined) return;
    const index = this.#steps;
    this.#steps += 1;
    if (this.#talk.isOver) {
      const reason = this.#talk.state.endedReason;
      if (!this.#failures.some(({ path }) => path.startsWith('steps.')))
        this.#failures.push({ path: `steps.${index}`, expected: 'open', actual: reason, step: this.#at });
      return;
    }
    this.#at = index;
    for (const input of toInputs(step, this.#talk)) {
      if (this.#talk.isOver) break;
      this.#talk.advance(input.type === 'silence' ? silenceMs(this.#talk) : ACT_MS);
      this.#give(input, 'deliverTwice' in step && step.deliverTwice === true);
    }
  }

  /** Compares the talk with the test's expectations. */
  judge(): TestRun {
    const { unanswered } = this.#talk;
    const failures = [...this.#failures];
    if (unanswered !== undefined) {
      failures.push({ path: 'mocks', expected: null, actual: describeCall(unanswered), step: this.#at });
    }
    failures.push(...checkExpectations(this.#test.expect, this.#log));
    return { passed: failures.length === 0, failures, trace: this.#trace };
  }

  #give(input: TalkInput, isTwice = false): void {
    const step = this.#at;
    const result = this.#talk.give(input, { isTwice });
    this.#trace.push(...result.trace);
    for (const { type, node } of result.trace)
      if (type === 'node.entered' && node !== null) this.#log.entered.push({ node, step });
    if (result.said !== '') this.#log.said.push({ text: result.said, step });
    this.#log.turns.push({ ms: result.waitedMs, step });
  }
}

/** The inputs of a step. An interruption refers to what the agent has just said. */
function* toInputs(step: TestStep, talk: ScriptedTalk): Generator<TalkInput> {
  const afterMs = 'interruptAfter' in step ? step.interruptAfter : undefined;
  if (afterMs !== undefined) {
    const heardUntil = talk.state.said.slice(0, Math.floor((afterMs / 1_000) * CHARACTERS_PER_SECOND));
    yield { type: 'interrupted', heardUntil, afterMs };
  }
  if ('say' in step) yield { type: 'heard', text: step.say, final: true };
  if ('dtmf' in step) for (const digit of step.dtmf) yield { type: 'dtmf', digit };
  if ('silence' in step) for (let count = 0; count < step.silence; count++) yield { type: 'silence' };
}

const silenceMs = ({ state: { awaiting } }: ScriptedTalk) => (awaiting?.kind === 'caller' ? awaiting.silenceMs : 0);

/** Describes an unanswered effect as the mock that is missing. */
function describeCall(effect: AwaitedEffect): TestFailure['actual'] {
  switch (effect.type) {
    case 'tool':
      // Arguments are JSON; only the contract's type has mutable lists.
      return { tool: effect.tool, arguments: effect.arguments } as TestFailure['actual'];
    case 'transfer':
      return { transfer: effect.to.kind === 'number' ? effect.to.number : effect.to.kind };
    case 'model':
      return { model: effect.prompt.slice(0, MAX_PROMPT_LENGTH) };
  }
}

const MAX_PROMPT_LENGTH = 200;

/**
 * Runs all steps of a scripted test against a version.
 *
 * @param now the start of the talk if the test doesn't set one, in ms since the epoch
 */
export function runTest(compiled: CompiledVersion, test: TestScript, now: number): TestRun {
  const talk = new TestTalk(compiled, test, now);
  for (const step of test.steps) talk.act(step);
  return talk.judge();
}

/**
 * Answers effects by a test's mocks: the first matching unused one, so that a second call can have another outcome; once all are used, the last again.
 */
export function createMockAnswers(mocks: readonly TestMock[]): AnswerEffect {
  const used = new Set<TestMock>();
  return (effect) => {
    const matching = mocks.filter((mock) => matches(mock, effect));
    const mock = matching.find((each) => !used.has(each)) ?? matching.at(-1);
    if (mock === undefined) return undefined;
    used.add(mock);
    return toAnswer(mock);
  };
}

function matches(mock: TestMock, effect: AwaitedEffect): boolean {
  if ('tool' in mock) {
    return effect.type === 'tool' && effect.tool === mock.tool && matchesArguments(effect.arguments, mock.arguments);
  }
  return 'transfer' in mock ? effect.type === 'transfer' : effect.type === 'model';
}

function toAnswer(mock: TestMock): EffectAnswer {
  const { tookMs } = mock;
  if ('tool' in mock) return { outcome: mock.outcome, result: mock.result as JsonValue, tookMs };
  if ('transfer' in mock) return { outcome: mock.transfer, result: null, tookMs };
  const { text, edge, slots } = mock;
  return { outcome: mock.model, result: { text, edge, slots }, tookMs };
}
