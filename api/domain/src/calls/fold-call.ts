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
import { type CallState, NOTHING_TOLD, type TaggedBy, type TagOn, type Told } from './call-state.ts';
import { namesWith, traceTurns } from './trace-turns.ts';

const MAX_TAKEN_OFF = 200;

/**
 * Folds one or more events of one conversation, in the order of its stream, into the state of its call. Pure.
 *
 * Erased events change nothing.
 */
export function foldCall(state: CallState | undefined, events: readonly StoredLike[]): CallState {
  const folded = foldConversations(state?.conversation, events);
  let told = state?.told ?? NOTHING_TOLD;
  for (const event of events) told = tell(told, event, state);
  const { record } = folded.state;
  // Its words stand in the inbox; here they would only be copied with every change.
  return { conversation: { ...folded.state, record: { ...record, lastMessage: null } }, told };
}

function tell(told: Told, stored: StoredLike, before: CallState | undefined): Told {
  const event = asEvent(stored);
  switch (event?.type) {
    case 'conversation.started':
      return { ...told, agentVersion: versionAfter(told, event.data, before) };
    case 'conversation.message-received':
      return heardMessage(told, event.data);
    case 'conversation.attention-raised':
      return { ...told, attentionAt: told.attentionAt ?? canonicalInstant(event.data.at) };
    case 'conversation.attention-acknowledged':
      return acknowledged(told, { at: event.data.at, by: stored.metadata.actor.id });
    case 'conversation.smart-tag-assigned':
      return withTagOn(told, { id: event.data.smartTagId, by: event.data.by ?? taggedBy(stored) });
    case 'conversation.smart-tag-removed':
      return withTagOff(told, event.data.smartTagId, isPerson(stored));
    case 'conversation.ended':
      return afterEnd(told, event.data);
    case 'conversation.turn-traced':
      return traceTurns(told, event.data);
    case 'conversation.erased':
      return NOTHING_TOLD;
    default:
      return told;
  }
}

/** A version is never kept for another agent than it was told of. */
function versionAfter(
  told: Told,
  start: z.infer<typeof ConversationStarted>,
  before: CallState | undefined,
): string | null {
  const known = before?.conversation.record.agentId;
  const next = resolveAgentId(start);
  const isOther = known !== undefined && known !== null && next !== null && known !== next;
  return start.agentVersion ?? (isOther ? null : told.agentVersion);
}

/** The optional facts in a report of a call's end. */
interface EndFacts {
  readonly reason: string;
  readonly costCents?: number | undefined;
  readonly costs?: readonly CostLine[] | undefined;
  readonly successful?: boolean | undefined;
  readonly transferred?: boolean | undefined;
  readonly latency?: Told['latency'] | undefined;
}

/** A second report overrides what it tells. */
function afterEnd(told: Told, end: EndFacts): Told {
  const costs = end.costs ?? told.costs;
  return {
    ...told,
    endedReason: end.reason || told.endedReason,
    costs,
    costCents: end.costCents ?? told.costCents ?? sumOf(costs),
    successful: end.successful ?? told.successful,
    transferred: end.transferred ?? told.transferred,
    latency: end.latency ?? told.latency,
  };
}

const sumOf = (costs: readonly CostLine[]): number | null =>
  costs.length === 0 ? null : costs.reduce((sum, { cents }) => sum + cents, 0);

function heardMessage(told: Told, { role, at, text }: z.infer<typeof MessageReceived>): Told {
  if (role === 'tool') return { ...told, toolNames: namesWith(told.toolNames, toolNameOf(text)) };
  if (role === 'caller') return { ...told, callerMessages: told.callerMessages + 1 };
  if (told.answeredAt !== null || (role !== 'agent' && role !== 'staff')) return told;
  return { ...told, answeredAt: canonicalInstant(at) };
}

/** A tool's line begins with its name: `lookup(now) -> Dr. Chen`, `lookup: ok`. */
const toolNameOf = (text: string): string => /^[\w.-]{1,64}(?=\s*(?:\(|->|→|:|$))/.exec(text)?.[0] ?? '';

function acknowledged(told: Told, { at, by }: { readonly at: string; readonly by: string }): Told {
  if (told.attentionAt === null || told.acknowledgedAt !== null) return told;
  return { ...told, acknowledgedAt: canonicalInstant(at), acknowledgedBy: by };
}

function withTagOn(told: Told, tag: TagOn): Told {
  const isKnown = told.tagsOn.some(({ id }) => id === tag.id) || told.tagsOn.length >= MAX_TAGS_PER_CONVERSATION;
  return {
    ...told,
    tagsOn: isKnown ? told.tagsOn : [...told.tagsOn, tag],
    takenOff: told.takenOff.filter((id) => id !== tag.id),
  };
}

/** A tag that people put on and take off again says nothing of programs that tag. */
function withTagOff(told: Told, id: number, isByPerson: boolean): Told {
  const isOfPerson = told.tagsOn.find((tag) => tag.id === id)?.by === 'person';
  const without = { ...told, tagsOn: told.tagsOn.filter((tag) => tag.id !== id) };
  const counts = isByPerson && !isOfPerson && !told.takenOff.includes(id) && told.takenOff.length < MAX_TAKEN_OFF;
  return counts ? { ...without, takenOff: [...told.takenOff, id].sort((a, b) => a - b) } : without;
}

const isPerson = ({ metadata }: StoredLike): boolean => metadata.actor.id.startsWith('usr_');
const isProgram = ({ metadata: { actor } }: StoredLike): boolean => actor.id.startsWith('key_') || actor.id === 'kafka';

/** No rule puts tags on: what is neither a person's nor a program's was brought by what carried an agent's call. */
function taggedBy(stored: StoredLike): TaggedBy {
  if (isPerson(stored)) return 'person';
  return isProgram(stored) ? 'program' : 'agent';
}

/** An event of a conversation; undefined for others, and for one whose payload was erased. */
function asEvent({ type, data }: StoredLike): ConversationEvent | undefined {
  if (Object.hasOwn(data, 'erased') || !Object.hasOwn(conversationEvents, type)) return undefined;
  // The reader of the log has checked the data of each type against its schema.
  return { type, data } as unknown as ConversationEvent;
}
