import type { TalkTurn } from '@switchboard/contracts/agents/talk-routes';
import type { FrameOut } from '@switchboard/contracts/talk/frames';
import type { ControlInput, TalkInput } from '@switchboard/contracts/talk/input';
import type { TraceStep } from '@switchboard/contracts/talk/trace';
import { isAppError } from '@switchboard/platform/app-error';
import { isControl } from '@switchboard/talk/engine/control';
import type { Effect } from '@switchboard/talk/engine/effects';
import type { TalkState } from '@switchboard/talk/engine/state';
import type { Caller } from '../caller.ts';
import { applyInput, isRun, type Taken } from './apply-input.ts';
import type { TalkDeps } from './deps.ts';
import { followEffect, type GiveMeanwhile } from './follow-effect.ts';
import type { EffectOf, PretendedEnd } from './run-effect.ts';
import { takeUpEffect } from './take-up-effect.ts';
import type { TalkKey } from './talk-queries.ts';
import { statusOf } from './talk-status.ts';

/** Effects that one input may lead to, each with the input that comes of it: more than the nodes that a talk passes before its limit. */
const MAX_ROUNDS = 501;

/** Hears what is said as soon as it is certain, before the effects of an input are over. */
export type Tell = (frames: readonly FrameOut[]) => void;

/** Gives a talk an input, and answers all that comes of it, as {@link applyInputStreaming} does. */
export const takeInput = (
  deps: TalkDeps,
  caller: Caller,
  key: TalkKey,
  input: TalkInput | ControlInput,
): Promise<TalkTurn> => applyInputStreaming(deps, { caller, key, tell: () => undefined }, input);

/** Gives a talk an input; undefined where it has ended. */
export async function takeUnlessEnded(...given: Parameters<typeof takeInput>): Promise<TalkTurn | undefined> {
  try {
    return await takeInput(...given);
  } catch (error) {
    if (isAppError(error, 'talk.ended')) return undefined;
    throw error;
  }
}

/**
 * Gives a talk an input, and runs the effects that come of it, until the talk waits for its caller, for an effect that somebody else ends, or
 * has ended.
 *
 * Each input is taken on whichever replica it comes. Others may come before the effects of this one are over, such as a caller's interruption.
 * @throws {AppError} `resource.not_found`, `talk.ended`, `talk.not_taken_over`
 */
export async function applyInputStreaming(
  deps: TalkDeps,
  { caller, key, tell, toolsEnd }: Omit<TurnOf, 'isByStaff'>,
  input: TalkInput | ControlInput,
): Promise<TalkTurn> {
  const turn = new FollowedTurn(deps, { caller, key, tell, toolsEnd, isByStaff: isControl(input) });
  const taken = await turn.take(input);
  const of = { caller, key, talk: { ...taken.talk, state: taken.state }, toolsEnd };
  try {
    const next = await turn.follow(of, taken);
    if (next !== undefined) await turn.goOn(next);
    else await turn.goOn(await takeUpEffect(deps, of, { before: taken.talk.state, give: turn.give }));
  } catch (error) {
    // An input that was taken can't be refused any more: given again, it would be taken twice. The next one goes on with the effect.
    deps.logger.error({ err: error, ...key }, 'the effects of an input could not be followed');
  }
  return turn.answer();
}

/** Goes on with the effect that a talk waits for and nobody runs any more; undefined where there is none. */
export async function goOnWithEffect(deps: TalkDeps, of: EffectOf): Promise<TalkTurn | undefined> {
  const turn = new FollowedTurn(deps, { ...of, tell: () => undefined, isByStaff: false });
  const next = await takeUpEffect(deps, of, { before: of.talk.state, give: turn.give });
  if (next === undefined) return undefined;
  await turn.goOn(next);
  return turn.answer();
}

interface TurnOf {
  readonly caller: Caller;
  readonly key: TalkKey;
  readonly tell: Tell;
  /** Has the tools of a test fail in place of running them. */
  readonly toolsEnd?: PretendedEnd | undefined;
  readonly isByStaff: boolean;
}

/** Gathers what one input comes to, with all that comes of its effects. */
class FollowedTurn {
  readonly #deps: TalkDeps;
  readonly #of: TurnOf;
  readonly #frames: FrameOut[] = [];
  readonly #trace: TraceStep[] = [];
  #state: TalkState | undefined;

  constructor(deps: TalkDeps, of: TurnOf) {
    this.#deps = deps;
    this.#of = of;
  }

  readonly give: GiveMeanwhile = async (input) => (await this.take(input, true)).state;

  /** Takes an input; one that comes of an effect may find the talk over. */
  async take(input: TalkInput | ControlInput, isOfEffect = false): Promise<Taken> {
    const { caller, key, isByStaff, tell } = this.#of;
    const taken = await applyInput(this.#deps, caller, { key, input, mayBeOver: isOfEffect, isByStaff });
    this.#state = taken.state;
    this.#frames.push(...taken.frames);
    this.#trace.push(...taken.trace);
    tell(taken.frames);
    return taken;
  }

  /** Runs a step's effects; answers the input that comes of the one that the talk waits for, or none if somebody else ends it. */
  async follow(of: EffectOf, { effects }: { readonly effects: readonly Effect[] }): Promise<TalkInput | undefined> {
    const { effects: runner } = this.#deps;
    let outcome: TalkInput | undefined;
    for (const effect of effects) {
      if (effect.type === 'stopModel') runner.stop(effect.key);
      else if (isRun(effect)) outcome = (await followEffect(runner, of, effect, this.give)) ?? outcome;
    }
    return outcome;
  }

  /** Takes the end of an effect, and follows what comes of it. */
  async goOn(first: TalkInput | undefined): Promise<void> {
    const { caller, key, toolsEnd } = this.#of;
    let next = first;
    for (let round = 0; next !== undefined && round < MAX_ROUNDS; round++) {
      const taken = await this.take(next, true);
      next = await this.follow({ caller, key, talk: { ...taken.talk, state: taken.state }, toolsEnd }, taken);
    }
  }

  answer(): TalkTurn {
    if (this.#state === undefined) throw new Error('no input was taken');
    return { frames: this.#frames, trace: this.#trace, state: statusOf(this.#state) };
  }
}
