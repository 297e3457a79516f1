import type { TalkInput } from '@switchboard/contracts/talk/input';
import type { Clock } from '@switchboard/platform/clock';
import type { Logger } from '@switchboard/platform/logger';
import type { Effect, JsonValue } from '@switchboard/talk/engine/effects';
import type { Pool } from 'pg';
import type { Caller } from '../caller.ts';
import { unlessAborted } from '../outbound/unless-aborted.ts';
import { finishStoredEffect, storeEffects, type TalkKey, type TalkRow, takeEffect } from './talk-queries.ts';

/** The talk that an effect is of. */
export interface EffectOf {
  readonly caller: Caller;
  readonly key: TalkKey;
  readonly talk: TalkRow;
  /** Of a test whose tester has its tools fail. */
  readonly toolsEnd?: PretendedEnd | undefined;
}

/** How a tool ends that is not run. */
export type PretendedEnd = 'error' | 'timeout';

/** The outcome of an effect. */
export interface EffectOutcome {
  readonly outcome: 'ok' | 'error' | 'timeout';
  readonly result: JsonValue;
}

/** How far an effect has come, while it runs. */
export interface Progress {
  /** Passes on a part of what a model says, `tookMs` after it was asked; false once nobody wants to hear more. */
  say(text: string, tookMs: number): Promise<boolean>;
}

/** An effect's progress, and the signal that ends it: its time is over, or nobody waits for it any more. */
export interface Running extends Progress {
  readonly signal: AbortSignal;
  /** Runs an effect that is a part of this one, once. */
  use(effect: Effect): Promise<EffectOutcome>;
}

/** Does what an effect asks for; undefined if it can't know the outcome. */
export type PerformEffect = (of: EffectOf, effect: Effect, running: Running) => Promise<EffectOutcome | undefined>;

/** Runs the effects of talks, each once. */
export interface EffectRunner {
  /** Runs an effect; undefined if its outcome comes from somebody else, or nobody waits for it. Never throws for what the effect itself does. */
  run(of: EffectOf, effect: Effect, progress: Progress): Promise<TalkInput | undefined>;
  /** Stops an effect that runs in this process; elsewhere it stops with the next word that nobody wants to hear. */
  stop(key: string): void;
}

interface RunEffectDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly perform: PerformEffect;
}

/** Makes the runner of effects: each is taken by its key first, so that none runs twice, and what came of it is kept. */
export function effectRunner({ pool, clock, logger, perform }: RunEffectDeps): EffectRunner {
  const running = new Map<string, AbortController>();
  const runner: EffectRunner = {
    async run(of, effect, progress) {
      const { tenantId } = of.key;
      const { key } = effect;
      const startedAt = clock.now();
      if (!(await takeEffect(pool, tenantId, key, startedAt))) return undefined;
      const stop = new AbortController();
      running.set(key, stop);
      try {
        const use = async (part: Effect): Promise<EffectOutcome> => {
          await storeEffects(pool, of.key, [part], clock.now());
          const input = await runner.run(of, part, progress);
          return input?.type === 'effect-finished' ? (input as EffectOutcome) : LOST; // its result is JSON
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
        return { type: 'effect-finished', key, ...done, tookMs } as TalkInput; // of JSON values alone
      } finally {
        running.delete(key);
      }
    },
    stop: (key) => running.get(key)?.abort(),
  };
  return runner;
}

const LOST: EffectOutcome = { outcome: 'error', result: { reason: 'lost' } };

interface ToPerform {
  readonly effect: Effect;
  readonly running: Omit<Running, 'signal'>;
  readonly stop: AbortSignal;
}

async function performSafely(
  { logger, perform }: Pick<RunEffectDeps, 'logger' | 'perform'>,
  of: EffectOf,
  { effect, running, stop }: ToPerform,
): Promise<EffectOutcome | undefined> {
  const overTime = 'timeoutMs' in effect ? AbortSignal.timeout(effect.timeoutMs) : undefined;
  const signal = overTime === undefined ? stop : AbortSignal.any([stop, overTime]);
  try {
    return await unlessAborted(perform(of, effect, { ...running, signal }), signal);
  } catch (error) {
    if (stop.aborted) return { outcome: 'error', result: { reason: 'stopped' } };
    if (overTime?.aborted) return { outcome: 'timeout', result: null };
    logger.warn({ error, key: effect.key, type: effect.type }, 'an effect of a talk failed');
    return { outcome: 'error', result: null };
  }
}
