import type { ConversationEvent } from '@switchboard/contracts/conversations/events';
import { omitUndefined, toContactName, toParty, truncateField } from '../call/fields.ts';
import type { Started, StoredCall } from '../call/stored-call.ts';
import { amendStart, type ReportedStart } from '../call/stored-call.ts';
import { toInstant } from '../call/time.ts';
import type { VapiCommon } from './payload.ts';

type Agent = Pick<Started, 'agentId' | 'agentName' | 'agentVersion'>;

/** Changes the agent of a call that was handed over to another assistant. */
export function transferEvents(assistant: VapiCommon['assistant'], call: StoredCall): ConversationEvent[] {
  const agent = agentOf(assistant);
  const known = call.start;
  if (known === undefined || (agent.agentId === undefined && agent.agentName === undefined)) return [];
  if (known.agentId === agent.agentId && known.agentName === agent.agentName) return [];
  return [amendStart(known, agent)];
}

/** Returns when the call started according to its own record, but no later than this message. */
export function startOf({ call }: VapiCommon, { at, receivedAt }: MessageTimes): string {
  const startedAt = toInstant(call.startedAt, receivedAt) ?? toInstant(call.createdAt, receivedAt);
  return startedAt === undefined || startedAt > at ? at : startedAt;
}

/** When a message was sent, and when it arrived. */
export interface MessageTimes {
  readonly at: string;
  readonly receivedAt: string;
}

/** Reads what a message reports about its call's start. */
export function readStart({ call, ...message }: VapiCommon): ReportedStart {
  const customer = call.customer ?? message.customer;
  const phone = call.phoneNumber ?? message.phoneNumber;
  const theirs = toParty(customer?.number ?? customer?.sipUri);
  const ours = toParty(phone?.number ?? phone?.twilioPhoneNumber ?? phone?.sipUri);
  const isOutbound = call.type === 'outboundPhoneCall';
  const language = truncateField(call.assistant?.transcriber?.language ?? message.assistant?.transcriber?.language, 35);
  return {
    direction: isOutbound ? 'outbound' : 'inbound',
    from: isOutbound ? ours : theirs,
    to: isOutbound ? theirs : ours,
    channel: call.type == null || call.type.endsWith('PhoneCall') ? 'phone' : 'web',
    ...omitUndefined({
      contactName: toContactName(customer?.name),
      language: language === 'multi' ? undefined : language,
    }),
    ...agentOf({ ...message.assistant, ...call.assistant, id: call.assistantId ?? message.assistant?.id }),
    ...omitUndefined({ agentVersion: truncateField(message.assistantVersion ?? call.assistantVersion, 40) }),
  };
}

function agentOf(assistant: Partial<NonNullable<VapiCommon['assistant']>> | null | undefined): Agent {
  return omitUndefined({ agentId: truncateField(assistant?.id, 128), agentName: truncateField(assistant?.name, 200) });
}
