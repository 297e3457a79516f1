import type { ConversationEvent } from '@switchboard/contracts/conversations/events';
import { given } from './given.ts';
import type { Started, StoredCall } from './stored-call.ts';

/** What a message tells of a call's start. */
export type ToldStart = Omit<Started, 'at' | 'provider'>;

/** Makes a call known by what a message tells of it, or adds what wasn't known of it before; what is known stays. */
export function startEvents(
  { told, provider }: { readonly told: ToldStart; readonly provider: NonNullable<Started['provider']> },
  call: StoredCall,
  at: string,
): ConversationEvent[] {
  const known = call.start;
  if (known === undefined) return [{ type: 'conversation.started', data: { at, ...told, provider } }];
  const { contactName, language, agentId, agentName, agentVersion } = told;
  const isSameAgent = agentId !== undefined && known.agentId === agentId;
  const added = {
    ...(call.contactName === undefined && contactName !== undefined && { contactName }),
    ...(known.language === undefined && language !== undefined && { language }),
    ...(known.agentId === undefined && known.agentName === undefined && given({ agentId, agentName, agentVersion })),
    ...(isSameAgent && known.agentVersion === undefined && given({ agentVersion })),
    // An agent of ours has answered it before its platform told of it.
    ...(known.provider === undefined && { provider }),
  };
  const from = known.from === null ? told.from : null;
  const to = known.to === null ? told.to : null;
  if (from === null && to === null && Object.keys(added).length === 0) return [];
  return [restart(known, { from, to, ...added })];
}

/** Tells more of a start: a second one overrides field by field, and with the time of the first it is no late one. */
export function restart({ at, direction }: Started, fields: Partial<Omit<Started, 'at'>>): ConversationEvent {
  return { type: 'conversation.started', data: { at, direction, from: null, to: null, ...fields } };
}
