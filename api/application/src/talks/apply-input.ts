/**
 * One step of a talk: read its state, step the engine, and commit state, events and effects together.
 *
 * A process remembers the open talks that it wrote last and applies inputs to them optimistically, in one round trip: the write fails if another
 * replica has changed the row (its revision). Then, or for an unknown talk, the row is locked and read first.
 */
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
import { isControl, refuseControl } from '@switchboard/talk/engine/control';
import type { Effect } from '@switchboard/talk/engine/effects';
import { type Step, step } from '@switchboard/talk/engine/step';
import type { PoolClient } from 'pg';
import { type Caller, toMetadata } from '../caller.ts';
import type { ConversationKey } from '../conversations/conversation-ids.ts';
import { toNewEvent } from '../log/new-event.ts';
import { createMaskIfAny } from '../redaction/find-mask.ts';
import { maskEvent } from '../redaction/mask-event.ts';
import type { Mask } from '../redaction/redact.ts';
import type { TalkDeps } from './deps.ts';
import {
  isRevisionConflict,
  type LockedTalk,
  lockTalk,
  storeEffects,
  type TalkRow,
  type TalkSnapshot,
  writeStep,
  writeStepCall,
  writeTalk,
} from './talk-rows.ts';
import { toEvents } from './to-events.ts';

/** A committed step, with the talk before it. */
export interface AppliedInput extends Step {
  readonly talk: LockedTalk;
}

/** An input to apply. */
export interface InputRequest {
  readonly key: ConversationKey;
  readonly input: TalkInput | ControlInput;
  /** Whether the talk may have ended meanwhile, because the input follows from one that found the talk open. */
  readonly mayBeOver: boolean;
  /** Whether the input comes from a staff member, so that its words wait in the outbox for the caller's channel. */
  readonly isByStaff: boolean;
}

/**
 * Applies an input: state, events and effects commit together; the caller runs the effects afterward.
 *
 * @throws {AppError} `resource.not_found`, `talk.ended`, `talk.not_taken_over`
 */
export async function applyInput(deps: TalkDeps, caller: Caller, request: InputRequest): Promise<AppliedInput> {
  const receivedAt = deps.clock.now().getTime();
  const redaction = await deps.findRedaction(request.key.tenantId);
  const context = { deps, caller, request, receivedAt, redaction };
  return (await applyOptimistically(context)) ?? applyLocked(context);
}

interface StepContext {
  readonly deps: TalkDeps;
  readonly caller: Caller;
  readonly request: InputRequest;
  readonly receivedAt: number;
  readonly redaction: Awaited<ReturnType<TalkDeps['findRedaction']>>;
}

async function applyOptimistically(context: StepContext): Promise<AppliedInput | undefined> {
  const { deps, request } = context;
  const { key } = request;
  const remembered = deps.remembered.find(key);
  // The remembered talk may be outdated, so only the row may refuse an input.
  if (remembered === undefined || findRefusal(remembered.talk, request) !== undefined) return undefined;
  const planned = await plan(context, deps.pool, remembered.talk);
  const call = writeStepCall(key, remembered.revision, planned.snapshot);
  try {
    const appended = planned.append && (await deps.events.prepareAfterCall(planned.append)(call));
    const revision = appended === undefined ? await writeStep(deps.pool, call) : String(appended.first);
    deps.remembered.keep(key, { talk: talkAfter(planned), revision });
    if (appended !== undefined) deps.wake([appended.appended]);
    return planned.taken;
  } catch (error) {
    deps.remembered.forget(key);
    if (isRevisionConflict(error)) return undefined;
    throw error;
  }
}

