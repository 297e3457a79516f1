import { toStoredLike } from '@switchboard/application/execute/stored-like';
import { toNewEvent } from '@switchboard/application/log/new-event';
import { type ConversationEvent, conversationOfStream } from '@switchboard/contracts/conversations/events';
import { DECISION_TYPES, decisionState } from '@switchboard/domain/conversations/decide';
import type { ConversationFold } from '@switchboard/domain/conversations/fold-state';
import { isErased } from '@switchboard/event-store/codec';
import type { EventStore, JsonObject, StoredEvent } from '@switchboard/event-store/types';
import { Breather } from '@switchboard/platform/breather';
import type { Clock } from '@switchboard/platform/clock';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { PoolClient } from 'pg';
import { type Batch, type Consumer, EMPTY_PLAN, type LogEvent } from '../runtime/consumer.ts';
import type { Message, Occasion, Policy } from './policy.ts';

/** The consumer's row in `worker.projections`. */
export const POLICIES = 'policies';
/** Ignores older messages, so that imports, or a worker that was down, raise no stale alerts. */
const MAX_AGE_MS = 86_400_000;
const MESSAGE = 'conversation.message-received' satisfies ConversationEvent['type'];

export interface PoliciesDeps {
  readonly events: EventStore;
  readonly clock: Clock;
}

/**
 * Evaluates each policy on each message and appends its decisions.
 *
 * The command's id derives from policy and message, so evaluating again, after a crash or from the start, appends nothing.
 */
export function policiesConsumer(deps: PoliciesDeps, policies: readonly Policy[]): Consumer {
  /** Matching a long message takes up to a few milliseconds; between messages, the thread serves other work. */
  async function* listTasks(batches: readonly Batch[]) {
    const oldestMs = deps.clock.now().getTime() - MAX_AGE_MS;
    const breather = new Breather();
    for (const { tenantId, events } of batches) {
      for (const event of events) {
        const occasion = Date.parse(event.recordedAt) >= oldestMs ? toOccasion(tenantId, event) : undefined;
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
    wakeUpDelayMs: 250,
    categories: ['conversation'],
    types: [MESSAGE],
    async plan(batches) {
      const { done: isNone } = await listTasks(batches).next();
      return isNone ? EMPTY_PLAN : undefined;
    },
    async apply(client, batches) {
      for await (const task of listTasks(batches)) await runTask(deps, { client, ...task });
      return undefined;
    },
  };
}

function toOccasion(tenantId: string, event: LogEvent): Occasion | undefined {
  const conversationId = conversationOfStream(event.streamId);
  if (conversationId === undefined || event.type !== MESSAGE || isErased(event.data as JsonObject)) return undefined;
  const { streamId, position, version } = event;
  // The runtime has checked the data against the type's schema.
  return { tenantId, conversationId, streamId, position, version, message: event.data as Message };
}

interface Task {
  readonly client: PoolClient;
  readonly policy: Policy;
  readonly occasion: Occasion;
}

async function runTask({ events }: PoliciesDeps, { client, policy, occasion }: Task): Promise<void> {
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
    // The message identifies the command: a later version of the rule is still the same command.
    commandHash: commandId,
    metadata: {
      correlationId,
      causationId: `${streamId}@${version}`,
      actor: { kind: 'policy', id: policy.id },
      ...(traceId !== null && { traceId }),
    },
  });
}

/** Reads the conversation as it was at the message. The policy's own events about earlier messages count, although they come later in the log. */
async function readConversation(
  events: EventStore,
  { policy, occasion, seq }: { readonly policy: Policy; readonly occasion: Occasion; readonly seq: number },
): Promise<ConversationFold | undefined> {
  const { tenantId, streamId, version, conversationId } = occasion;
  const stream = await events.readStream(tenantId, streamId, { types: DECISION_TYPES });
  const before = stream.events.filter((event) => event.version < version || isAboutEarlier(event, policy, seq));
  return decisionState(conversationId, { events: before.map(toStoredLike), version: stream.version });
}

function isAboutEarlier({ metadata, data }: StoredEvent, { id }: Policy, seq: number): boolean {
  return metadata.actor.kind === 'policy' && metadata.actor.id === id && Number(data['seq']) < seq;
}

/** A message's cause, and its number in the conversation. */
export interface Cause {
  readonly seq: number;
  readonly correlationId: string;
  readonly traceId: string | null;
}

const READ_CAUSE = `
  select e.metadata ->> 'correlationId' as "correlationId", e.metadata ->> 'traceId' as "traceId",
    (select count(*) from es.events m
      where m.tenant_id = $1 and m.stream_id = $2 and m.version <= $3 and m.type = e.type) as seq
  from es.events e where e.tenant_id = $1 and e.stream_id = $2 and e.version = $3`;

/** Reads a message's cause. */
export async function readCause(db: Queryable, { tenantId, streamId, version }: Occasion): Promise<Cause> {
  const values = [tenantId, streamId, version];
  const { rows } = await db.query<Cause & Record<never, never>>({ name: 'policy-cause', text: READ_CAUSE, values });
  const [cause] = rows;
  if (cause === undefined) throw new RangeError(`no event ${streamId}@${version}`);
  return cause;
}
