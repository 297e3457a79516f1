import { toStoredLike } from '@switchboard/application/execute/stored-like';
import { toNewEvent } from '@switchboard/application/log/new-event';
import { type ConversationEvent, conversationOfStream } from '@switchboard/contracts/conversations/events';
import { DECISION_TYPES, decisionState } from '@switchboard/domain/conversations/decision-state';
import type { ConversationFold } from '@switchboard/domain/conversations/fold-state';
import { isErased } from '@switchboard/event-store/codec';
import type { EventStore, JsonObject, StoredEvent } from '@switchboard/event-store/types';
import { Breather } from '@switchboard/platform/breather';
import type { Clock } from '@switchboard/platform/clock';
import type { PoolClient } from 'pg';
import { type Batch, type Consumer, type LogEvent, NOTHING_TO_DO } from '../runtime/consumer.ts';
import type { Message, Occasion, Policy } from './policy.ts';
import { readCause } from './queries.ts';

/** The consumer's row in `worker.projections`. */
export const POLICIES = 'policies';
/** What was said longer ago than a day is history, not a call for help: imports and a worker that was away raise nothing old. */
const MAX_AGE_MS = 86_400_000;
const MESSAGE = 'conversation.message-received' satisfies ConversationEvent['type'];

export interface PoliciesDeps {
  readonly events: EventStore;
  readonly clock: Clock;
}

/**
 * Looks at each message with each policy, and appends what they decide.
 *
 * The command's id derives from policy and message, so looking again, after a crash or from the start, appends nothing anew.
 */
export function policiesConsumer(deps: PoliciesDeps, policies: readonly Policy[]): Consumer {
  /** Reading a long message takes up to some milliseconds; between messages the thread serves other requests. */
  async function* tasksIn(batches: readonly Batch[]) {
    const oldestMs = deps.clock.now().getTime() - MAX_AGE_MS;
    const breather = new Breather();
    for (const { tenantId, events } of batches) {
      for (const event of events) {
        const occasion = Date.parse(event.recordedAt) >= oldestMs ? occasionOf(tenantId, event) : undefined;
        if (occasion === undefined) continue;
        await breather.pause();
        for (const policy of policies) if (policy.concerns(occasion.message)) yield { policy, occasion };
      }
    }
  }
  return {
    name: POLICIES,
    maxBatch: 1_000,
    concurrency: 1,
    patienceMs: 250,
    categories: ['conversation'],
    types: [MESSAGE],
    async plan(batches) {
      const { done: isNone } = await tasksIn(batches).next();
      return isNone ? NOTHING_TO_DO : undefined;
    },
    async apply(client, batches) {
      for await (const task of tasksIn(batches)) await carryOut(deps, { client, ...task });
      return undefined;
    },
  };
}

function occasionOf(tenantId: string, event: LogEvent): Occasion | undefined {
  const conversationId = conversationOfStream(event.streamId);
  if (conversationId === undefined || event.type !== MESSAGE || isErased(event.data as JsonObject)) return undefined;
  const { streamId, position, version } = event;
  // Checked against its type's schema when it was read.
  return { tenantId, conversationId, streamId, position, version, message: event.data as Message };
}

interface Task {
  readonly client: PoolClient;
  readonly policy: Policy;
  readonly occasion: Occasion;
}

async function carryOut({ events }: PoliciesDeps, { client, policy, occasion }: Task): Promise<void> {
  const { tenantId, streamId, version } = occasion;
  const { seq, correlationId, traceId } = await readCause(client, occasion);
  const conversation = await readConversation(events, { policy, occasion, seq });
  const decided = policy.decide(conversation, { message: occasion.message, seq });
  if (decided.length === 0) return;
  const commandId = `policy:${policy.id}:${streamId}:${version}`;
  await events.append({
    tenantId,
    streamId,
    expectedVersion: 'any',
    events: decided.map(toNewEvent),
    commandId,
    // The occasion is the command: a later wording of the rule doesn't make it another.
    commandHash: commandId,
    metadata: {
      correlationId,
      causationId: `${streamId}@${version}`,
      actor: { kind: 'policy', id: policy.id },
      ...(traceId !== null && { traceId }),
    },
  });
}

/**
 * The conversation as the message met it. What the policy itself did about an earlier message counts from that message on,
 * though it stands later in the log.
 */
async function readConversation(
  events: EventStore,
  { policy, occasion, seq }: { readonly policy: Policy; readonly occasion: Occasion; readonly seq: number },
): Promise<ConversationFold | undefined> {
  const { tenantId, streamId, version, conversationId } = occasion;
  const stream = await events.readStream(tenantId, streamId, { types: DECISION_TYPES });
  const met = stream.events.filter((event) => event.version < version || isAboutEarlier(event, policy, seq));
  return decisionState(conversationId, { events: met.map(toStoredLike), version: stream.version });
}

function isAboutEarlier({ metadata, data }: StoredEvent, { id }: Policy, seq: number): boolean {
  return metadata.actor.kind === 'policy' && metadata.actor.id === id && Number(data['seq']) < seq;
}
