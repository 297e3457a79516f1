import { SIMULATOR_CHANNEL, TEST_CHANNEL } from '@switchboard/contracts/constants';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import type { FrameOut } from '@switchboard/contracts/talk/frames';
import type { ControlInput, TalkInput } from '@switchboard/contracts/talk/input';
import type { TalkStatus, TalkTurn } from '@switchboard/contracts/talk/routes';
import type { TraceStep } from '@switchboard/contracts/talk/trace';
import { afterCall } from '@switchboard/domain/talk/after-call';
import { simulatedCosts, totalOf } from '@switchboard/domain/talk/call-costs';
import type { CompiledVersion } from '@switchboard/domain/talk/engine/compile';
import { isControl } from '@switchboard/domain/talk/engine/control';
import type { Effect } from '@switchboard/domain/talk/engine/effects';
import type { TalkState } from '@switchboard/domain/talk/engine/state';
import { type Step, step } from '@switchboard/domain/talk/engine/step';
import { AppError } from '@switchboard/platform/app-error';
import type { Clock } from '@switchboard/platform/clock';
import type { Appended, EventStore } from '@switchboard/platform/event-store/types';
import type { Logger } from '@switchboard/platform/logger';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { Pool, PoolClient } from 'pg';
import { type Caller, metadataOf } from '../caller.ts';
import { toNewEvent } from '../log/new-event.ts';
import type { FindMask } from '../redaction/find-mask.ts';
import { maskEvent } from '../redaction/mask-event.ts';
import type { Mask } from '../redaction/redact.ts';
import { appendOutbox, takeOutbox } from './call-queries.ts';
import type { CompiledVersions } from './compiled-versions.ts';
import type { EffectOf, RunEffect } from './run-effect.ts';
import { takeUpEffect } from './take-up-effect.ts';
import { lockTalk, storeEffects, type TalkKey, type TalkRow, writeTalk } from './talk-queries.ts';
import { toEvents } from './to-events.ts';

export interface TalkDeps {
  readonly pool: Pool;
  readonly events: Pick<EventStore, 'appendWithin'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly versions: CompiledVersions;
  readonly runEffect: RunEffect;
  readonly findMask: FindMask;
  /** Tells the workers what was appended. */
  readonly wake: (appended: readonly Appended[]) => void;
}

/** Effects that one input may lead to, each with the input that comes of it. */
const MAX_ROUNDS = 50;

/**
 * Gives a talk an input, and runs the effects that come of it, until the talk waits for its caller, for an effect that somebody else ends, or
 * has ended.
 *
 * Each input is taken under a lock on the talk's row, on whichever replica it comes; state, events and effects commit together, and effects
 * run behind that commit.
 * @throws {AppError} `resource.not_found`, `talk.ended`, `talk.not_taken_over`
 */
export async function takeInput(
  deps: TalkDeps,
  caller: Caller,
  key: TalkKey,
  input: TalkInput | ControlInput,
): Promise<TalkTurn> {
  const frames: FrameOut[] = [];
  const trace: TraceStep[] = [];
  let next: TalkInput | ControlInput | undefined = input;
  const isByStaff = isControl(input);
  let state: TalkState | undefined;
  for (let round = 0; next !== undefined && round < MAX_ROUNDS; round++) {
    try {
      const taken = await takeOne(deps, caller, { key, input: next, mayBeOver: round > 0, isByStaff });
      state = taken.state;
      frames.push(...taken.frames);
      trace.push(...taken.trace);
      const of = { caller, key, talk: taken.talk };
      next =
        (await runEffects(deps, of, taken.effects)) ?? (round === 0 ? await takeUpEffect(deps, of, state) : undefined);
    } catch (error) {
      // An input that was taken can't be refused any more: given again, it would be taken twice. The next one goes on with the effect.
      if (state === undefined) throw error;
      deps.logger.error({ err: error, ...key, round }, 'the effects of an input could not be followed');
      break;
    }
  }
  if (state === undefined) throw new Error('no input was taken');
  return { frames, trace, state: statusOf(state) };
}

interface Taken extends Step {
  readonly talk: TalkRow;
}

interface ToTake {
  readonly key: TalkKey;
  readonly input: TalkInput | ControlInput;
  /** It comes of an input that found the talk open. */
  readonly mayBeOver: boolean;
  /** Its words wait until the caller's channel asks for them. */
  readonly isByStaff: boolean;
}

