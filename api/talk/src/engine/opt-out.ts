import type { OptOutAnswer } from '@switchboard/contracts/talk/trace';
import type { Utterance } from '../language/utterance.ts';
import { optOutIn } from '../opt-out/opt-out.ts';
import type { Decided } from '../understanding/decide.ts';
import { answersOptOut } from '../understanding/opt-out-answer.ts';
import { masked } from './mask.ts';
import type { TalkState } from './state.ts';
import type { Turn } from './turn.ts';

/** The reason of the attention that an unanswered wish raises; also the id of its rule. */
const OPT_OUT_UNCLEAR = 'opt_out_unclear';

/**
 * Decides what the caller's words mean for a wish for no more calls: a doubtful wish is `asked` about once in a talk, and the next words answer
 * that question. Undefined for words that have nothing to do with it, and for a clear wish, which the worker reads from the transcript.
 */
export function optOutOf(
  { optOut }: Pick<TalkState, 'optOut'>,
  utterance: Utterance,
  decided: Decided,
): OptOutAnswer | undefined {
  if (optOut?.stage === 'asking') return isAboutHearing(decided) ? undefined : answersOptOut(utterance);
  return optOut === null && optOutIn(utterance.text, 'call') === 'unclear' ? 'asked' : undefined;
}

/** "What did you say?" needs the question again. */
const isAboutHearing = (decided: Decided) =>
  (decided.as === 'act' || decided.as === 'confirm') &&
  decided.candidate.kind === 'global' &&
  ['repeat', 'slower', 'language'].includes(decided.candidate.name);

/** Asks whether the caller wants no more calls at all. What the flow asked stays open behind the question. */
export function askAboutOptOut(turn: Turn, words: string): void {
  turn.state.optOut = { stage: 'asking', words, said: turn.state.said };
  turn.sayBuiltIn('optOutAsk');
}

/** Closes the question about opting out, and returns the words that led to it. */
export function closeOptOut(turn: Turn): string {
  const { optOut } = turn.state;
  turn.state.optOut = { stage: 'closed' };
  if (optOut?.stage !== 'asking') return '';
  turn.state.said = optOut.said;
  return optOut.words;
}

/** Closes a question that got no clear answer, and raises attention, so that a person decides. Without an open question nothing happens. */
export function leaveOptOut(turn: Turn): void {
  const { optOut, callId } = turn.state;
  if (optOut?.stage !== 'asking') return;
  const evidence = masked(turn, optOut.words);
  closeOptOut(turn);
  turn.ask({
    type: 'attention',
    key: `${callId}:${OPT_OUT_UNCLEAR}`,
    reason: OPT_OUT_UNCLEAR,
    ruleId: OPT_OUT_UNCLEAR,
    evidence,
  });
}
