import { SIMULATOR_CHANNEL, TEST_CHANNEL } from '@switchboard/contracts/base/constants';
import { type ConversationEvent, conversationStream } from '@switchboard/contracts/conversations/events';
import type { FrameOut } from '@switchboard/contracts/talk/frames';
import type { ControlInput, TalkInput } from '@switchboard/contracts/talk/input';
import type { PlainAppend } from '@switchboard/event-store/types';
import { AppError } from '@switchboard/platform/app-error';
import { withLocked } from '@switchboard/platform/postgres/pool';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { simulatedCosts, totalCost } from '@switchboard/talk/call-costs';
import { summarizeCall } from '@switchboard/talk/call-summary';
import type { CompiledVersion } from '@switchboard/talk/engine/compile';
import type { Effect } from '@switchboard/talk/engine/effects';
import { type Step, step } from '@switchboard/talk/engine/step';
import type { PoolClient } from 'pg';
import { type Caller, metadataOf } from '../caller.ts';
import { toNewEvent } from '../log/new-event.ts';
import { maskOfSome } from '../redaction/find-mask.ts';
import { maskEvent } from '../redaction/mask-event.ts';
import type { Mask } from '../redaction/redact.ts';
import type { TalkDeps } from './deps.ts';
import {
  hasMovedOn,
  type LockedTalk,
  lockTalk,
  storeEffects,
  type TalkKey,
  type TalkRow,
  type TalkStand,
  writeStep,
  writeStepCall,
  writeTalk,
} from './talk-queries.ts';
import { toEvents } from './to-events.ts';

