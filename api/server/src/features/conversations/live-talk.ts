import { findVersion, type VersionContent } from '@switchboard/application/agents/publications';
import type { Models } from '@switchboard/application/models/find-model';
import { findTalk } from '@switchboard/application/talks/talk-rows';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import { type LiveTalk, MAX_TRACE_STEPS } from '@switchboard/contracts/calls/live-routes';
import {
  type ConversationEvent,
  conversationEvents,
  conversationStream,
  type TurnTraced,
} from '@switchboard/contracts/conversations/events';
import type { TraceStep } from '@switchboard/contracts/talk/trace';
import { isErased } from '@switchboard/event-store/codec';
import type { StoredEvent } from '@switchboard/event-store/types';
import { AppError } from '@switchboard/platform/app-error';
import type { z } from 'zod';
import { findRecord } from '../../inbox/find-record.ts';
import { findActorNames } from './actor-names.ts';
import type { ConversationDeps } from './deps.ts';

const TYPES = ['conversation.turn-traced', 'conversation.controlled', 'conversation.ended'] as const;
type TalkEvent = Extract<ConversationEvent, { type: (typeof TYPES)[number] }>;

/**
 * Reads the state of a call that an agent answered, live or ended, from the trace in its stream and the version that the call was pinned to.
 *
 * @throws {AppError} `resource.not_found` if the conversation doesn't exist, is deleted, or was never handled by an agent.
 */
export async function readTalk(
  { pool, events, models }: Pick<ConversationDeps, 'pool' | 'events'> & { readonly models: Models },
  tenant: string,
  id: ConversationId,
): Promise<LiveTalk> {
  const [found, talk, { events: stored }] = await Promise.all([
    findRecord(pool, tenant, id),
    findTalk(pool, { tenantId: tenant, conversationId: id }),
    events.readStream(tenant, conversationStream(id), { types: TYPES }),
  ]);
  const talkEvents = stored.flatMap((event) => (isReadable(event) ? [event as StoredEvent & TalkEvent] : []));
  const traced = talkEvents.flatMap((event) => (event.type === 'conversation.turn-traced' ? [event.data] : []));
  const steps = traced.flatMap(({ steps }) => steps);
  const pinned = steps.find((step) => step.type === 'agent.call-pinned');
  // The projection may not have written the row of a new conversation yet.
  const isDeleted = found !== undefined && found.record.deletedAt !== null;
  if (isDeleted || pinned === undefined) {
    throw new AppError('resource.not_found');
  }
  const content = await findVersion(pool, tenant, pinned.hash);
  const flowId = talk?.state.flowId ?? null;
  const flow = (flowId === null ? undefined : content?.subflows[flowId]) ?? content?.flow;
  const isLive = !talkEvents.some(({ type }) => type === 'conversation.ended');
  return {
    agentId: pinned.agentId,
    version: pinned.version,
    isLive,
    ...(isLive ? await findPeople(pool, tenant, talkEvents) : { takenOverBy: null, joinedBy: [] }),
    hasModel: isLive && hasModelNode(content) && (await models.has(pool, tenant)),
    node: steps.findLast(({ node }) => node !== null)?.node ?? null,
    nodes: flow?.nodes.map(({ id, name, type, at }) => ({ id, name, type, at })) ?? [],
    edges: flow?.edges.map(({ id, from, to }) => ({ id, from, to })) ?? [],
    slots: readSlots(steps),
    underWay: isLive ? findPending(steps) : null,
    turns: sumTurnTimes(traced),
    steps: steps.slice(-MAX_TRACE_STEPS),
  };
}

/** Whether the flow has a model that can act on a whisper. */
const hasModelNode = (content: VersionContent | undefined): boolean =>
  content !== undefined &&
  [content.flow, ...Object.values(content.subflows)].some(({ nodes }) => nodes.some(({ type }) => type === 'model'));

/** Erased events have no data. */
const isReadable = ({ type, data }: StoredEvent): boolean => Object.hasOwn(conversationEvents, type) && !isErased(data);

/** Finds who has taken the call over, and who has joined them since. */
async function findPeople(
  pool: ConversationDeps['pool'],
  tenant: string,
  talkEvents: readonly (StoredEvent & TalkEvent)[],
): Promise<Pick<LiveTalk, 'takenOverBy' | 'joinedBy'>> {
  const controls = talkEvents.flatMap((event) =>
    event.type === 'conversation.controlled' ? [{ ...event.data, id: event.metadata.actor.id }] : [],
  );
  const at = controls.findLastIndex(({ action }) => action === 'takeOver' || action === 'handBack');
  const last = controls[at];
  if (last?.action !== 'takeOver') return { takenOverBy: null, joinedBy: [] };
  const joined = controls.slice(at + 1).filter(({ action, id }) => action === 'join' && id !== last.id);
  const ids = [...new Set(joined.map(({ id }) => id))];
  const names = await findActorNames(pool, tenant, [last.id, ...ids]);
  return {
    takenOverBy: { id: last.id, name: names.get(last.id) ?? null, since: last.at },
    joinedBy: ids.map((id) => ({ id, name: names.get(id) ?? null })),
  };
}

function readSlots(steps: readonly TraceStep[]): LiveTalk['slots'] {
  const slots = new Map<string, LiveTalk['slots'][number]>();
  for (const step of steps) {
    if (step.type === 'slot.set') slots.set(step.slot, { name: step.slot, value: step.value, ms: step.ms });
  }
  return [...slots.values()];
}

type Started = Extract<TraceStep, { type: 'tool.started' | 'transfer.requested' | 'model.started' }>;
const isStarted = (step: TraceStep): step is Started =>
  step.type === 'tool.started' || step.type === 'transfer.requested' || step.type === 'model.started';

/** Finds the last tool, transfer or model call that started and has not finished. */
function findPending(steps: readonly TraceStep[]): LiveTalk['underWay'] {
  const started = steps.findLast(isStarted);
  if (started === undefined) return null;
  const hasEnded = steps.some((step) => step.type.endsWith('.finished') && 'key' in step && step.key === started.key);
  if (hasEnded) return null;
  const name = started.type === 'tool.started' ? started.tool : started.type === 'model.started' ? 'model' : started.to;
  return { name, ms: started.ms };
}

type Traced = Pick<z.infer<typeof TurnTraced>, 'steps' | 'tookMs'>;
type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Splits the response time of each turn into our own, the model's and the tools'. The ringing of a transfer does not count. */
function sumTurnTimes(traced: readonly Traced[]): LiveTalk['turns'] {
  const times = new Map<number, Mutable<LiveTalk['turns'][number]>>();
  for (const { steps, tookMs = 0 } of traced) {
    const [first] = steps;
    if (first === undefined || steps.every(({ type }) => type === 'call.controlled' || type === 'call.ended')) continue;
    const time = times.get(first.turn) ?? { turn: first.turn, ms: 0, oursMs: 0, modelMs: 0, toolMs: 0 };
    time.oursMs += tookMs;
    for (const step of steps) {
      if (step.type === 'model.finished') time.modelMs += step.tookMs;
      if (step.type === 'tool.finished' && step.tool !== 'transfer') time.toolMs += step.tookMs;
    }
    time.ms = time.oursMs + time.modelMs + time.toolMs;
    times.set(first.turn, time);
  }
  return [...times.values()];
}
