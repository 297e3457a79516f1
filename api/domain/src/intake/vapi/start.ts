import type { ConversationEvent } from '@switchboard/contracts/conversations/events';
import { truncate } from '@switchboard/contracts/text';
import type { Started, StoredCall } from '../stored-call.ts';
import type { VapiCommon } from './payload.ts';
import { instantOf } from './time.ts';

type Agent = Pick<Started, 'agentId' | 'agentName' | 'agentVersion'>;
type Told = Omit<Started, 'at' | 'provider'>;

/** Makes the call known by what any message tells of it, or adds what wasn't known of it before; what is known stays. */
export function startEvents(message: VapiCommon, call: StoredCall, at: string): ConversationEvent[] {
  const told = toldOf(message);
  const provider = { platform: 'vapi', callId: message.call.id };
  const known = call.start;
  if (known === undefined) return [{ type: 'conversation.started', data: { at, ...told, provider } }];

  const { contactName, language, agentId, agentName, agentVersion } = told;
  const isSameAgent = agentId !== undefined && known.agentId === agentId;
  const added = {
    ...(call.contactName === undefined && contactName !== undefined && { contactName }),
    ...(known.language === undefined && language !== undefined && { language }),
    ...(known.agentId === undefined && known.agentName === undefined && given({ agentId, agentName, agentVersion })),
    ...(isSameAgent && known.agentVersion === undefined && given({ agentVersion })),
  };
  const from = known.from === null ? told.from : null;
  const to = known.to === null ? told.to : null;
  if (from === null && to === null && Object.keys(added).length === 0) return [];
  return [restart(known, { from, to, ...added })];
}

/** Gives a call that was handed over to another assistant that agent. */
export function transferEvents(assistant: VapiCommon['assistant'], call: StoredCall): ConversationEvent[] {
  const agent = agentOf(assistant);
  const known = call.start;
  if (known === undefined || (agent.agentId === undefined && agent.agentName === undefined)) return [];
  if (known.agentId === agent.agentId && known.agentName === agent.agentName) return [];
  return [restart(known, agent)];
}

/** When the call began: as its own record tells it, but not after this message. */
export function startOf(message: VapiCommon, messageAt: string): string {
  const began = instantOf(message.call.startedAt) ?? instantOf(message.call.createdAt);
  return began === undefined || began > messageAt ? messageAt : began;
}

// A second start overrides field by field; with the time of the first it is no late one.
function restart({ at, direction }: Started, fields: Partial<Told>): ConversationEvent {
  return { type: 'conversation.started', data: { at, direction, from: null, to: null, ...fields } };
}

function toldOf({ call, ...message }: VapiCommon): Told {
  const customer = call.customer ?? message.customer;
  const phone = call.phoneNumber ?? message.phoneNumber;
  const theirs = limited(customer?.number ?? customer?.sipUri, 200) ?? null;
  const ours = limited(phone?.number ?? phone?.twilioPhoneNumber ?? phone?.sipUri, 200) ?? null;
  const isOutbound = call.type === 'outboundPhoneCall';
  const language = limited(call.assistant?.transcriber?.language ?? message.assistant?.transcriber?.language, 35);
  return {
    direction: isOutbound ? 'outbound' : 'inbound',
    from: isOutbound ? ours : theirs,
    to: isOutbound ? theirs : ours,
    channel: call.type == null || call.type.endsWith('PhoneCall') ? 'phone' : 'web',
    ...given({ contactName: limited(customer?.name, 200), language: language === 'multi' ? undefined : language }),
    ...agentOf({ ...message.assistant, ...call.assistant, id: call.assistantId ?? message.assistant?.id }),
    ...given({ agentVersion: limited(message.assistantVersion ?? call.assistantVersion, 40) }),
  };
}

function agentOf(assistant: Partial<NonNullable<VapiCommon['assistant']>> | null | undefined): Agent {
  return given({ agentId: limited(assistant?.id, 128), agentName: limited(assistant?.name, 200) });
}

function limited(text: string | null | undefined, characters: number): string | undefined {
  return truncate(text?.trim() ?? '', characters) || undefined;
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function given<T extends object>(fields: T): Given<T> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Given<T>; // Object.entries forgets which value belongs to which key.
}
