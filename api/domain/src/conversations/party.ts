import { foldText } from '@switchboard/contracts/base/text';
import type { Direction } from '@switchboard/contracts/conversations/conversation';

const WITHHELD = new Set(['', 'anonymous', 'restricted', 'unknown']);
const MAX_AGENT_ID_CHARACTERS = 128;

/** Returns the other party's number: the caller's if the call is inbound, the called number if it is outbound; null if withheld. */
export function findOtherNumber(direction: Direction, from: string | null, to: string | null): string | null {
  const number = (direction === 'inbound' ? from : to)?.trim() ?? '';
  return WITHHELD.has(number.toLowerCase()) ? null : number;
}

/**
 * Returns the agent's id at its platform, or else a slug of its name, so that filters treat equal names alike; null if the agent has neither an
 * id nor a name.
 */
export function resolveAgentId(agent: {
  readonly agentId?: string | undefined;
  readonly agentName?: string | undefined;
}): string | null {
  if (agent.agentId) return agent.agentId;
  const slug = foldText(agent.agentName ?? '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return slug === '' ? null : slug.slice(0, MAX_AGENT_ID_CHARACTERS);
}
