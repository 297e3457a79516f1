import { type Sentence, sentencesOf, subjectOf } from './clauses.ts';
import { DOUBTS } from './doubts.ts';
import { ENGLISH } from './english.ts';
import { keywordIn } from './keywords.ts';
import { SPANISH } from './spanish.ts';
import type { OptOut, OptOutChannel, Rule } from './verdict.ts';

/**
 * Tells whether a caller asks the business to stop calling or writing, in English or Spanish.
 *
 * The subject and the object decide: who stops, calling whom, and which list. Another company's list, a number that replaces another, and a time
 * or a condition are no opt-out. A doubtful request is `unclear`.
 */
export const optOutIn = (words: string, channel: OptOutChannel): OptOut => {
  const sentences = sentencesOf(words);
  return channel === 'call' ? strongest(verdictsIn(sentences)) : ofText(sentences, verdictsIn(sentences));
};

/** The same for both channels, at the cost of one: a message's channel is often known only after its conversation was read. */
export function optOutsIn(words: string): Readonly<Record<OptOutChannel, OptOut>> {
  const sentences = sentencesOf(words);
  const verdicts = verdictsIn(sentences);
  return { call: strongest(verdicts), text: ofText(sentences, verdicts) };
}

const ofText = (sentences: readonly Sentence[], verdicts: readonly OptOut[]): OptOut =>
  strongest([...verdicts, keywordIn(sentences)]);

const strongest = (verdicts: readonly OptOut[]): OptOut =>
  verdicts.includes('yes') ? 'yes' : verdicts.includes('unclear') ? 'unclear' : 'no';

function verdictsIn(sentences: readonly Sentence[]): OptOut[] {
  const isChange = CHANGE.test(sentences.map(({ text }) => text).join(', '));
  return sentences.flatMap((sentence) =>
    RULES.flatMap((rule) =>
      verdictsOf(rule, sentence).map((verdict) => (isChange ? exchanged(rule, verdict) : verdict)),
    ),
  );
}

function verdictsOf({ pattern, says, isWhole, lang }: Rule, { text, isQuestion }: Sentence): OptOut[] {
  return [...text.matchAll(pattern)].map((found): OptOut => {
    const end = found.index + found[0].length;
    const before = text.slice(Math.max(0, found.index - NEAR), found.index).trimEnd();
    const verdict = says(text.slice(end, end + NEAR).trimStart(), found as RegExpExecArray);
    const subject = subjectOf(before, lang ?? 'en');
    if (subject === 'denied' || verdict === 'no') return 'no';
    if (isWhole) return isQuestion && subject === 'other' ? 'unclear' : verdict;
    if (subject === 'other') return 'no';
    return subject === 'unknown' ? 'unclear' : verdict;
  });
}

/** How many characters around a match bear on it. */
const NEAR = 200;

/** The verdict of a rule when the caller replaces one number with another. */
const exchanged = ({ isNumber }: Rule, verdict: OptOut): OptOut => (verdict === 'yes' && !isNumber ? 'unclear' : 'no');

const RULES: readonly Rule[] = [...ENGLISH, ...SPANISH, ...DOUBTS];

/** "remove my number and use this one", "bórrenlo y anoten el nuevo": an exchange. */
const CHANGE =
  /\b(?:and|then|,) (?:use|add|put|replace|change|update|enter|call|text|take|save) (?:this|my|the|it|in|her|his|another|a new|down)(?![\w'])\b|\bnew (?:number|one|phone)\b|\b(?:y|,) (?:use|usen|ponga|pongan|agregue|agreguen|anote|anoten|guarde|guarden|cambie|cambien|llame|llamen) (?:a |al |este|esta|el|la|mi|otro)|\bnumero nuevo\b|\bnuevo numero\b/;
