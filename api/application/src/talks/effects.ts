/**
 * The effects of talks: tools, transfers and model turns, each performed at most once.
 *
 * A step stores its effects with its state (`stored`). A replica claims one by key (`running`), performs it and stores the outcome (`done`), which
 * goes back to the talk as an `effect-finished` input. If a replica crashes, the next input recovers the effect: a stored one is run, a finished one
 * delivers its outcome, and one that was running for too long fails, since its outcome is unknown.
 */
import type { TalkInput } from '@switchboard/contracts/talk/input';
import type { Clock } from '@switchboard/platform/clock';
import type { Logger } from '@switchboard/platform/logger';
import type { Effect, JsonValue } from '@switchboard/talk/engine/effects';
import { PATIENCE_MS, patienceTimer } from '@switchboard/talk/engine/effects';
import type { TalkState } from '@switchboard/talk/engine/state';
import type { Pool } from 'pg';
import type { Caller } from '../caller.ts';
import type { ConversationKey } from '../conversations/conversation-ids.ts';
import { unlessAborted } from '../outbound/unless-aborted.ts';
import { claimEffect, findEffect, finishStoredEffect, storeEffects, type TalkRow } from './talk-rows.ts';

/** The talk that an effect belongs to. */
export interface EffectContext {
  readonly caller: Caller;
  readonly key: ConversationKey;
  readonly talk: TalkRow;
  /** Set in a test whose tester makes its tools fail. */
  readonly toolsEnd?: SimulatedFailure | undefined;
}

/** How a tool fails in a test, without being run. */
export type SimulatedFailure = 'error' | 'timeout';

/** The outcome of an effect. */
export interface EffectOutcome {
  readonly outcome: 'ok' | 'error' | 'timeout';
  readonly result: JsonValue;
}

/** Receives the progress of a running effect. */
export interface Progress {
  /** Passes on a piece of a model's speech, `tookMs` after the request. Returns false once no more is wanted. */
  say(text: string, tookMs: number): Promise<boolean>;
}

/** A running effect: its progress, and the signal that aborts it on timeout or when the talk no longer waits for it. */
export interface Running extends Progress {
  readonly signal: AbortSignal;
  /** Runs a nested effect once. */
  use(effect: Effect): Promise<EffectOutcome>;
}

/** Performs an effect. Returns undefined if the outcome will come from elsewhere. */
export type PerformEffect = (of: EffectContext, effect: Effect, running: Running) => Promise<EffectOutcome | undefined>;

/** Runs effects, each at most once. */
export interface EffectRunner {
  /** Runs an effect; undefined if its outcome comes from elsewhere, or the talk no longer waits for it. A failure of the effect is an outcome, not an exception. */
  run(of: EffectContext, effect: Effect, progress: Progress): Promise<TalkInput | undefined>;
  /** Aborts an effect that runs in this process. In another process, it stops when its next words are rejected. */
  stop(key: string): void;
}

interface RunEffectDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly perform: PerformEffect;
}

/** Creates the runner, which claims each effect by key before it runs, and stores the outcome. */
export function createEffectRunner({ pool, clock, logger, perform }: RunEffectDeps): EffectRunner {
  const running = new Map<string, AbortController>();
  const runner: EffectRunner = {
    async run(of, effect, progress) {
      const { tenantId } = of.key;
      const { key } = effect;
      const startedAt = clock.now();
      if (!(await claimEffect(pool, tenantId, key, startedAt))) return undefined;
      const stop = new AbortController();
      running.set(key, stop);
      try {
        const use = async (part: Effect): Promise<EffectOutcome> => {
          await storeEffects(pool, of.key, [part], clock.now());
          const input = await runner.run(of, part, progress);
          return input?.type === 'effect-finished' ? (input as EffectOutcome) : LOST; // It contains only JSON values.
        };
        const done = await performSafely({ logger, perform }, of, {
          effect,
          running: { ...progress, use },
          stop: stop.signal,
        });
        if (done === undefined) return undefined;
        const at = clock.now();
        await finishStoredEffect(pool, { tenantId, key, result: done, at });
        if (stop.signal.aborted) return undefined;
        const tookMs = at.getTime() - startedAt.getTime();
        return { type: 'effect-finished', key, ...done, tookMs } as TalkInput; // It contains only JSON values.
      } finally {
        running.delete(key);
      }
    },
    stop: (key) => running.get(key)?.abort(),
  };
  return runner;
}

const LOST: EffectOutcome = { outcome: 'error', result: { reason: 'lost' } };

