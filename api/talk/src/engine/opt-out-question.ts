import type { OptOutAnswer } from '@switchboard/contracts/talk/trace';
import type { Utterance } from '../language/utterance.ts';
import { detectOptOut } from '../opt-out/opt-out.ts';
import type { IntentDecision } from '../understanding/intents.ts';
import { classifyOptOutAnswer } from '../understanding/opt-out-answer.ts';
import type { TalkState } from './state.ts';
import { maskSensitive } from './trace-values.ts';
import type { Turn } from './turn.ts';

// The opt-out question. When a caller's words may be a wish for no more calls but aren't clear, the agent asks once in a talk. States (`TalkState.optOut`):
// null, not asked yet → `asking` → `closed`. The next words confirm or deny it; anything else, silence, another node or the end of the call closes the question
// and raises attention, so that a person decides. What the flow asked before stays open behind it. A clear wish needs no question: the worker reads it from the
// transcript.

/** The reason of the attention that an unanswered question raises, and the id of its rule. */
const OPT_OUT_UNCLEAR = 'opt_out_unclear';

/** Classifies the caller's words: `asked` if they are an unclear wish, else their answer to the open question; undefined if they are neither. */
export function classifyOptOut(
  { optOut }: Pick<TalkState, 'optOut'>,
  utterance: Utterance,
  decided: IntentDecision,
): OptOutAnswer | undefined {
  if (optOut?.stage === 'asking') return asksToRepeat(decided) ? undefined : classifyOptOutAnswer(utterance);
  return optOut === null && detectOptOut(utterance.text, 'call') === 'unclear' ? 'asked' : undefined;
}

/** "What did you say?" repeats the question. */
const asksToRepeat = (decided: IntentDecision) =>
  (decided.as === 'act' || decided.as === 'confirm') &&
  decided.candidate.kind === 'global' &&
  ['repeat', 'slower', 'language'].includes(decided.candidate.name);

/** Asks whether the caller wants no more calls at all. */
export function askOptOutQuestion(turn: Turn, words: string): void {
  turn.state.optOut = { stage: 'asking', words, said: turn.state.said };
  turn.sayBuiltIn('optOutAsk');
}

/** Closes the question, and returns the words that led to it. */
export function closeOptOutQuestion(turn: Turn): string {
  const { optOut } = turn.state;
  turn.state.optOut = { stage: 'closed' };
  if (optOut?.stage !== 'asking') return '';
  turn.state.said = optOut.said;
  return optOut.words;
}

/** Closes an open question that got no clear answer, and raises attention. */
export function abandonOptOutQuestion(turn: Turn): void {
  const { optOut, callId } = turn.state;
  if (optOut?.stage !== 'asking') return;
  const evidence = maskSensitive(turn, optOut.words);
  closeOptOutQuestion(turn);
  turn.request({
    type: 'attention',
    key: `${callId}:${OPT_OUT_UNCLEAR}`,
    reason: OPT_OUT_UNCLEAR,
    ruleId: OPT_OUT_UNCLEAR,
    evidence,
  });
}
