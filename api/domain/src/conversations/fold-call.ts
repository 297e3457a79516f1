import { TEST_CHANNEL } from '@switchboard/contracts/base/constants';
import type { ConversationEnded, ConversationStarted } from '@switchboard/contracts/conversations/events';
import type { z } from 'zod';
import type { ConversationFold } from './fold-state.ts';
import { canonicalInstant, laterOf } from './instant.ts';
import { agentIdOf, numberOf } from './party.ts';

/** Takes over what a call.started tells; a second one overrides the fields that it has. */
export function applyStart(draft: ConversationFold, start: z.infer<typeof ConversationStarted>): void {
  const { record, memory } = draft;
  const at = canonicalInstant(start.at);
  // Who tells more of a start that is known by now isn't late with it.
  if (at !== memory.startedAt && isLate(draft, at)) record.late = true;
  memory.startedAt = at;
  memory.maxAt = laterOf(memory.maxAt, at);
  record.createdAt = at;
  record.lastMessageAt = laterOf(record.lastMessageAt, at);
  memory.from = start.from ?? memory.from;
  memory.to = start.to ?? memory.to;
  record.direction = start.direction;
  record.number = numberOf(record.direction, memory.from, memory.to);
  memory.contactName = start.contactName?.trim() || memory.contactName;
  record.channel = start.channel ?? record.channel;
  // Out of every list from its beginning on, as what is deleted is.
  if (record.channel === TEST_CHANNEL) record.deletedAt ??= at;
  record.purpose = start.purpose ?? record.purpose;
  record.language = start.language ?? record.language;
  record.agentName = start.agentName ?? record.agentName;
  record.agentId = agentIdOf(start) ?? record.agentId;
  draft.provider = start.provider ?? draft.provider;
}

/** Takes over how a call ended; a second report overrides the fields that it has, a guess that it was lost included. */
export function applyEnd(draft: ConversationFold, end: z.infer<typeof ConversationEnded>): void {
  const { record } = draft;
  record.endedAt = canonicalInstant(end.at);
  record.durationMs = end.durationMs ?? record.durationMs;
  draft.recordingUrl = end.recordingUrl ?? draft.recordingUrl;
  draft.summary = end.summary ?? draft.summary;
}

/** Tells whether a message or start at `at` came after what it should have come before, or after the call's end. */
export function isLate({ record, memory }: ConversationFold, at: string): boolean {
  return (memory.maxAt !== null && at < memory.maxAt) || (record.endedAt !== null && at > record.endedAt);
}

/** Brings the fields that follow from others up to date. */
export function settle({ record, memory }: ConversationFold): void {
  const { attention } = record;
  record.name = memory.contactName ?? record.number;
  record.needsAttention = attention !== null;
  record.waitingSince = attention?.raisedAt ?? null;
  record.priority = attention === null ? 'medium' : attention.level === 'emergency' ? 'urgent' : 'high';
  record.status = record.endedAt === null ? 'pending' : attention === null ? 'resolved' : 'open';
}
