import { hash } from 'node:crypto';
import { toPhoneNumber } from '@switchboard/application/phone-numbers/phone-number';
import { agents } from '@switchboard/contracts/agents/agents';
import { truncateWithMark } from '@switchboard/contracts/base/text';
import { idSchema } from '@switchboard/contracts/resources/schemas';
import type { AskedTurn } from '../turns/turn-request.ts';
import type { RetellCall } from './call-api.ts';
import type { RetellLine, RetellTurn } from './frames.ts';

const MAX_WORDS = 16_000;
const MAX_DIGITS = 64;
const AgentId = idSchema(agents.idPrefix);

/** The turn before a caller has done anything: the greeting. */
export function askedGreeting(call: RetellCall): AskedTurn {
  return { ...askedOf(call), key: keyOf(0, null), words: undefined };
}

/** A transfer that nobody was there to carry out. */
export function askedTransfer(call: RetellCall, effectKey: string): AskedTurn {
  return { ...askedOf(call), key: keyOf(0, ['transfer', effectKey]), words: undefined };
}

/** A turn as Retell asks for it, by its transcript of the call so far. */
export function askedTurn(call: RetellCall, { interaction_type, response_id, ...frame }: RetellTurn): AskedTurn {
  const { transcript } = frame;
  const turn = transcript.filter(isOfCaller).length;
  if (interaction_type === 'reminder_required') {
    // Each reminder is a silence of its own.
    return { ...askedOf(call), key: keyOf(turn, ['silent', response_id]), words: undefined, isSilent: true };
  }
  const digits = digitsAtEnd(frame.transcript_with_tool_calls ?? []);
  if (digits !== '') {
    return { ...askedOf(call), key: keyOf(turn, ['digits', response_id, digits]), words: undefined, digits };
  }
  const words = truncateWithMark(transcript.findLast(isOfCaller)?.content?.trim() ?? '', MAX_WORDS);
  return { ...askedOf(call), key: keyOf(turn, words), words: turn === 0 ? undefined : words };
}

/** The agent's last words before the caller's, as the transcript has them: those that were spoken. */
export function heardOfAgent({ transcript }: Pick<RetellTurn, 'transcript'>): string | undefined {
  const last = transcript.findLastIndex(isOfCaller);
  const before = transcript.slice(0, Math.max(0, last)).findLastIndex(isOfCaller);
  if (last === -1) return undefined;
  const ofAgent = transcript.slice(before + 1, last).filter(({ role }) => role === 'agent');
  return ofAgent.length === 0 && before === -1 ? undefined : ofAgent.map(({ content }) => content ?? '').join(' ');
}

function askedOf({ callId, agentId, dialKey, to, from }: RetellCall) {
  return {
    callId,
    isGreeted: false,
    isAfterTool: false,
    agentId: AgentId.safeParse(agentId).data,
    dialKey,
    to: to === undefined ? undefined : toPhoneNumber(to),
    from: (from !== undefined && toPhoneNumber(from)) || null,
    canTransfer: true,
  };
}

const isOfCaller = ({ role }: RetellLine) => role === 'user';
const keyOf = (turn: number, what: unknown) => ({ turn, wordsHash: hash('sha256', JSON.stringify([what]), 'buffer') });

/** The keys that were pressed since anybody spoke. */
function digitsAtEnd(lines: readonly RetellLine[]): string {
  const spoken = lines.findLastIndex(({ role }) => role === 'user' || role === 'agent');
  const digits = lines.slice(spoken + 1).flatMap(({ role, digit }) => (role === 'dtmf' ? [digit ?? ''] : []));
  return digits
    .filter((digit) => /^[0-9*#]$/.test(digit))
    .slice(0, MAX_DIGITS)
    .join('');
}
