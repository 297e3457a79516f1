import { findVersion, type VersionContent } from '@switchboard/application/agents/publication-queries';
import type { Models } from '@switchboard/application/models/find-model';
import { findTalk } from '@switchboard/application/talks/talk-queries';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import { type LiveTalk, MAX_TRACE_STEPS } from '@switchboard/contracts/calls/live-routes';
import {
  type ConversationEvent,
  conversationEvents,
  conversationStream,
} from '@switchboard/contracts/conversations/events';
import type { TraceStep } from '@switchboard/contracts/talk/trace';
import { isErased } from '@switchboard/event-store/codec';
import type { StoredEvent } from '@switchboard/event-store/types';
import { AppError } from '@switchboard/platform/app-error';
import { findRecord } from '../../inbox/find-record.ts';
import { findActorNames } from './activity-queries.ts';
import type { ConversationDeps } from './deps.ts';
import { turnTimes } from './turn-times.ts';

const TYPES = ['conversation.turn-traced', 'conversation.controlled', 'conversation.ended'] as const;
type Told = Extract<ConversationEvent, { type: (typeof TYPES)[number] }>;

/**
 * Reads how a call that an agent of ours answered stands, or ended: from its trace in the log, and its flow as it was pinned.
 *
 * @throws {AppError} `resource.not_found` of a conversation that isn't there, or that no agent of ours has held.
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
  const told = stored.flatMap((one) => (isTold(one) ? [one as StoredEvent & Told] : []));
  const traced = told.flatMap((event) => (event.type === 'conversation.turn-traced' ? [event.data] : []));
  const steps = traced.flatMap((one) => one.steps);
  const pinned = steps.find((step) => step.type === 'agent.call-pinned');
  // A conversation that has not come to the inbox yet is there all the same.
  const isDeleted = found !== undefined && found.record.deletedAt !== null;
  if (isDeleted || pinned === undefined) {
    throw new AppError('resource.not_found');
  }
  const content = await findVersion(pool, tenant, pinned.hash);
  const flowId = talk?.state.flowId ?? null;
  const flow = (flowId === null ? undefined : content?.subflows[flowId]) ?? content?.flow;
  const isLive = !told.some(({ type }) => type === 'conversation.ended');
  return {
    agentId: pinned.agentId,
    version: pinned.version,
    isLive,
    takenOverBy: isLive ? await takenOverBy(pool, tenant, told) : null,
    hasModel: isLive && hasModelNode(content) && (await models.has(pool, tenant)),
    node: steps.findLast(({ node }) => node !== null)?.node ?? null,
    nodes: flow?.nodes.map(({ id, name, type, at }) => ({ id, name, type, at })) ?? [],
    edges: flow?.edges.map(({ id, from, to }) => ({ id, from, to })) ?? [],
    slots: slotsOf(steps),
    underWay: isLive ? underWay(steps) : null,
    turns: turnTimes(traced),
    steps: steps.slice(-MAX_TRACE_STEPS),
  };
}

/** Whether a whisper may be heard by a model. */
const hasModelNode = (content: VersionContent | undefined): boolean =>
  content !== undefined &&
  [content.flow, ...Object.values(content.subflows)].some(({ nodes }) => nodes.some(({ type }) => type === 'model'));

/** An erased event tells nothing. */
const isTold = ({ type, data }: StoredEvent): boolean => Object.hasOwn(conversationEvents, type) && !isErased(data);

async function takenOverBy(pool: ConversationDeps['pool'], tenant: string, told: readonly (StoredEvent & Told)[]) {
  const last = told.findLast(
    ({ type, data }) =>
      type === 'conversation.controlled' && (data.action === 'takeOver' || data.action === 'handBack'),
  );
  if (last?.type !== 'conversation.controlled' || last.data.action === 'handBack') return null;
  const { id } = last.metadata.actor;
  return { id, name: (await findActorNames(pool, tenant, [id])).get(id) ?? null, since: last.data.at };
}

function slotsOf(steps: readonly TraceStep[]): LiveTalk['slots'] {
  const slots = new Map<string, LiveTalk['slots'][number]>();
  for (const step of steps) {
    if (step.type === 'slot.set') slots.set(step.slot, { name: step.slot, value: step.value, ms: step.ms });
  }
  return [...slots.values()];
}

type Begun = Extract<TraceStep, { type: 'tool.started' | 'transfer.requested' | 'model.started' }>;
const isBegun = (step: TraceStep): step is Begun =>
  step.type === 'tool.started' || step.type === 'transfer.requested' || step.type === 'model.started';

/** The last tool, transfer or model that began and hasn't ended. */
function underWay(steps: readonly TraceStep[]): LiveTalk['underWay'] {
  const begun = steps.findLast(isBegun);
  if (begun === undefined) return null;
  const hasEnded = steps.some((step) => step.type.endsWith('.finished') && 'key' in step && step.key === begun.key);
  if (hasEnded) return null;
  const name = begun.type === 'tool.started' ? begun.tool : begun.type === 'model.started' ? 'model' : begun.to;
  return { name, ms: begun.ms };
}
