import type { ConversationEvent } from '@switchboard/contracts/conversations/events';

type Started = Extract<ConversationEvent, { type: 'conversation.started' }>['data'];

/** The agent that answered a call, as far as reported. */
export type KnownAgent = Pick<Started, 'agentId' | 'agentName' | 'agentVersion'>;

/** Adds what a further start event reports about the agent. A version is dropped once the call turns out to have another agent. */
export function applyStart(known: KnownAgent, { agentId, agentName, agentVersion }: Started): KnownAgent {
  const isOther = isDifferent(known.agentId, agentId) ?? isDifferent(known.agentName, agentName) ?? false;
  const kept: KnownAgent = isOther ? {} : known;
  return {
    ...kept,
    ...(agentId !== undefined && { agentId }),
    ...(agentName !== undefined && { agentName }),
    ...(agentVersion !== undefined && { agentVersion }),
  };
}

/** Whether two reported values differ; undefined if either is missing. */
function isDifferent(a: string | undefined, b: string | undefined): boolean | undefined {
  return a === undefined || b === undefined ? undefined : a !== b;
}