/** A step that a talk has taken, and the talk before it. */
export interface Taken extends Step {
  readonly talk: LockedTalk;
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
 * Takes an input: state, events and effects commit together, and effects run behind that commit.
 *
 * A talk that this process remembers takes it in one round trip; where somebody else has written it since, and where it isn't known here, it is
 * read and locked first.
 * @throws {AppError} `resource.not_found`, `talk.ended`, `talk.not_taken_over`
 */
export async function applyInput(deps: TalkDeps, caller: Caller, toTake: ToTake): Promise<Taken> {
  const receivedAt = deps.clock.now().getTime();
  const redaction = await deps.findRedaction(toTake.key.tenantId);
  const given = { deps, caller, toTake, receivedAt, redaction };
  return (await takeRemembered(given)) ?? takeLocked(given);
}

interface Given {
  readonly deps: TalkDeps;
  readonly caller: Caller;
  readonly toTake: ToTake;
  readonly receivedAt: number;
  readonly redaction: Awaited<ReturnType<TalkDeps['findRedaction']>>;
}

async function takeRemembered(given: Given): Promise<Taken | undefined> {
  const { deps, toTake } = given;
  const { key } = toTake;
  const remembered = deps.remembered.find(key);
  // A refusal is the row's to make.
  if (remembered === undefined || refusalOf(remembered.talk, toTake) !== undefined) return undefined;
  const planned = await plan(given, deps.pool, remembered.talk);
  const call = writeStepCall(key, remembered.revision, planned.left);
  try {
    const told = planned.append && (await deps.events.prepareAfterCall(planned.append)(call));
    const revision = told === undefined ? await writeStep(deps.pool, call) : String(told.first);
    deps.remembered.keep(key, { talk: talkAfter(planned), revision });
    if (told !== undefined) deps.wake([told.appended]);
    return planned.taken;
  } catch (error) {
    deps.remembered.forget(key);
    if (hasMovedOn(error)) return undefined;
    throw error;
  }
}

async function takeLocked(given: Given): Promise<Taken> {
  const { deps, toTake } = given;
  const { key } = toTake;
  const lock = (client: PoolClient) => lockTalk(client, key);
  const { planned, revision, appended } = await withLocked(deps.pool, lock, async (client, talk) => {
    if (talk === undefined) throw new AppError('resource.not_found');
    const refusal = refusalOf(talk, toTake);
    if (refusal !== undefined) throw new AppError(refusal);
    const planned = await plan(given, client, talk);
    const { left, append } = planned;
    const appendTold = append && deps.events.prepareWithin([{ ...append, expectedVersion: 'any' }]);
    return async () => {
      const [revision, , appended = []] = await Promise.all([
        writeTalk(client, key, left),
        storeEffects(client, key, left.effects, left.at),
        appendTold?.(client),
      ]);
      return { planned, revision, appended };
    };
  });
  deps.remembered.keep(key, { talk: talkAfter(planned), revision });
  deps.wake(appended);
  return planned.taken;
}

function refusalOf(talk: TalkRow, { input, mayBeOver }: ToTake): 'talk.ended' | 'talk.not_taken_over' | undefined {
  if (!talk.isOpen && !mayBeOver) return 'talk.ended';
  const isOfWhoTookOver = input.type === 'say' || input.type === 'handBack';
  return isOfWhoTookOver && talk.state.isTakenOver !== true ? 'talk.not_taken_over' : undefined;
}

/** A step that is yet to be written. */
interface Planned {
  readonly taken: Taken;
  readonly left: TalkStand & { readonly effects: readonly Effect[] };
  readonly append: PlainAppend | undefined;
}

const talkAfter = ({ taken: { talk }, left: { state, outbox } }: Planned): LockedTalk => ({
  ...talk,
  state,
  outbox,
  isOpen: state.status === 'open',
});

async function plan(
  { deps, caller, toTake, receivedAt, redaction }: Given,
  db: Queryable,
  talk: LockedTalk,
): Promise<Planned> {
  const { key, input, isByStaff } = toTake;
  const compiled = await deps.versions.find(db, { tenantId: key.tenantId, ...talk });
  const mask = maskOfSome([...redaction, ...(compiled.version.privacy?.redaction ?? [])]);
  const at = deps.clock.now();
  const now = at.getTime() + talk.clockOffsetMs;
  const done = step(compiled, talk.state, input, now);
  const tookMs = Math.max(0, deps.clock.now().getTime() - receivedAt);
  // Who hangs up hears nothing more.
  const isTold = !isByStaff && input.type !== 'hangup';
  const outbox = isTold ? [] : [...talk.outbox, ...(isByStaff ? done.frames.filter(isHeard) : [])];
  const events = eventsOf(done, { compiled, channel: talk.channel, now, tookMs, mask });
  return {
    taken: { ...done, frames: [...(isTold ? talk.outbox : []), ...done.frames], talk },
    left: { state: done.state, outbox, at, effects: done.effects.filter(isRun) },
    append:
      events.length === 0
        ? undefined
        : {
            tenantId: key.tenantId,
            streamId: conversationStream(key.conversationId),
            events: events.map(toNewEvent),
            metadata: metadataOf(caller),
          },
  };
}

const isHeard = (frame: FrameOut) => frame.type !== 'text' || frame.token !== '';

interface StepOf {
  readonly compiled: CompiledVersion;
  readonly channel: string;
  readonly now: number;
  readonly tookMs: number;
  /** Of what account and agent want masked. */
  readonly mask: Mask | undefined;
}

function eventsOf(
  { state, trace, effects }: Step,
  { compiled, channel, now, tookMs, mask }: StepOf,
): ConversationEvent[] {
  const after = summarizeCall(compiled, state, now);
  const costs = channel === SIMULATOR_CHANNEL ? simulatedCosts(after.durationMs ?? 0) : undefined;
  const whole = toEvents({
    state,
    trace,
    effects,
    at: new Date(now).toISOString(),
    isTest: channel === TEST_CHANNEL,
    tookMs,
    after: { ...after, ...(costs && { costs, costCents: totalCost(costs) }) },
  });
  return mask === undefined ? whole : whole.map((event) => maskEvent(event, mask));
}

/** Whether an effect is stored to be run: attention is an event of the step itself, and a model is stopped where it speaks. */
export const isRun = ({ type }: Effect) => type !== 'attention' && type !== 'stopModel';
