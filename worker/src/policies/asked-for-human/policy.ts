import { truncate } from '@switchboard/contracts/base/text';
import { raiseByPolicy } from '@switchboard/domain/conversations/decide';
import type { Policy } from '../policy.ts';
import { asksForHuman } from './asks-for-human.ts';

const ASKED_FOR_HUMAN = 'asked_for_human';
const MAX_EVIDENCE_LENGTH = 500;

/** Raises attention when a caller asks for a human, unless attention is open already. */
export const askedForHuman: Policy = {
  id: ASKED_FOR_HUMAN,
  concerns: ({ role, text }) => role === 'caller' && asksForHuman(text),
  decide: (conversation, { message, seq }) =>
    raiseByPolicy(conversation, {
      at: message.at,
      level: 'attention',
      reason: ASKED_FOR_HUMAN,
      ruleId: ASKED_FOR_HUMAN,
      evidence: truncate(message.text, MAX_EVIDENCE_LENGTH),
      seq,
    }),
};
