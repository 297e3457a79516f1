import type { ConversationEvent } from '@switchboard/contracts/conversations/events';
import { contactNameOf, given, limited, partyOf } from '../given.ts';
import { restart, type ToldStart } from '../start.ts';
import type { Started, StoredCall } from '../stored-call.ts';
import { instantOf } from '../time.ts';
import type { VapiCommon } from './payload.ts';

type Agent = Pick<Started, 'agentId' | 'agentName' | 'agentVersion'>;

/** Gives a call that was handed over to another assistant that agent. */
export function transferEvents(assistant: VapiCommon['assistant'], call: StoredCall): ConversationEvent[] {
  const agent = agentOf(assistant);
  const known = call.start;
  if (known === undefined || (agent.agentId === undefined && agent.agentName === undefined)) return [];
  if (known.agentId === agent.agentId && known.agentName === agent.agentName) return [];
  return [restart(known, agent)];
}

/** When the call began by its own record, but not after this message. */
export function startOf({ call }: VapiCommon, { at, receivedAt }: MessageTimes): string {
  const began = instantOf(call.startedAt, receivedAt) ?? instantOf(call.createdAt, receivedAt);
  return began === undefined || began > at ? at : began;
}

/** When a message was sent, and when it arrived. */
export interface MessageTimes {
  readonly at: string;
  readonly receivedAt: string;
}

/** What any message tells of its call's start. */
export function toldOf({ call, ...message }: VapiCommon): ToldStart {
  const customer = call.customer ?? message.customer;
  const phone = call.phoneNumber ?? message.phoneNumber;
  const theirs = partyOf(customer?.number ?? customer?.sipUri);
  const ours = partyOf(phone?.number ?? phone?.twilioPhoneNumber ?? phone?.sipUri);
  const isOutbound = call.type === 'outboundPhoneCall';
  const language = limited(call.assistant?.transcriber?.language ?? message.assistant?.transcriber?.language, 35);
  return {
    direction: isOutbound ? 'outbound' : 'inbound',
    from: isOutbound ? ours : theirs,
    to: isOutbound ? theirs : ours,
    channel: call.type == null || call.type.endsWith('PhoneCall') ? 'phone' : 'web',
    ...given({ contactName: contactNameOf(customer?.name), language: language === 'multi' ? undefined : language }),
    ...agentOf({ ...message.assistant, ...call.assistant, id: call.assistantId ?? message.assistant?.id }),
    ...given({ agentVersion: limited(message.assistantVersion ?? call.assistantVersion, 40) }),
  };
}

function agentOf(assistant: Partial<NonNullable<VapiCommon['assistant']>> | null | undefined): Agent {
  return given({ agentId: limited(assistant?.id, 128), agentName: limited(assistant?.name, 200) });
}
