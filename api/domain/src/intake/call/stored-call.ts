import type { MessageRole } from '@switchboard/contracts/conversations/conversation';
import type {
  ConversationEnded,
  ConversationEvent,
  ConversationStarted,
} from '@switchboard/contracts/conversations/events';
import type { z } from 'zod';
import { LOST_REASON } from '../../conversations/decide.ts';
import type { StoredLike } from '../../conversations/fold.ts';
import { omitUndefined } from './fields.ts';

// The state of a call in the log, and how reports of its start and end change it. A report only fills in or overrides fields; the same report again adds nothing.

export type Started = z.infer<typeof ConversationStarted>;
export type Ended = z.infer<typeof ConversationEnded>;

export interface StoredMessage {
  readonly id: string;
  readonly seq: number;
  readonly role: MessageRole;
  readonly text: string;
  readonly at: string;
  /** Set if the message was added from a report, before any live transcript of it arrived. */
  readonly isReported: boolean;
  /** Live transcripts of parts of the message that arrived afterward. */
  readonly heard: readonly { readonly text: string; readonly at: string }[];
}

/** The part of a call's logged state that translators need. */
export interface StoredCall {
  /** All reports of the call's start, with later reports merged over earlier ones; undefined if unknown. */
  readonly start: Started | undefined;
  /** The latest report of the call's end. */
  readonly end: Ended | undefined;
  readonly contactName: string | undefined;
  readonly messages: readonly StoredMessage[];
  readonly isErased: boolean;
  /** Whether our own talk engine handles the call or did: its words and end are in the log already. */
  readonly isAgentHandled: boolean;
}

/** Reads a call from the events of its stream. */
export function storedCall(stored: readonly StoredLike[]): StoredCall {
  let start: Started | undefined;
  let end: Ended | undefined;
  let contactName: string | undefined;
  let isAgentHandled = false;
  const messages: (StoredMessage & { heard: { text: string; at: string }[] })[] = [];
  for (const entry of stored) {
    if (entry.type === ERASED) return { start, end, contactName, messages: [], isErased: true, isAgentHandled };
    // The log's reader has checked the data against the type's schema; TypeScript can't tie the two strings together.
    const event = entry as StoredLike & ConversationEvent;
    switch (event.type) {
      case 'conversation.started':
        start = mergeStart(start, event.data);
        contactName = event.data.contactName ?? contactName;
        break;
      case 'conversation.ended':
        end = event.data;
        break;
      case 'conversation.contact-named':
        contactName = event.data.name;
        break;
      case 'conversation.message-received': {
        const { messageId: id, role, text, at, late } = event.data;
        messages.push({ id, seq: messages.length + 1, role, text, at, isReported: late === true, heard: [] });
        break;
      }
      case 'conversation.turn-traced':
        isAgentHandled = true;
        break;
      case 'conversation.late-event-marked': {
        const { seq = 0, text, at } = event.data;
        if (text !== undefined) messages[seq - 1]?.heard.push({ text, at });
        break;
      }
      default:
    }
  }
  return { start, end, contactName, messages, isErased: false, isAgentHandled };
}

const ERASED = 'conversation.erased' satisfies ConversationEvent['type'];

function mergeStart(known: Started | undefined, reported: Started): Started {
  if (known === undefined) return reported;
  const { agentId, agentName, agentVersion, ...rest } = known;
  const isOtherAgent = reported.agentId !== undefined || reported.agentName !== undefined;
  const merged = { ...(isOtherAgent ? rest : known), ...reported };
  return { ...merged, from: reported.from ?? known.from, to: reported.to ?? known.to };
}

/** The fields of a call's start that a message reports. */
export type ReportedStart = Omit<Started, 'at' | 'provider'>;

/** Starts a call from a message, or adds fields that weren't known before; known fields stay. */
export function startEvents(
  { reported, provider }: { readonly reported: ReportedStart; readonly provider: NonNullable<Started['provider']> },
  call: StoredCall,
  at: string,
): ConversationEvent[] {
  const known = call.start;
  if (known === undefined) return [{ type: 'conversation.started', data: { at, ...reported, provider } }];
  const { contactName, language, agentId, agentName, agentVersion } = reported;
  const isSameAgent = agentId !== undefined && known.agentId === agentId;
  const added = {
    ...(call.contactName === undefined && contactName !== undefined && { contactName }),
    ...(known.language === undefined && language !== undefined && { language }),
    ...(known.agentId === undefined &&
      known.agentName === undefined &&
      omitUndefined({ agentId, agentName, agentVersion })),
    ...(isSameAgent && known.agentVersion === undefined && omitUndefined({ agentVersion })),
    // Our agent answered the call before its platform reported it.
    ...(known.provider === undefined && { provider }),
  };
  const from = known.from === null ? reported.from : null;
  const to = known.to === null ? reported.to : null;
  if (from === null && to === null && Object.keys(added).length === 0) return [];
  return [amendStart(known, { from, to, ...added })];
}

/** Amends a start: a second start overrides individual fields, and since it has the first start's time, it isn't late. */
export function amendStart({ at, direction }: Started, fields: Partial<Omit<Started, 'at'>>): ConversationEvent {
  return { type: 'conversation.started', data: { at, direction, from: null, to: null, ...fields } };
}

/**
 * Ends a call, or amends its end: known fields that aren't reported again stay, and an equal report changes nothing.
 *
 * A call that our own agent handled keeps our end reason, because platforms know only who hung up.
 */
export function endEvents(reported: Ended, call: StoredCall): ConversationEvent[] {
  const known = call.end;
  const isOurs = call.isAgentHandled && known !== undefined && known.reason !== LOST_REASON;
  const data = { ...known, ...reported, ...(isOurs && { reason: known.reason }) };
  return known !== undefined && isSame(data, known) ? [] : [{ type: 'conversation.ended', data }];
}

function isSame(reported: Ended, known: Ended): boolean {
  // Presigned URLs differ between deliveries, so only the presence of a recording is compared.
  const hasRecording = (reported.recordingUrl === undefined) === (known.recordingUrl === undefined);
  const fields = ['at', 'reason', 'durationMs', 'costCents', 'summary', 'successful', 'transferred'] as const;
  return hasRecording && fields.every((field) => reported[field] === known[field]);
}
