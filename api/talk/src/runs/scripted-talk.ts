import type { TalkInput } from '@switchboard/contracts/talk/input';
import type { TraceStep } from '@switchboard/contracts/talk/trace';
import type { CompiledVersion } from '../engine/compile.ts';
import type { Effect } from '../engine/effects.ts';
import type { JsonValue } from '../engine/json.ts';
import { PATIENCE_MS, patienceTimer } from '../engine/patience.ts';
import { newTalk, type TalkState } from '../engine/state.ts';
import { step } from '../engine/step.ts';

/** An effect that a talk waits for. */
export type AwaitedEffect = Extract<Effect, { type: 'tool' | 'transfer' | 'model' }>;

/** The outcome that stands in for an effect's; nothing is called. */
export interface EffectAnswer {
  readonly outcome: 'ok' | 'error' | 'timeout';
  readonly result: JsonValue;
  readonly tookMs: number;
}

/** Answers an effect in the world's place; undefined of one that it has no answer for. */
export type AnswerEffect = (effect: AwaitedEffect) => EffectAnswer | undefined;

/** The result of one input, with the effects that it led to. */
export interface Given {
  readonly said: string;
  readonly trace: readonly TraceStep[];
  /** The time that effects took, in ms. */
  readonly waitedMs: number;
}

/** Effects that one input may lead to. */
const MAX_EFFECTS = 50;

/**
 * A talk whose effects are answered from a script. It has no I/O: an effect that the script has no answer for stops the talk, and stays what
 * it is, a wish.
 */
export class ScriptedTalk {
  readonly #compiled: CompiledVersion;
  readonly #answer: AnswerEffect;
  #state: TalkState = newTalk('call');
  #now: number;
  #unanswered: AwaitedEffect | undefined;

  /** @param startsAt the moment that it begins at, in ms since the epoch */
  constructor(compiled: CompiledVersion, answer: AnswerEffect, startsAt: number) {
    this.#compiled = compiled;
    this.#answer = answer;
    this.#now = startsAt;
  }

  get state(): TalkState {
    return this.#state;
  }

  /** The effect that stopped it; undefined while it goes on. */
  get unanswered(): AwaitedEffect | undefined {
    return this.#unanswered;
  }

  /** Whether it can take another input. */
  get isOver(): boolean {
    return this.#state.status === 'ended' || this.#unanswered !== undefined;
  }

  /** Lets time pass before the next input. */
  pass(ms: number): void {
    this.#now += ms;
  }

  /** Lets time pass up to a moment, in ms since the epoch, unless it has passed already. */
  reach(moment: number): void {
    this.#now = Math.max(this.#now, moment);
  }

  /** Gives the talk an input, and the outcomes of the effects that come of it; with `isTwice` each outcome comes a second time. */
  give(input: TalkInput, { isTwice = false }: { readonly isTwice?: boolean } = {}): Given {
    const trace: TraceStep[] = [];
    let said = '';
    let waitedMs = 0;
    const take = (given: TalkInput): readonly Effect[] => {
      const taken = step(this.#compiled, this.#state, given, this.#now);
      this.#state = taken.state;
      trace.push(...taken.trace);
      for (const frame of taken.frames) if (frame.type === 'text') said += frame.token;
      return taken.effects;
    };
    let effects = take(input);
    for (let count = 0; this.#state.awaiting?.kind === 'effect'; count++) {
      const { key } = this.#state.awaiting;
      const awaited = effects.find((effect) => effect.key === key && isAwaited(effect));
      const answer = awaited && isAwaited(awaited) && count < MAX_EFFECTS ? this.#answer(awaited) : undefined;
      if (answer === undefined) {
        this.#unanswered = awaited && isAwaited(awaited) ? awaited : undefined;
        break;
      }
      waitedMs += answer.tookMs;
      if (awaited && isAwaited(awaited) && answer.tookMs >= PATIENCE_MS[awaited.type])
        take({ type: 'timer', key: patienceTimer(key) });
      this.#now += answer.tookMs;
      const outcome = outcomeOf(key, answer);
      effects = take(outcome);
      if (isTwice) take(outcome);
    }
    return { said: said.trim(), trace, waitedMs };
  }
}

const isAwaited = (effect: Effect): effect is AwaitedEffect =>
  effect.type === 'tool' || effect.type === 'transfer' || effect.type === 'model';

const outcomeOf = (key: string, { outcome, result, tookMs }: EffectAnswer): TalkInput => ({
  type: 'effect-finished',
  key,
  outcome,
  // JSON either way; the contract's type has lists that may be written to.
  result: result as Extract<TalkInput, { type: 'effect-finished' }>['result'],
  tookMs,
});
