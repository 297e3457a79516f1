import { findSubject, type Sentence, toSentences } from './clauses.ts';
import { DOUBTS } from './doubts.ts';
import { ENGLISH } from './english.ts';
import { detectKeyword } from './keywords.ts';
import type { OptOut, OptOutChannel, Rule } from './rule.ts';
import { SPANISH } from './spanish.ts';

// Detects opt-outs by rules, not by a model, so that the same words always have the same verdict. A text is folded and split into sentences
// (clauses.ts). Each rule (english.ts, spanish.ts, doubts.ts) matches a way to ask, the words after the match limit it (rule.ts), and the words
// before the match tell who should stop. In text messages the carriers' keywords count too (keywords.ts). The strongest verdict wins: yes, then
// unclear, then no.

/**
 * Returns whether somebody asks the business to stop calling or texting, in English or Spanish.
 *
 * The subject and the object decide: who should stop, whom they should no longer contact, and which list is meant. Another company's list, the
 * replacement of a number, and a time or a condition are not opt-outs. An ambiguous request is `unclear`.
 */
export const detectOptOut = (words: string, channel: OptOutChannel): OptOut => {
  const sentences = toSentences(words);
  return channel === 'call' ? strongest(judgeSentences(sentences)) : judgeText(sentences, judgeSentences(sentences));
};

/** Returns the verdicts for both channels at the cost of one, because a message's channel is often known only later. */
export function detectOptOuts(words: string): Readonly<Record<OptOutChannel, OptOut>> {
  const sentences = toSentences(words);
  const verdicts = judgeSentences(sentences);
  return { call: strongest(verdicts), text: judgeText(sentences, verdicts) };
}

const judgeText = (sentences: readonly Sentence[], verdicts: readonly OptOut[]): OptOut =>
  strongest([...verdicts, detectKeyword(sentences)]);

const strongest = (verdicts: readonly OptOut[]): OptOut =>
  verdicts.includes('yes') ? 'yes' : verdicts.includes('unclear') ? 'unclear' : 'no';

function judgeSentences(sentences: readonly Sentence[]): OptOut[] {
  const isChange = CHANGE.test(sentences.map(({ text }) => text).join(', '));
  return sentences.flatMap((sentence) =>
    RULES.flatMap((rule) =>
      applyRule(rule, sentence).map((verdict) => (isChange ? weakenForChange(rule, verdict) : verdict)),
    ),
  );
}

function applyRule({ pattern, says, needsNoSubject, lang }: Rule, { text, isQuestion }: Sentence): OptOut[] {
  return [...text.matchAll(pattern)].map((found): OptOut => {
    const end = found.index + found[0].length;
    const before = text.slice(Math.max(0, found.index - CONTEXT_CHARACTERS), found.index).trimEnd();
    const verdict = says(text.slice(end, end + CONTEXT_CHARACTERS).trimStart(), found as RegExpExecArray);
    const subject = findSubject(before, lang ?? 'en');
    if (subject === 'denied' || verdict === 'no') return 'no';
    if (needsNoSubject) return isQuestion && subject === 'other' ? 'unclear' : verdict;
    if (subject === 'other') return 'no';
    return subject === 'unknown' ? 'unclear' : verdict;
  });
}

/** The number of characters around a match that a rule considers. */
const CONTEXT_CHARACTERS = 200;

/** Weakens a verdict if the caller replaces one number with another. */
const weakenForChange = ({ isAboutNumber }: Rule, verdict: OptOut): OptOut =>
  verdict === 'yes' && !isAboutNumber ? 'unclear' : 'no';

const RULES: readonly Rule[] = [...ENGLISH, ...SPANISH, ...DOUBTS];

/** A change of number: "remove my number and use this one", "bórrenlo y anoten el nuevo". */
const CHANGE =
  /\b(?:and|then|,) (?:use|add|put|replace|change|update|enter|call|text|take|save) (?:this|my|the|it|in|her|his|another|a new|down)(?![\w'])\b|\bnew (?:number|one|phone)\b|\b(?:y|,) (?:use|usen|ponga|pongan|agregue|agreguen|anote|anoten|guarde|guarden|cambie|cambien|llame|llamen) (?:a |al |este|esta|el|la|mi|otro)|\bnumero nuevo\b|\bnuevo numero\b/;
