import type { TalkInput } from '@switchboard/contracts/talk/input';
import type { Clock } from '@switchboard/platform/clock';
import type { TalkState } from '@switchboard/talk/engine/state';
import type { Pool } from 'pg';
import { followEffect, type GiveMeanwhile } from './follow-effect.ts';
import type { EffectOf, EffectOutcome, EffectRunner } from './run-effect.ts';
import { findEffect } from './talk-queries.ts';

/** An effect's outcome is kept at most this long after its time; if none is there by then, its runner has died. */
const KEPT_WITHIN_MS = 5_000;
/** No effect without a time of its own runs longer. */
const LONGEST_MS = 85_000;

interface LeftBehind {
  /** The talk before the input that found the effect. */
  readonly before: TalkState;
  readonly give: GiveMeanwhile;
}

/**
 * Goes on with an effect that a replica left behind when it died: one that nobody has begun is run, the outcome of one that is done is taken,
 * and one that was under way fails, for nobody can know what came of it. Undefined while it is under way, or is for somebody else to end.
 */
export async function takeUpEffect(
  { pool, clock, effects }: { readonly pool: Pool; readonly clock: Clock; readonly effects: EffectRunner },
  of: EffectOf,
  { before: { awaiting: before }, give }: LeftBehind,
): Promise<TalkInput | undefined> {
  const { awaiting } = of.talk.state;
  if (awaiting?.kind !== 'effect' || before?.kind !== 'effect' || before.key !== awaiting.key) return undefined;
  const { key } = awaiting;
  const stored = await findEffect(pool, of.key.tenantId, key);
  if (stored === undefined) return undefined;
  const { effect, status, result, at } = stored;
  if (status === 'stored') return followEffect(effects, of, effect, give);
  if (status === 'done') return finished(key, result as EffectOutcome); // as the runner kept it
  const longestMs = 'timeoutMs' in effect ? effect.timeoutMs : LONGEST_MS;
  const isLost = effect.type !== 'transfer' && clock.now().getTime() - at.getTime() > longestMs + KEPT_WITHIN_MS;
  return isLost ? finished(key, { outcome: 'error', result: { reason: 'lost' } }) : undefined;
}

const finished = (key: string, outcome: EffectOutcome): TalkInput =>
  ({ type: 'effect-finished', key, ...outcome, tookMs: 0 }) as TalkInput; // of JSON values alone
