import type { TalkInput } from '@switchboard/contracts/talk/input';
import type { TraceStep } from '@switchboard/contracts/talk/trace';
import type { CompiledVersion } from '../engine/compile.ts';
import type { Effect, JsonValue } from '../engine/effects.ts';
import { PATIENCE_MS, patienceTimer } from '../engine/effects.ts';
import { newTalk, type TalkState } from '../engine/state.ts';
import { step } from '../engine/step.ts';

/** An effect that a talk waits for. */
export type AwaitedEffect = Extract<Effect, { type: 'tool' | 'transfer' | 'model' }>;

/** The scripted outcome of an effect. */
export interface EffectAnswer {
  readonly outcome: 'ok' | 'error' | 'timeout';
  readonly result: JsonValue;
  readonly tookMs: number;
}

/** Returns the scripted answer to an effect; undefined if the script has none. */
export type AnswerEffect = (effect: AwaitedEffect) => EffectAnswer | undefined;

/** The result of one input, including its effects' outcomes. */
export interface InputResult {
  readonly said: string;
  readonly trace: readonly TraceStep[];
  /** The time that effects took in total, in ms. */
  readonly waitedMs: number;
}

/** The maximum number of effects that one input may cause. */
const MAX_EFFECTS = 50;

/**
 * A talk whose effects are answered from a script, without I/O. An effect that the script has no answer for stops the talk.
 */
export class ScriptedTalk {
  readonly #compiled: CompiledVersion;
  readonly #answer: AnswerEffect;
  #state: TalkState = newTalk('call');
  #now: number;
  #unanswered: AwaitedEffect | undefined;

  /** @param startsAt in ms since the epoch */
  constructor(compiled: CompiledVersion, answer: AnswerEffect, startsAt: number) {
    this.#compiled = compiled;
    this.#answer = answer;
    this.#now = startsAt;
  }

  get state(): TalkState {
    return this.#state;
  }

  /** The effect that stopped the talk; undefined while it runs. */
  get unanswered(): AwaitedEffect | undefined {
    return this.#unanswered;
  }

  /** Whether the talk accepts no more inputs. */
  get isOver(): boolean {
    return this.#state.status === 'ended' || this.#unanswered !== undefined;
  }

  /** Advances the clock before the next input. */
  advance(ms: number): void {
    this.#now += ms;
  }

  /** Advances the clock to a moment in ms since the epoch, unless it is in the past. */
  advanceTo(moment: number): void {
    this.#now = Math.max(this.#now, moment);
  }

  /** Applies an input and the scripted outcomes of its effects. With `isTwice`, each outcome is delivered a second time. */
  give(input: TalkInput, { isTwice = false }: { readonly isTwice?: boolean } = {}): InputResult {
    const trace: TraceStep[] = [];
    let said = '';
    let waitedMs = 0;
    const apply = (next: TalkInput): readonly Effect[] => {
      const result = step(this.#compiled, this.#state, next, this.#now);
      this.#state = result.state;
      trace.push(...result.trace);
      for (const frame of result.frames) if (frame.type === 'text') said += frame.token;
      return result.effects;
    };
    let effects = apply(input);
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
        apply({ type: 'timer', key: patienceTimer(key) });
      this.#now += answer.tookMs;
      const outcome = toOutcome(key, answer);
      effects = apply(outcome);
      if (isTwice) apply(outcome);
    }
    return { said: said.trim(), trace, waitedMs };
  }
}

const isAwaited = (effect: Effect): effect is AwaitedEffect =>
  effect.type === 'tool' || effect.type === 'transfer' || effect.type === 'model';

const toOutcome = (key: string, { outcome, result, tookMs }: EffectAnswer): TalkInput => ({
  type: 'effect-finished',
  key,
  outcome,
  // JSON either way; the contract's type has mutable lists.
  result: result as Extract<TalkInput, { type: 'effect-finished' }>['result'],
  tookMs,
});
