import { SIMULATOR_CHANNEL, TEST_CHANNEL } from '@switchboard/contracts/constants';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import type { FrameOut } from '@switchboard/contracts/talk/frames';
import type { ControlInput, TalkInput } from '@switchboard/contracts/talk/input';
import { afterCall } from '@switchboard/domain/talk/after-call';
import { simulatedCosts, totalOf } from '@switchboard/domain/talk/call-costs';
import type { CompiledVersion } from '@switchboard/domain/talk/engine/compile';
import type { Effect } from '@switchboard/domain/talk/engine/effects';
import { type Step, step } from '@switchboard/domain/talk/engine/step';
import { AppError } from '@switchboard/platform/app-error';
import type { Appended } from '@switchboard/platform/event-store/types';
import { withLocked } from '@switchboard/platform/postgres/with-locked';
import type { PoolClient } from 'pg';
import { type Caller, metadataOf } from '../caller.ts';
import { toNewEvent } from '../log/new-event.ts';
import { maskOfSome } from '../redaction/find-mask.ts';
import { maskEvent } from '../redaction/mask-event.ts';
import type { Mask } from '../redaction/redact.ts';
import type { TalkDeps } from './deps.ts';
import { lockTalk, storeEffects, type TalkKey, type TalkRow, writeTalk } from './talk-queries.ts';
import { toEvents } from './to-events.ts';

/** A step that a talk has taken, and the talk before it. */
export interface Taken extends Step {
  readonly talk: TalkRow;
}

/** An input to take. */
export interface ToTake {
  readonly key: TalkKey;
  readonly input: TalkInput | ControlInput;
  /** It comes of an input that found the talk open. */
  readonly mayBeOver: boolean;
  /** Its words wait until the caller's channel asks for them. */
  readonly isByStaff: boolean;
}

/**
 * Takes an input under a lock on the talk's row: state, events and effects commit together, and effects run behind that commit.
 * @throws {AppError} `resource.not_found`, `talk.ended`, `talk.not_taken_over`
 */
export async function takeOne(
  deps: TalkDeps,
  caller: Caller,
  { key, input, mayBeOver, isByStaff }: ToTake,
): Promise<Taken> {
  const receivedAt = deps.clock.now().getTime();
  const redaction = await deps.findRedaction(key.tenantId);
  const lock = (client: PoolClient) => lockTalk(client, key);
  const { taken, appended } = await withLocked(deps.pool, lock, async (client, talk) => {
    if (talk === undefined) throw new AppError('resource.not_found');
    if (!talk.isOpen && !mayBeOver) throw new AppError('talk.ended');
    if ((input.type === 'say' || input.type === 'handBack') && talk.state.isTakenOver !== true) {
      throw new AppError('talk.not_taken_over');
    }
    const compiled = await deps.versions.find(client, { tenantId: key.tenantId, ...talk });
    const mask = maskOfSome([...redaction, ...(compiled.version.privacy?.redaction ?? [])]);
    const at = deps.clock.now();
    const now = at.getTime() + talk.clockOffsetMs;
    const done = step(compiled, talk.state, input, now);
    const tookMs = Math.max(0, deps.clock.now().getTime() - receivedAt);
    // Who hangs up hears nothing more.
    const isTold = !isByStaff && input.type !== 'hangup';
    const outbox = isTold ? [] : [...talk.outbox, ...(isByStaff ? done.frames.filter(isHeard) : [])];
    const write = stepWriter(deps, client, { caller, key, talk, done, outbox, compiled, at, now, tookMs, mask });
    const taken: Taken = { ...done, frames: [...(isTold ? talk.outbox : []), ...done.frames], talk };
    return async () => ({ taken, appended: await write() });
  });
  deps.wake(appended);
  return taken;
}

const isHeard = (frame: FrameOut) => frame.type !== 'text' || frame.token !== '';

interface ToWrite {
  readonly caller: Caller;
  readonly key: TalkKey;
  readonly talk: Pick<TalkRow, 'channel'>;
  readonly done: Step;
  /** Frames that the caller is to hear with the next turn. */
  readonly outbox: readonly FrameOut[];
  readonly compiled: CompiledVersion;
  readonly at: Date;
  readonly now: number;
  readonly tookMs: number;
  /** Of what account and agent want masked. */
  readonly mask: Mask | undefined;
}

/** Makes ready to write where a step leaves a talk, its effects, and last its events. */
function stepWriter(
  { events }: Pick<TalkDeps, 'events'>,
  client: PoolClient,
  { caller, key, talk, done, outbox, compiled, at, now, tookMs, mask }: ToWrite,
): () => Promise<readonly Appended[]> {
  const { state, trace, effects } = done;
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
  const append = {
    tenantId: key.tenantId,
    streamId: conversationStream(key.conversationId),
    expectedVersion: 'any' as const,
    events: told.map(toNewEvent),
    metadata: metadataOf(caller),
  };
  const appendTold = told.length === 0 ? undefined : events.prepareWithin([append]);
  return async () => {
    const [, , appended = []] = await Promise.all([
      writeTalk(client, key, { state, outbox, at }),
      storeEffects(client, key, effects.filter(isRun), at),
      appendTold?.(client),
    ]);
    return appended;
  };
}

/** Whether an effect is stored to be run: attention is an event of the step itself, and a model is stopped where it speaks. */
export const isRun = ({ type }: Effect) => type !== 'attention' && type !== 'stopModel';
