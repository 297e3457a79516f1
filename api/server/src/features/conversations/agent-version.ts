import type { ConversationEvent } from '@switchboard/contracts/conversations/events';

type Started = Extract<ConversationEvent, { type: 'conversation.started' }>['data'];

/** The agent that took a call, and its version where that was told. */
export type KnownAgent = Pick<Started, 'agentId' | 'agentName' | 'agentVersion'>;

/** What is known of the agent once a start has told more; a version is never kept for another agent than it was told of. */
export function agentAfter(known: KnownAgent, { agentId, agentName, agentVersion }: Started): KnownAgent {
  const isOther = differs(known.agentId, agentId) ?? differs(known.agentName, agentName) ?? false;
  const kept: KnownAgent = isOther ? {} : known;
  return {
    ...kept,
    ...(agentId !== undefined && { agentId }),
    ...(agentName !== undefined && { agentName }),
    ...(agentVersion !== undefined && { agentVersion }),
  };
}

/** Whether both are told and not the same; undefined if one isn't told. */
function differs(one: string | undefined, other: string | undefined): boolean | undefined {
  return one === undefined || other === undefined ? undefined : one !== other;
}