async function takeOne(deps: TalkDeps, caller: Caller, { key, input, mayBeOver, isByStaff }: ToTake): Promise<Taken> {
  const receivedAt = deps.clock.now().getTime();
  const mask = await deps.findMask(key.tenantId);
  const taken = await withTransaction(deps.pool, async (client): Promise<Taken> => {
    const talk = await lockTalk(client, key);
    if (talk === undefined) throw new AppError('resource.not_found');
    if (!talk.isOpen && !mayBeOver) throw new AppError('talk.ended');
    if ((input.type === 'say' || input.type === 'handBack') && talk.state.isTakenOver !== true) {
      throw new AppError('talk.not_taken_over');
    }
    const compiled = await deps.versions.find(client, { tenantId: key.tenantId, ...talk });
    const at = deps.clock.now();
    const now = at.getTime() + talk.clockOffsetMs;
    const done = step(compiled, talk.state, input, now);
    const tookMs = Math.max(0, deps.clock.now().getTime() - receivedAt);
    await writeStep(deps, client, { caller, key, talk, done, compiled, at, now, tookMs, mask });
    if (isByStaff) await appendOutbox(client, key, done.frames.filter(isHeard));
    // Who hangs up hears nothing more.
    const before = isByStaff || input.type === 'hangup' ? [] : await takeOutbox(client, key);
    return { ...done, frames: [...before, ...done.frames], talk };
  });
  deps.wake([{ tenantId: key.tenantId, categories: ['conversation'] }]);
  return taken;
}

const isHeard = (frame: FrameOut) => frame.type !== 'text' || frame.token !== '';

interface Written {
  readonly caller: Caller;
  readonly key: TalkKey;
  readonly talk: Pick<TalkRow, 'channel'>;
  readonly done: Step;
  readonly compiled: CompiledVersion;
  readonly at: Date;
  readonly now: number;
  readonly tookMs: number;
  /** The kinds of text that the account wants masked. */
  readonly mask: Mask | undefined;
}

/** Writes where a step leaves a talk, its effects, and last its events. */
async function writeStep(
  { events }: Pick<TalkDeps, 'events'>,
  client: PoolClient,
  { caller, key, talk, done, compiled, at, now, tookMs, mask }: Written,
): Promise<void> {
  const { state, trace, effects } = done;
  await writeTalk(client, key, state, at);
  await storeEffects(client, key, effects.filter(isRun), at);
  const isTest = talk.channel === TEST_CHANNEL;
  const after = afterCall(compiled, state, now);
  const costs = talk.channel === SIMULATOR_CHANNEL ? simulatedCosts(after.durationMs ?? 0) : undefined;
  const whole = toEvents({
    state,
    trace,
    effects,
    at: new Date(now).toISOString(),
    isTest,
    tookMs,
    after: { ...after, ...(costs && { costs, costCents: totalOf(costs) }) },
  });
  const told = mask === undefined ? whole : whole.map((event) => maskEvent(event, mask));
  if (told.length === 0) return;
  await events.appendWithin(client, [
    {
      tenantId: key.tenantId,
      streamId: conversationStream(key.conversationId),
      expectedVersion: 'any',
      events: told.map(toNewEvent),
      metadata: metadataOf(caller),
    },
  ]);
}

/** Attention is an event of the step itself, and needs nobody to run it. */
const isRun = ({ type }: Effect) => type !== 'attention' && type !== 'stopModel';

/** Runs a step's effects; answers the input that comes of the one that the talk waits for, or none if somebody else ends it. */
async function runEffects(
  { runEffect }: Pick<TalkDeps, 'runEffect'>,
  talk: EffectOf,
  effects: readonly Effect[],
): Promise<TalkInput | undefined> {
  let outcome: TalkInput | undefined;
  for (const effect of effects) if (isRun(effect)) outcome = (await runEffect(talk, effect)) ?? outcome;
  return outcome;
}

/** A talk's state as its testers see it. */
export function statusOf({
  status,
  endedReason,
  lang,
  node,
  turn,
  slots,
  awaiting,
  outcome,
  isTakenOver,
}: TalkState): TalkStatus {
  return {
    status: status === 'ended' ? 'ended' : 'open',
    endedReason,
    lang,
    node,
    turn,
    slots: Object.fromEntries(Object.entries(slots).map(([name, { value }]) => [name, value])),
    awaiting,
    outcome,
    ...(isTakenOver && { isTakenOver }),
  };
}
