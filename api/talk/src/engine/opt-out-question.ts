import type { OptOutAnswer } from '@switchboard/contracts/talk/trace';
import type { Utterance } from '../language/utterance.ts';
import { detectOptOut } from '../opt-out/opt-out.ts';
import type { IntentDecision } from '../understanding/intents.ts';
import { classifyOptOutAnswer } from '../understanding/opt-out-answer.ts';
import type { TalkState } from './state.ts';
import { maskSensitive } from './trace-values.ts';
import type { Turn } from './turn.ts';

// The opt-out question. If it isn't clear whether the caller is asking not to be called again, the agent asks once per talk. States
// (`TalkState.optOut`): null, not asked yet → `asking` → `closed`. The caller's next words confirm or deny the request; anything else, silence,
// another node or the end of the call closes the question and raises attention, so that a person decides. What the flow asked before stays open
// meanwhile. A clear request needs no question: the worker reads it from the transcript.

/** The reason for the attention that an unanswered question raises, which is also the id of the rule. */
const OPT_OUT_UNCLEAR = 'opt_out_unclear';

/**
 * Classifies the caller's words: `asked` if they are an unclear opt-out request, otherwise the answer to the open question; undefined if they
 * are neither.
 */
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

/** Asks whether the caller wants never to be called again. */
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
