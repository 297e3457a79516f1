import { hash } from 'node:crypto';
import { toPhoneNumber } from '@switchboard/application/phone-numbers/phone-number';
import { agents } from '@switchboard/contracts/agents/agents';
import { truncateWithMark } from '@switchboard/contracts/base/text';
import { idSchema } from '@switchboard/contracts/resources/schemas';
import type { RequestedTurn } from '../turns/turn-request.ts';
import type { RetellCall } from './call-api.ts';
import type { RetellLine, RetellTurn } from './frames.ts';

const MAX_WORDS = 16_000;
const MAX_DIGITS = 64;
const AgentId = idSchema(agents.idPrefix);

/** Builds the turn that greets the caller. */
export function toGreetingTurn(call: RetellCall): RequestedTurn {
  return { ...toCommonFields(call), key: toKey(0, null), words: undefined };
}

/** Builds the turn that carries out a transfer decided while Retell was disconnected. */
export function toTransferTurn(call: RetellCall, effectKey: string): RequestedTurn {
  return { ...toCommonFields(call), key: toKey(0, ['transfer', effectKey]), words: undefined };
}

/** Builds the turn that Retell requests, from its transcript of the call so far. */
export function toRequestedTurn(
  call: RetellCall,
  { interaction_type, response_id, ...frame }: RetellTurn,
): RequestedTurn {
  const { transcript } = frame;
  const turn = transcript.filter(isCaller).length;
  if (interaction_type === 'reminder_required') {
    // Each reminder is a separate silence.
    return { ...toCommonFields(call), key: toKey(turn, ['silent', response_id]), words: undefined, isSilent: true };
  }
  const digits = readTrailingDigits(frame.transcript_with_tool_calls ?? []);
  if (digits !== '') {
    return { ...toCommonFields(call), key: toKey(turn, ['digits', response_id, digits]), words: undefined, digits };
  }
  const words = truncateWithMark(transcript.findLast(isCaller)?.content?.trim() ?? '', MAX_WORDS);
  return { ...toCommonFields(call), key: toKey(turn, words), words: turn === 0 ? undefined : words };
}

/** Reads the agent's last words before the caller's from the transcript, which contains only what was spoken. */
export function readHeardWords({ transcript }: Pick<RetellTurn, 'transcript'>): string | undefined {
  const last = transcript.findLastIndex(isCaller);
  const before = transcript.slice(0, Math.max(0, last)).findLastIndex(isCaller);
  if (last === -1) return undefined;
  const agentLines = transcript.slice(before + 1, last).filter(({ role }) => role === 'agent');
  return agentLines.length === 0 && before === -1
    ? undefined
    : agentLines.map(({ content }) => content ?? '').join(' ');
}

function toCommonFields({ callId, agentId, dialKey, to, from }: RetellCall) {
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

const isCaller = ({ role }: RetellLine) => role === 'user';
const toKey = (turn: number, what: unknown) => ({ turn, wordsHash: hash('sha256', JSON.stringify([what]), 'buffer') });

/** Reads the keys pressed since the last speech. */
function readTrailingDigits(lines: readonly RetellLine[]): string {
  const spoken = lines.findLastIndex(({ role }) => role === 'user' || role === 'agent');
  const digits = lines.slice(spoken + 1).flatMap(({ role, digit }) => (role === 'dtmf' ? [digit ?? ''] : []));
  return digits
    .filter((digit) => /^[0-9*#]$/.test(digit))
    .slice(0, MAX_DIGITS)
    .join('');
}