interface EffectToPerform {
  readonly effect: Effect;
  readonly running: Omit<Running, 'signal'>;
  readonly stop: AbortSignal;
}

async function performSafely(
  { logger, perform }: Pick<RunEffectDeps, 'logger' | 'perform'>,
  of: EffectContext,
  { effect, running, stop }: EffectToPerform,
): Promise<EffectOutcome | undefined> {
  const overTime = 'timeoutMs' in effect ? AbortSignal.timeout(effect.timeoutMs) : undefined;
  const signal = overTime === undefined ? stop : AbortSignal.any([stop, overTime]);
  try {
    return await unlessAborted(perform(of, effect, { ...running, signal }), signal);
  } catch (error) {
    if (stop.aborted) return { outcome: 'error', result: { reason: 'stopped' } };
    if (overTime?.aborted) return { outcome: 'timeout', result: null };
    logger.warn({ error, key: effect.key, type: effect.type }, 'a talk effect failed');
    return { outcome: 'error', result: null };
  }
}

/** Applies an input that a running effect causes. */
export type ApplyMeanwhile = (input: TalkInput) => Promise<TalkState>;

/**
 * Runs an effect, and meanwhile applies its interim inputs to the talk, in order: the patience timer, and a model's words as they arrive.
 *
 * Returns the input for its end; undefined if the outcome comes from elsewhere, or the talk no longer waits for it.
 */
export async function followEffect(
  runner: EffectRunner,
  of: EffectContext,
  effect: Effect,
  apply: ApplyMeanwhile,
): Promise<TalkInput | undefined> {
  let last: Promise<TalkState | undefined> = Promise.resolve(undefined);
  const applyNext = (input: TalkInput): Promise<TalkState | undefined> => {
    const applied = last.then(() => apply(input));
    // The caller handles a failure; the next input is applied regardless.
    last = applied.catch(() => undefined);
    return applied;
  };
  const { key } = effect;
  const patience = findPatience(effect);
  const timer =
    patience === undefined
      ? undefined
      : setTimeout(() => applyNext({ type: 'timer', key: patienceTimer(key) }).catch(() => undefined), patience);
  try {
    return await runner.run(of, effect, {
      say: async (text, tookMs) => {
        const state = await applyNext({ type: 'model-delta', key, text, tookMs });
        return state?.awaiting?.kind === 'effect' && state.awaiting.key === key;
      },
    });
  } finally {
    clearTimeout(timer);
    await last;
  }
}

/** Returns how long an effect may take before the agent asks the caller to wait; undefined for effects that take no time. */
function findPatience({ type }: Effect): number | undefined {
  return type === 'tool' || type === 'model' ? PATIENCE_MS[type] : undefined;
}

/** An outcome is stored at most this long after the effect's timeout; without one by then, its runner has crashed. */
const OUTCOME_GRACE_MS = 5_000;
/** The longest run time of an effect without a timeout of its own. */
const MAX_EFFECT_MS = 85_000;

interface Recovery {
  /** The talk before the input that found the effect. */
  readonly before: TalkState;
  readonly apply: ApplyMeanwhile;
}

/**
 * Recovers an effect that a crashed replica left behind, and returns the input for its end.
 *
 * Returns undefined while the effect still runs, or if its outcome comes from elsewhere.
 */
export async function recoverEffect(
  { pool, clock, effects }: { readonly pool: Pool; readonly clock: Clock; readonly effects: EffectRunner },
  of: EffectContext,
  { before: { awaiting: before }, apply }: Recovery,
): Promise<TalkInput | undefined> {
  const { awaiting } = of.talk.state;
  if (awaiting?.kind !== 'effect' || before?.kind !== 'effect' || before.key !== awaiting.key) return undefined;
  const { key } = awaiting;
  const stored = await findEffect(pool, of.key.tenantId, key);
  if (stored === undefined) return undefined;
  const { effect, status, result, at } = stored;
  if (status === 'stored') return followEffect(effects, of, effect, apply);
  if (status === 'done') return finished(key, result as EffectOutcome); // The runner stored it in this form.
  const longestMs = 'timeoutMs' in effect ? effect.timeoutMs : MAX_EFFECT_MS;
  const isLost = effect.type !== 'transfer' && clock.now().getTime() - at.getTime() > longestMs + OUTCOME_GRACE_MS;
  return isLost ? finished(key, { outcome: 'error', result: { reason: 'lost' } }) : undefined;
}

const finished = (key: string, outcome: EffectOutcome): TalkInput =>
  ({ type: 'effect-finished', key, ...outcome, tookMs: 0 }) as TalkInput; // It contains only JSON values.
