import { MAX_TAGS_PER_CONVERSATION } from '@switchboard/contracts/base/constants';
import type { CostLine } from '@switchboard/contracts/calls/call';
import type {
  ConversationEvent,
  ConversationStarted,
  MessageReceived,
} from '@switchboard/contracts/conversations/events';
import { conversationEvents } from '@switchboard/contracts/conversations/events';
import type { z } from 'zod';
import { foldConversations, type StoredLike } from '../conversations/fold.ts';
import { canonicalInstant } from '../conversations/instant.ts';
import { resolveAgentId } from '../conversations/party.ts';
import { type AssignedTag, type CallState, NO_FACTS, type ReportedFacts, type TaggedBy } from './call-state.ts';
import { addName, traceTurns } from './trace-turns.ts';

const MAX_REMOVED_TAGS = 200;

/**
 * Folds one or more events of one conversation, in the order of its stream, into the state of its call. Pure.
 *
 * Erased events change nothing.
 */
export function foldCall(state: CallState | undefined, events: readonly StoredLike[]): CallState {
  const folded = foldConversations(state?.conversation, events);
  let told = state?.told ?? NO_FACTS;
  for (const event of events) told = applyEvent(told, event, state);
  const { record } = folded.state;
  // The inbox stores the last message; storing it here would only copy it with every change.
  return { conversation: { ...folded.state, record: { ...record, lastMessage: null } }, told };
}

function applyEvent(facts: ReportedFacts, stored: StoredLike, before: CallState | undefined): ReportedFacts {
  const event = asEvent(stored);
  switch (event?.type) {
    case 'conversation.started':
      return { ...facts, agentVersion: resolveAgentVersion(facts, event.data, before) };
    case 'conversation.message-received':
      return applyMessage(facts, event.data);
    case 'conversation.attention-raised':
      return { ...facts, attentionAt: facts.attentionAt ?? canonicalInstant(event.data.at) };
    case 'conversation.attention-acknowledged':
    case 'conversation.handled':
      return acknowledge(facts, { at: event.data.at, by: stored.metadata.actor.id });
    case 'conversation.smart-tag-assigned':
      return assignTag(facts, { id: event.data.smartTagId, by: event.data.by ?? taggedBy(stored) });
    case 'conversation.smart-tag-removed':
      return removeTag(facts, event.data.smartTagId, isPerson(stored));
    case 'conversation.ended':
      return applyEnd(facts, event.data);
    case 'conversation.turn-traced':
      return traceTurns(facts, event.data);
    case 'conversation.erased':
      return NO_FACTS;
    default:
      return facts;
  }
}

/** Drops the known version if the agent changes and the report has no version for the new agent. */
function resolveAgentVersion(
  facts: ReportedFacts,
  start: z.infer<typeof ConversationStarted>,
  before: CallState | undefined,
): string | null {
  const known = before?.conversation.record.agentId;
  const next = resolveAgentId(start);
  const isOther = known !== undefined && known !== null && next !== null && known !== next;
  return start.agentVersion ?? (isOther ? null : facts.agentVersion);
}

/** The optional facts in a report of a call's end. */
interface EndFacts {
  readonly reason: string;
  readonly costCents?: number | undefined;
  readonly costs?: readonly CostLine[] | undefined;
  readonly successful?: boolean | undefined;
  readonly transferred?: boolean | undefined;
  readonly latency?: ReportedFacts['latency'] | undefined;
}

/** A second report overrides the facts that it contains. */
function applyEnd(facts: ReportedFacts, end: EndFacts): ReportedFacts {
  const costs = end.costs ?? facts.costs;
  return {
    ...facts,
    endedReason: end.reason || facts.endedReason,
    costs,
    costCents: end.costCents ?? facts.costCents ?? sumCents(costs),
    successful: end.successful ?? facts.successful,
    transferred: end.transferred ?? facts.transferred,
    latency: end.latency ?? facts.latency,
  };
}

const sumCents = (costs: readonly CostLine[]): number | null =>
  costs.length === 0 ? null : costs.reduce((sum, { cents }) => sum + cents, 0);

function applyMessage(facts: ReportedFacts, { role, at, text }: z.infer<typeof MessageReceived>): ReportedFacts {
  if (role === 'tool') return { ...facts, toolNames: addName(facts.toolNames, readToolName(text)) };
  if (role === 'caller') return { ...facts, callerMessages: facts.callerMessages + 1 };
  if (facts.answeredAt !== null || (role !== 'agent' && role !== 'staff')) return facts;
  return { ...facts, answeredAt: canonicalInstant(at) };
}

/** A tool's message begins with its name: `lookup(now) -> Dr. Chen`, `lookup: ok`. */
const readToolName = (text: string): string => /^[\w.-]{1,64}(?=\s*(?:\(|->|→|:|$))/.exec(text)?.[0] ?? '';

function acknowledge(facts: ReportedFacts, { at, by }: { readonly at: string; readonly by: string }): ReportedFacts {
  if (facts.attentionAt === null || facts.acknowledgedAt !== null) return facts;
  return { ...facts, acknowledgedAt: canonicalInstant(at), acknowledgedBy: by };
}

function assignTag(facts: ReportedFacts, tag: AssignedTag): ReportedFacts {
  const isKnown = facts.tagsOn.some(({ id }) => id === tag.id) || facts.tagsOn.length >= MAX_TAGS_PER_CONVERSATION;
  return {
    ...facts,
    tagsOn: isKnown ? facts.tagsOn : [...facts.tagsOn, tag],
    takenOff: facts.takenOff.filter((id) => id !== tag.id),
  };
}

/** Counts only a person's removals of tags that an agent or a program assigned, because these are corrections. */
function removeTag(facts: ReportedFacts, id: number, isByPerson: boolean): ReportedFacts {
  const wasAssignedByPerson = facts.tagsOn.find((tag) => tag.id === id)?.by === 'person';
  const without = { ...facts, tagsOn: facts.tagsOn.filter((tag) => tag.id !== id) };
  const counts =
    isByPerson && !wasAssignedByPerson && !facts.takenOff.includes(id) && facts.takenOff.length < MAX_REMOVED_TAGS;
  return counts ? { ...without, takenOff: [...facts.takenOff, id].sort((a, b) => a - b) } : without;
}

const isPerson = ({ metadata }: StoredLike): boolean => metadata.actor.id.startsWith('usr_');
const isProgram = ({ metadata: { actor } }: StoredLike): boolean => actor.id.startsWith('key_') || actor.id === 'kafka';

/** Rules assign no tags, so an actor that is neither a person nor a program is an agent or its platform. */
function taggedBy(stored: StoredLike): TaggedBy {
  if (isPerson(stored)) return 'person';
  return isProgram(stored) ? 'program' : 'agent';
}

/** Returns a conversation event; undefined for other events and erased ones. */
function asEvent({ type, data }: StoredLike): ConversationEvent | undefined {
  if (Object.hasOwn(data, 'erased') || !Object.hasOwn(conversationEvents, type)) return undefined;
  // The reader of the log has validated the data against the schema of its type.
  return { type, data } as unknown as ConversationEvent;
}