async function applyLocked(context: StepContext): Promise<AppliedInput> {
  const { deps, request } = context;
  const { key } = request;
  const lock = (client: PoolClient) => lockTalk(client, key);
  const { planned, revision, appended } = await withLocked(deps.pool, lock, async (client, talk) => {
    if (talk === undefined) throw new AppError('resource.not_found');
    const refusal = findRefusal(talk, request);
    if (refusal !== undefined) throw new AppError(refusal);
    const planned = await plan(context, client, talk);
    const { snapshot, append } = planned;
    const appendEvents = append && deps.events.prepareWithin([{ ...append, expectedVersion: 'any' }]);
    return async () => {
      const [revision, , appended = []] = await Promise.all([
        writeTalk(client, key, snapshot),
        storeEffects(client, key, snapshot.effects, snapshot.at),
        appendEvents?.(client),
      ]);
      return { planned, revision, appended };
    };
  });
  deps.remembered.keep(key, { talk: talkAfter(planned), revision });
  deps.wake(appended);
  return planned.taken;
}

function findRefusal(
  talk: TalkRow,
  { input, mayBeOver }: InputRequest,
): 'talk.ended' | ReturnType<typeof refuseControl> {
  if (!talk.isOpen && !mayBeOver) return 'talk.ended';
  return isControl(input) ? refuseControl(talk.state, input) : undefined;
}

/** A step that has been computed but not yet written. */
interface Planned {
  readonly taken: AppliedInput;
  readonly snapshot: TalkSnapshot & { readonly effects: readonly Effect[] };
  readonly append: PlainAppend | undefined;
}

const talkAfter = ({ taken: { talk }, snapshot: { state, outbox } }: Planned): LockedTalk => ({
  ...talk,
  state,
  outbox,
  isOpen: state.status === 'open',
});

async function plan(
  { deps, caller, request, receivedAt, redaction }: StepContext,
  db: Queryable,
  talk: LockedTalk,
): Promise<Planned> {
  const { key, input, isByStaff } = request;
  const compiled = await deps.versions.find(db, { tenantId: key.tenantId, ...talk });
  const mask = createMaskIfAny([...redaction, ...(compiled.version.privacy?.redaction ?? [])]);
  const at = deps.clock.now();
  const now = at.getTime() + talk.clockOffsetMs;
  const done = step(compiled, talk.state, input, now);
  const tookMs = Math.max(0, deps.clock.now().getTime() - receivedAt);
  // A caller who hangs up hears nothing more.
  const isHeardByCaller = !isByStaff && input.type !== 'hangup';
  const outbox = isHeardByCaller ? [] : [...talk.outbox, ...(isByStaff ? done.frames.filter(isHeard) : [])];
  const events = toMaskedEvents(done, { compiled, channel: talk.channel, now, tookMs, mask });
  return {
    taken: { ...done, frames: [...(isHeardByCaller ? talk.outbox : []), ...done.frames], talk },
    snapshot: { state: done.state, outbox, at, effects: done.effects.filter(isStoredEffect) },
    append:
      events.length === 0
        ? undefined
        : {
            tenantId: key.tenantId,
            streamId: conversationStream(key.conversationId),
            events: events.map(toNewEvent),
            metadata: toMetadata(caller),
          },
  };
}

const isHeard = (frame: FrameOut) => frame.type !== 'text' || frame.token !== '';

interface EventContext {
  readonly compiled: CompiledVersion;
  readonly channel: string;
  readonly now: number;
  readonly tookMs: number;
  /** Combines the redaction rules of account and agent. */
  readonly mask: Mask | undefined;
}

function toMaskedEvents(
  { state, trace, effects }: Step,
  { compiled, channel, now, tookMs, mask }: EventContext,
): ConversationEvent[] {
  const after = summarizeCall(compiled, state, now);
  const costs = channel === SIMULATOR_CHANNEL ? simulatedCosts(after.durationMs ?? 0) : undefined;
  const events = toEvents({
    state,
    trace,
    effects,
    at: new Date(now).toISOString(),
    isTest: channel === TEST_CHANNEL,
    tookMs,
    after: { ...after, ...(costs && { costs, costCents: totalCost(costs) }) },
  });
  return mask === undefined ? events : events.map((event) => maskEvent(event, mask));
}

/** Whether an effect is stored and run: attention becomes an event of the step, and a model is stopped in the process that runs it. */
export const isStoredEffect = ({ type }: Effect) => type !== 'attention' && type !== 'stopModel';
