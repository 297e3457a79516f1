import type { SmartTagId } from '@switchboard/contracts/base/ids';
import type { ConversationEvent, ConversationStarted } from '@switchboard/contracts/conversations/events';
import type { IntakeEvent } from '@switchboard/contracts/intake/event';
import { isWithheldNumber } from '@switchboard/contracts/phone-numbers/withheld-numbers';
import type { z } from 'zod';

/** Finds a tag by its name; undefined if the account has no such tag, or it is archived. */
export type FindTag = (name: string) => SmartTagId | undefined;

/** Translates an intake event, at a time that may differ from its own; undefined if it names an unknown tag. */
export function toDomainEvent(event: IntakeEvent, at: string, findTag: FindTag): ConversationEvent | undefined {
  switch (event.type) {
    case 'call.started':
      return { type: 'conversation.started', data: startOf(event, at) };
    case 'message.received': {
      const { messageId, role, text, offsetMs } = event.data;
      return {
        type: 'conversation.message-received',
        data: { at, messageId, role, text, ...omitUndefined({ offsetMs }) },
      };
    }
    case 'attention.raised': {
      const { level, reason, evidence } = event.data;
      const data = { at, level: level ?? 'attention', reason, ruleId: null, evidence: evidence ?? null };
      return { type: 'conversation.attention-raised', data };
    }
    case 'attention.cleared':
      return { type: 'conversation.attention-cleared', data: { at } };
    case 'smart-tag.assigned': {
      const smartTagId = findTag(event.data.name);
      return smartTagId && { type: 'conversation.smart-tag-assigned', data: { at, smartTagId } };
    }
    case 'call.ended': {
      const { reason, durationMs, ...rest } = event.data;
      return { type: 'conversation.ended', data: { at, reason, durationMs, ...omitUndefined(rest) } };
    }
    default:
      return event satisfies never;
  }
}

type Started = Extract<IntakeEvent, { type: 'call.started' }>;

function startOf({ callId, data }: Started, at: string): z.infer<typeof ConversationStarted> {
  const { direction, from, to, ...rest } = data;
  const provider = { platform: API_SOURCE, callId };
  return { at, direction, from: partyOrNull(from), to: partyOrNull(to), ...omitUndefined(rest), provider };
}

const partyOrNull = (party: string | null | undefined) => (party == null || isWithheldNumber(party) ? null : party);

type Defined<T> = { [K in keyof T]?: NonNullable<T[K]> };

/** Leaves out fields that are null or undefined. */
function omitUndefined<T extends object>(fields: T): Defined<T> {
  const entries = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(entries) as Defined<T>; // Object.entries loses which value belongs to which key.
}

/** The source of calls whose events are posted to our own intake; other sources are ids of connections. */
export const API_SOURCE = 'api';
