import type { TestFailure, TestScript, TestStep } from '@switchboard/contracts/agents/test-script';
import type { TalkInput } from '@switchboard/contracts/talk/input';
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
 * A test's talk with a version, held step by step, and judged at its end.
 *
 * Pure: nothing outside is called. A call of a tool that no mock matches ends the test as failed, as does a step for which the talk has ended
 * too soon.
 */
export class TestTalk {
  readonly #test: TestScript;
  readonly #talk: ScriptedTalk;
  readonly #calls: Call[] = [];
  readonly #trace: TraceStep[] = [];
  readonly #failures: TestFailure[] = [];
  readonly #happened: Happened;
  #at: number | null = null;
  #steps = 0;

  /** @param now the moment that it begins at where the test names none, in ms since the epoch */
  constructor(compiled: CompiledVersion, test: TestScript, now: number) {
    const { given, mocks } = test;
    const answer = answerByMocks(mocks);
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
    this.#happened = { entered: [], said: [], turns: [], calls: this.#calls, slots: () => this.#talk.state.slots };
    const { slots, lang } = given;
    this.#give({ type: 'setup', direction: 'inbound', given: slots, ...(lang && { lang }) });
  }

  /** Whether the talk takes no more steps. */
  get isOver(): boolean {
    return this.#talk.isOver;
  }

  /** The agent's words since the step before; empty where it said nothing. */
  get said(): string {
    const said = this.#happened.said.filter(({ step }) => step === this.#at);
    return said.map(({ text }) => text).join(' ');
  }

  /** The language that the agent speaks. */
  get lang(): string {
    return this.#talk.state.lang;
  }

  /** Takes the caller's next step. */
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
    for (const input of inputsOf(step, this.#talk)) {
      if (this.#talk.isOver) break;
      this.#talk.pass(input.type === 'silence' ? silenceOf(this.#talk) : ACT_MS);
      this.#give(input, 'deliverTwice' in step && step.deliverTwice === true);
    }
  }

  /** Tells how the talk came otherwise than expected. */
  judge(): TestRun {
    const { unanswered } = this.#talk;
    const failures = [...this.#failures];
    if (unanswered !== undefined) {
      failures.push({ path: 'mocks', expected: null, actual: callOf(unanswered), step: this.#at });
    }
    failures.push(...checkExpectations(this.#test.expect, this.#happened));
    return { passed: failures.length === 0, failures, trace: this.#trace };
  }

  #give(input: TalkInput, isTwice = false): void {
    const step = this.#at;
    const came = this.#talk.give(input, { isTwice });
    this.#trace.push(...came.trace);
    for (const { type, node } of came.trace)
      if (type === 'node.entered' && node !== null) this.#happened.entered.push({ node, step });
    if (came.said !== '') this.#happened.said.push({ text: came.said, step });
    this.#happened.turns.push({ ms: came.waitedMs, step });
  }
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
