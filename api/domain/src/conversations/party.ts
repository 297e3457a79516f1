import { foldText } from '@switchboard/contracts/base/text';
import type { Direction } from '@switchboard/contracts/conversations/conversation';

const WITHHELD = new Set(['', 'anonymous', 'restricted', 'unknown']);
const MAX_AGENT_ID_CHARACTERS = 128;

/** The other side's number: who calls us, or whom we call; null if it was withheld. */
export function numberOf(direction: Direction, from: string | null, to: string | null): string | null {
  const number = (direction === 'inbound' ? from : to)?.trim() ?? '';
  return WITHHELD.has(number.toLowerCase()) ? null : number;
}

/** The agent's id as its platform names it, else one made of its name, so that equal names filter alike; null with neither. */
export function agentIdOf(agent: {
  readonly agentId?: string | undefined;
  readonly agentName?: string | undefined;
}): string | null {
  if (agent.agentId) return agent.agentId;
  const slug = foldText(agent.agentName ?? '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return slug === '' ? null : slug.slice(0, MAX_AGENT_ID_CHARACTERS);
}
