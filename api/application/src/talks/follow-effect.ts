import type { TalkInput } from '@switchboard/contracts/talk/input';
import type { Effect } from '@switchboard/talk/engine/effects';
import { PATIENCE_MS, patienceTimer } from '@switchboard/talk/engine/effects';
import type { TalkState } from '@switchboard/talk/engine/state';
import type { EffectOf, EffectRunner } from './run-effect.ts';

/** Gives a talk an input that comes of an effect which still runs. */
export type GiveMeanwhile = (input: TalkInput) => Promise<TalkState>;

/**
 * Runs an effect, and gives its talk meanwhile what comes of it, one after the other: that it takes its time, and the words of a model as they
 * come. Answers the input that its end is; undefined where somebody else ends it, or nobody waits for it any more.
 */
export async function followEffect(
  runner: EffectRunner,
  of: EffectOf,
  effect: Effect,
  give: GiveMeanwhile,
): Promise<TalkInput | undefined> {
  let last: Promise<TalkState | undefined> = Promise.resolve(undefined);
  const giveNext = (input: TalkInput): Promise<TalkState | undefined> => {
    const given = last.then(() => give(input));
    // Whoever gives it is told of a failure; the next input is given all the same.
    last = given.catch(() => undefined);
    return given;
  };
  const { key } = effect;
  const patience = patienceOf(effect);
  const timer =
    patience === undefined
      ? undefined
      : setTimeout(() => giveNext({ type: 'timer', key: patienceTimer(key) }).catch(() => undefined), patience);
  try {
    return await runner.run(of, effect, {
      say: async (text, tookMs) => {
        const state = await giveNext({ type: 'model-delta', key, text, tookMs });
        return state?.awaiting?.kind === 'effect' && state.awaiting.key === key;
      },
    });
  } finally {
    clearTimeout(timer);
    await last;
  }
}

/** Undefined of an effect that nobody is told to wait for. */
function patienceOf({ type }: Effect): number | undefined {
  return type === 'tool' || type === 'model' ? PATIENCE_MS[type] : undefined;
}
