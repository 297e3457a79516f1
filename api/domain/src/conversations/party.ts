import { foldText } from '@switchboard/contracts/base/text';
import type { Direction } from '@switchboard/contracts/conversations/conversation';

const WITHHELD = new Set(['', 'anonymous', 'restricted', 'unknown']);
const MAX_AGENT_ID_CHARACTERS = 128;

/** The other party's number: the caller's if inbound, the called one if outbound; null if withheld. */
export function findOtherNumber(direction: Direction, from: string | null, to: string | null): string | null {
  const number = (direction === 'inbound' ? from : to)?.trim() ?? '';
  return WITHHELD.has(number.toLowerCase()) ? null : number;
}

/** The agent's id on its platform, or else a slug of its name, so that equal names filter alike; null if it has neither. */
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
