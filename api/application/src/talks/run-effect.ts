import type { TalkInput } from '@switchboard/contracts/talk/input';
import type { Effect } from '@switchboard/domain/talk/engine/effects';
import type { JsonValue } from '@switchboard/domain/talk/engine/json';
import type { Clock } from '@switchboard/platform/clock';
import type { Logger } from '@switchboard/platform/logger';
import type { Pool } from 'pg';
import type { Caller } from '../caller.ts';
import { finishStoredEffect, type TalkKey, type TalkRow, takeEffect } from './talk-queries.ts';

/** The talk that an effect is of. */
export interface EffectOf {
  readonly caller: Caller;
  readonly key: TalkKey;
  readonly talk: TalkRow;
}

/** The outcome of an effect. */
export interface EffectOutcome {
  readonly outcome: 'ok' | 'error' | 'timeout';
  readonly result: JsonValue;
}

/** Runs an effect, once; undefined if its outcome comes from somebody else. Never throws for what the effect itself does. */
export type RunEffect = (of: EffectOf, effect: Effect) => Promise<TalkInput | undefined>;
/** Does what an effect asks for; undefined if it can't know the outcome. */
export type PerformEffect = (of: EffectOf, effect: Effect) => Promise<EffectOutcome | undefined>;

interface RunEffectDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly perform: PerformEffect;
}

/** Makes the runner of effects: each is taken by its key first, so that none runs twice, and what came of it is kept. */
export function effectRunner({ pool, clock, logger, perform }: RunEffectDeps): RunEffect {
  return async (of, effect) => {
    const { tenantId } = of.key;
    const startedAt = clock.now();
    if (!(await takeEffect(pool, tenantId, effect.key, startedAt))) return undefined;
    const done = await performSafely({ logger, perform }, of, effect);
    if (done === undefined) return undefined;
    const at = clock.now();
    await finishStoredEffect(pool, { tenantId, key: effect.key, result: done, at });
    return {
      type: 'effect-finished',
      key: effect.key,
      ...done,
      tookMs: at.getTime() - startedAt.getTime(),
    } as TalkInput;
  };
}

async function performSafely(
  { logger, perform }: Pick<RunEffectDeps, 'logger' | 'perform'>,
  of: EffectOf,
  effect: Effect,
): Promise<EffectOutcome | undefined> {
  try {
    return await perform(of, effect);
  } catch (error) {
    logger.warn({ error, key: effect.key, type: effect.type }, 'an effect of a talk failed');
    return { outcome: 'error', result: null };
  }
}
