import { SMS_CHANNEL } from '@switchboard/contracts/base/constants';
import { truncate } from '@switchboard/contracts/base/text';
import { raiseByPolicy } from '@switchboard/domain/conversations/decide';
import { detectOptOut, detectOptOuts } from '@switchboard/talk/opt-out/opt-out';
import type { Policy } from '../policy.ts';

const OPT_OUT_UNCLEAR = 'opt_out_unclear';
const MAX_EVIDENCE_LENGTH = 500;

/**
 * Raises attention when a caller may have asked for no more calls or messages, so that a person decides. If an agent of this platform asks
 * the caller, the policy leaves it to the agent, which raises attention itself if the answer is unclear.
 */
export const optOutUnclear: Policy = {
  id: OPT_OUT_UNCLEAR,
  concerns: ({ role, text, optOut }) =>
    role === 'caller' && optOut === undefined && Object.values(detectOptOuts(text)).includes('unclear'),
  decide(conversation, { message, seq }) {
    const channel = conversation?.record.channel === SMS_CHANNEL ? 'text' : 'call';
    if (detectOptOut(message.text, channel) !== 'unclear') return [];
    return raiseByPolicy(conversation, {
      at: message.at,
      level: 'attention',
      reason: OPT_OUT_UNCLEAR,
      ruleId: OPT_OUT_UNCLEAR,
      evidence: truncate(message.text, MAX_EVIDENCE_LENGTH),
      seq,
    });
  },
};
