import type { TalkTurn } from '@switchboard/contracts/agents/talk-routes';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { FrameOut } from '@switchboard/contracts/talk/frames';
import type { ControlInput, TalkInput } from '@switchboard/contracts/talk/input';
import type { TraceStep } from '@switchboard/contracts/talk/trace';
import { isAppError } from '@switchboard/platform/app-error';
import { isControl, PEOPLE_TIMER } from '@switchboard/talk/engine/control';
import type { Effect } from '@switchboard/talk/engine/effects';
import type { TalkState } from '@switchboard/talk/engine/state';
import type { Caller } from '../caller.ts';
import type { ConversationKey } from '../conversations/conversation-ids.ts';
import { type AppliedInput, applyInput, isStoredEffect } from './apply-input.ts';
import type { TalkDeps } from './deps.ts';
import type { EffectContext, SimulatedFailure } from './effects.ts';
import { type ApplyMeanwhile, followEffect, recoverEffect } from './effects.ts';
import { findTalk } from './talk-rows.ts';
import { toTalkStatus } from './talk-status.ts';

/** The maximum number of effects that one input may chain: more than the engine's own limit on nodes per turn. */
const MAX_ROUNDS = 501;

/** Receives what the agent says as soon as it is committed, before the effects of an input have finished. */
export type Tell = (frames: readonly FrameOut[]) => void;

/** Applies an input and returns the whole turn; see {@link applyInputStreaming}. */
export const takeInput = (
  deps: TalkDeps,
  caller: Caller,
  key: ConversationKey,
  input: TalkInput | ControlInput,
): Promise<TalkTurn> => applyInputStreaming(deps, { caller, key, tell: () => undefined }, input);

/** Applies an input; undefined if the talk has ended. */
export async function takeInputUnlessEnded(...input: Parameters<typeof takeInput>): Promise<TalkTurn | undefined> {
  try {
    return await takeInput(...input);
  } catch (error) {
    if (isAppError(error, 'talk.ended')) return undefined;
    throw error;
  }
}

/**
 * Applies an input and runs its effects until the talk waits for the caller, waits for an external outcome, or has ended.
 *
 * Any replica can apply any input. Others, such as an interruption by the caller, may arrive before the effects of this one have finished.
 * @throws {AppError} `resource.not_found`, `talk.ended`, `talk.not_taken_over`
 */
export async function applyInputStreaming(
  deps: TalkDeps,
  { caller, key, tell, toolsEnd }: Omit<TurnContext, 'isByStaff'>,
  input: TalkInput | ControlInput,
): Promise<TalkTurn> {
  const turn = new FollowedTurn(deps, { caller, key, tell, toolsEnd, isByStaff: isApart(input) });
  const taken = await turn.take(input);
  const context = { caller, key, talk: { ...taken.talk, state: taken.state }, toolsEnd };
  try {
    const next = await turn.follow(context, taken);
    if (next !== undefined) await turn.continueWith(next);
    else await turn.continueWith(await recoverEffect(deps, context, { before: taken.talk.state, apply: turn.apply }));
  } catch (error) {
    // The input is committed, so the caller must not retry it. The next input recovers the effect.
    deps.logger.error({ err: error, ...key }, 'the effects of a talk input failed');
  }
  return turn.toTurn();
}

/** Whether what the agent says in response is not part of the caller's own turn: it waits in the outbox for the caller's channel. */
const isApart = (input: TalkInput | ControlInput): boolean =>
  isControl(input) || (input.type === 'timer' && input.key === PEOPLE_TIMER);

/** Resumes an abandoned effect that a talk waits for; undefined if there is none. */
export async function resumeEffect(deps: TalkDeps, context: EffectContext): Promise<TalkTurn | undefined> {
  const turn = new FollowedTurn(deps, { ...context, tell: () => undefined, isByStaff: false });
  const next = await recoverEffect(deps, context, { before: context.talk.state, apply: turn.apply });
  if (next === undefined) return undefined;
  await turn.continueWith(next);
  return turn.toTurn();
}

interface TurnContext {
  readonly caller: Caller;
  readonly key: ConversationKey;
  readonly tell: Tell;
  /** How to make the tools of a test fail instead of running them. */
  readonly toolsEnd?: SimulatedFailure | undefined;
  readonly isByStaff: boolean;
}

/** Collects the frames and trace of one input and of all the inputs that its effects cause. */
class FollowedTurn {
  readonly #deps: TalkDeps;
  readonly #context: TurnContext;
  readonly #frames: FrameOut[] = [];
  readonly #trace: TraceStep[] = [];
  #state: TalkState | undefined;

  constructor(deps: TalkDeps, context: TurnContext) {
    this.#deps = deps;
    this.#context = context;
  }

  readonly apply: ApplyMeanwhile = async (input) => (await this.take(input, true)).state;

  /** Applies an input. An input from an effect may find the talk ended. */
  async take(input: TalkInput | ControlInput, isFromEffect = false): Promise<AppliedInput> {
    const { caller, key, isByStaff, tell } = this.#context;
    const taken = await applyInput(this.#deps, caller, { key, input, mayBeOver: isFromEffect, isByStaff });
    this.#state = taken.state;
    this.#frames.push(...taken.frames);
    this.#trace.push(...taken.trace);
    tell(taken.frames);
    return taken;
  }

  /** Runs a step's effects. Returns the input for the end of the effect that the talk waits for, if that effect ends here. */
  async follow(
    context: EffectContext,
    { effects }: { readonly effects: readonly Effect[] },
  ): Promise<TalkInput | undefined> {
    const { effects: runner } = this.#deps;
    let outcome: TalkInput | undefined;
    for (const effect of effects) {
      if (effect.type === 'stopModel') runner.stop(effect.key);
      else if (isStoredEffect(effect)) outcome = (await followEffect(runner, context, effect, this.apply)) ?? outcome;
    }
    return outcome;
  }

  /** Applies the end of an effect, and runs the effects that follow. */
  async continueWith(first: TalkInput | undefined): Promise<void> {
    const { caller, key, toolsEnd } = this.#context;
    let next = first;
    for (let round = 0; next !== undefined && round < MAX_ROUNDS; round++) {
      const taken = await this.take(next, true);
      next = await this.follow({ caller, key, talk: { ...taken.talk, state: taken.state }, toolsEnd }, taken);
    }
  }

  toTurn(): TalkTurn {
    if (this.#state === undefined) throw new Error('no input was applied');
    return { frames: this.#frames, trace: this.#trace, state: toTalkStatus(this.#state) };
  }
}

/** Hangs up the talk of a conversation, if it has an open one. */
export async function hangUp(deps: TalkDeps, caller: Caller, conversationId: ConversationId): Promise<void> {
  const key = { tenantId: caller.tenantId, conversationId };
  if ((await findTalk(deps.pool, key))?.isOpen !== true) return;
  await takeInputUnlessEnded(deps, caller, key, { type: 'hangup' });
}
