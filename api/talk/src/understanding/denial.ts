import type { Span, Utterance } from '../language/utterance.ts';
import { BUSY, IN, LEAVE_OUT, NOT_NOW, OUT } from './denial-phrases.ts';
import {
  ANY,
  ARTICLES,
  ASKING_AFTER,
  ASKING_BEFORE,
  BUT,
  CARRIERS,
  CARRIERS_AFTER,
  CLOSE_CARRIERS,
  COORDINATORS,
  DOUBTS,
  FREE_LINKS,
  INDEFINITE,
  INVERTED,
  JOINTS,
  MODALS,
  NEGATORS,
  NONE,
  NOT_BUT,
  NOTHING_OF,
  NOTHING_WORDS,
  PRONOUNS,
} from './denial-words.ts';
import { STOPS } from './negation.ts';

/** The values of one kind in an utterance, by whether the caller rules them out. */
export interface SeparatedValues<T> {
  readonly wanted: readonly T[];
  readonly denied: readonly T[];
  /** "no Tuesday", "el jueves no el martes": the words alone don't determine which value the "no" applies to. */
  readonly isAmbiguous: boolean;
}

/** How many words a negation reaches, to a value after it and to a value before it. */
const REACH = 8;
const REACH_AFTER = 4;

/**
 * Separates the values of one kind that the caller wants from those that they rule out: "not on Monday", "Monday doesn't work", "any day but Monday",
 * "Monday or Tuesday I can't".
 *
 * Values joined by "or" and the like form a group, which is ruled out as a whole. For each group, the words before its first value are searched backward
 * for a negation, up to the previous value, a punctuation mark, or a word that a negation doesn't reach across; then the words after its last value are
 * searched forward in the same way. If the agent didn't ask for the value, a negation must be close to it, because "I'm not coming on Friday" names the
 * visit to cancel.
 */
export function separateDenied<T extends Span>(
  utterance: Utterance,
  values: readonly T[],
  { isRequested, isThing = false }: { readonly isRequested: boolean; readonly isThing?: boolean },
): SeparatedValues<T> {
  const scope = { utterance, values, isRequested, isThing };
  const groups = groupJoined(utterance, values);
  const denied = new Set<T>();
  let isAmbiguous = false;
  for (const group of groups) {
    const first = group[0];
    const last = group.at(-1);
    if (first === undefined || last === undefined) continue;
    const before = readNegationBefore(scope, first);
    const isDenied = before === 'denied' || isDeniedAfter(scope, last);
    if (before === 'unclear') isAmbiguous = true;
    if (isDenied) for (const value of group) denied.add(value);
  }
  return { wanted: values.filter((value) => !denied.has(value)), denied: [...denied], isAmbiguous };
}

interface Scope {
  readonly utterance: Utterance;
  readonly values: readonly Span[];
  readonly isRequested: boolean;
  /** Whether the values are things, not times: "my dog doesn't eat" does not rule the dog out, but "the dog, no" does. */
  readonly isThing: boolean;
}

/** Groups values joined by "or", "and" or a list's commas. */
function groupJoined<T extends Span>(utterance: Utterance, values: readonly T[]): T[][] {
  const groups: T[][] = [];
  for (const [index, value] of values.entries()) {
    const last = groups.at(-1);
    const before = values[index - 1];
    if (last !== undefined && before !== undefined && isJoined(utterance, values, index)) last.push(value);
    else groups.push([value]);
  }
  return groups;
}

/** Whether a value is joined to the one before it: by a conjunction, or by a comma in a list that a conjunction ends. */
function isJoined(utterance: Utterance, values: readonly Span[], index: number): boolean {
  const { tokens, lang } = utterance;
  const before = values[index - 1];
  const value = values[index];
  if (
    before === undefined ||
    value === undefined ||
    startsAny(utterance, before.to, IN) ||
    startsAny(utterance, value.to, IN)
  )
    return false;
  const between = tokens.slice(before.to, value.from).map(({ text }) => text);
  if (!between.every((word) => FREE_LINKS[lang].has(word))) return false;
  const link = [...between, tokens[value.from]?.text ?? ''];
  if (link.some((word) => COORDINATORS[lang].has(word))) return true;
  return hasMark(utterance, before.to) && index + 1 < values.length && isJoined(utterance, values, index + 1);
}

function readNegationBefore(scope: Scope, value: Span): 'denied' | 'unclear' | undefined {
  const { utterance, values, isRequested } = scope;
  const { tokens, lang } = utterance;
  if (isExcluded(utterance, value.from) || isBusy(utterance, value)) return 'denied';
  // A lead such as "before" is already part of a time's words.
  const previous = values.findLast(({ to }) => to <= value.from);
  const least = Math.max(previous?.to ?? 0, value.from - REACH);
  for (let at = value.from - 1; at >= least; at--) {
    const word = tokens[at]?.text ?? '';
    if (hasMark(utterance, at + 1)) return undefined;
    if (NOTHING_WORDS[lang].has(word)) return NOTHING_OF[lang].has(tokens[at + 1]?.text ?? '') ? 'denied' : undefined;
    if (NEGATORS[lang].has(word))
      return interpretNegation(scope, value, {
        at,
        followsValue: at === previous?.to,
        followsWithoutMark: at === previous?.to && !hasMark(utterance, at),
      });
    if (STOPS[lang].has(word) || BUT[lang].has(word)) return undefined;
    const isNear = isRequested && value.from - at < 2;
    if (isNear || (isRequested ? CARRIERS : CLOSE_CARRIERS)[lang].has(word)) continue;
    return isRequested ? deniedByModal(utterance, { at, least, from: value.from }) : undefined;
  }
  return undefined;
}

/** "I'm busy on Monday". */
const isBusy = (utterance: Utterance, { from }: Span): boolean =>
  BUSY[utterance.lang].some((phrase) => endsAt(utterance, from, phrase));

/** "I can't drop him off on Monday": a negated modal verb rules the day out, whatever the main verb is. */
function deniedByModal(
  utterance: Utterance,
  { at: start, least, from }: { readonly at: number; readonly least: number; readonly from: number },
): 'denied' | undefined {
  const { tokens, lang } = utterance;
  for (let at = start; at >= Math.max(least, from - MODAL_REACH); at--) {
    const word = tokens[at]?.text ?? '';
    const next = tokens[at + 1]?.text ?? '';
    if (hasMark(utterance, at + 1) || STOPS[lang].has(word) || JOINTS.has(word)) return undefined;
    if (MODALS[lang].has(lang === 'en' ? word : `${word} ${next}`) && !ASKING_AFTER[lang].has(next)) return 'denied';
  }
  return undefined;
}

const MODAL_REACH = 6;

interface Negation {
  readonly at: number;
  /** Whether the value directly follows another one, and whether there is no punctuation mark between them. */
  readonly followsValue: boolean;
  readonly followsWithoutMark: boolean;
}

/** How a negation before a value affects it. */
function interpretNegation(
  { utterance, values }: Scope,
  { from, to }: Span,
  { at, followsValue, followsWithoutMark }: Negation,
): 'denied' | 'unclear' | undefined {
  const { tokens, lang, text } = utterance;
  const word = tokens[at]?.text ?? '';
  const next = tokens[at + 1]?.text ?? '';
  const isQuestion = text.includes('?');
  if (ASKING_BEFORE[lang].some((phrase) => endsAt(utterance, at, phrase)) || DOUBTS[lang].has(next)) return undefined;
  if (lang === 'en' && INVERTED.has(word) && ASKING_AFTER.en.has(next)) return undefined;
  if (lang === 'es' && (ASKING_AFTER.es.has(next) || (isQuestion && ['puede', 'podria', 'hay'].includes(next))))
    return undefined;
  const isBare = word === 'no' && at === from - 1;
  // An English "no" answers a question unless it is right before the word it negates.
  if (lang === 'en' && word === 'no' && !isBare) return undefined;
  if (lang === 'es' && isBare && followsWithoutMark) return 'unclear';
  // "Monday, no, Tuesday" corrects; "Friday, no Mondays" denies.
  if (lang === 'en' && isBare && followsValue && !isGenericForm(utterance, { from, to })) return undefined;
  // Without its comma, "no, Tuesday" is a correction as often as a denial.
  const mayCorrect = isBare && at === 0 && values.length === 1 && !isGenericForm(utterance, { from, to });
  return mayCorrect ? 'unclear' : 'denied';
}

/** "no Mondays", "no el lunes": forms that callers don't use for corrections. */
const isGenericForm = ({ tokens, lang }: Utterance, { from, to }: Span): boolean =>
  lang === 'en' ? /[a-z]s$/.test(tokens[to - 1]?.text ?? '') : ARTICLES.has(tokens[from]?.text ?? '');

function isDeniedAfter({ utterance, values, isThing }: Scope, value: Span): boolean {
  const { tokens, lang } = utterance;
  const next = values.find(({ from }) => from >= value.to);
  if (isDroppedAfter(utterance, value, next)) return true;
  if (isThing && startsAny(utterance, value.to, NOT_NOW)) return true;
  if (isThing)
    return tokens[value.to]?.text === 'no' && !hasMark(utterance, value.to) && endsClause(utterance, value.to, next);
  if (startsAny(utterance, value.to, OUT) || startsAny(utterance, value.to, BUSY) || isNoGood(utterance, value.to))
    return true;
  const most = Math.min(next?.from ?? tokens.length, value.to + REACH_AFTER);
  for (let at = value.to; at < most; at++) {
    const word = tokens[at]?.text ?? '';
    if (hasMark(utterance, at)) return false;
    if (NEGATORS[lang].has(word)) return deniesValueBefore(utterance, { at, isAdjacent: at === value.to, next });
    if (!CARRIERS_AFTER[lang].has(word)) return false;
  }
  return false;
}

/** "Wednesday? No, that's my anniversary", "Doctor Chen was rude, not him": the caller names a value and drops it in a separate clause. */
function isDroppedAfter({ text, tokens, lang }: Utterance, value: Span, next: Span | undefined): boolean {
  const last = tokens[value.to - 1];
  const follower = tokens[value.to];
  if (last === undefined || follower === undefined) return false;
  const isQuestion = text.slice(last.end, follower.start).includes('?');
  const isRefused = [follower.text, tokens[value.to + 1]?.text ?? ''].some((word) => NEGATORS[lang].has(word));
  if (isQuestion && (follower.text === 'no' || (isRefused && next === undefined))) return true;
  const isLastWord = follower.text === 'no' && value.to === tokens.length - 1;
  if (isLastWord && !/[?¿]/.test(text)) return true;
  const words = tokens.slice(value.to, Math.min(next?.from ?? tokens.length, value.to + PRONOUN_REACH));
  return words.some(({ text: word }, index) => {
    const other = words[index + 1]?.text ?? '';
    const isPronoun =
      lang === 'en' ? word === 'not' && PRONOUNS.en.has(other) : PRONOUNS.es.has(word) && other === 'no';
    return isPronoun && hasMark({ text, tokens, lang }, value.to + index) && next === undefined;
  });
}

const PRONOUN_REACH = 10;

/** "Mondays are no good for me". */
const isNoGood = ({ tokens }: Utterance, at: number): boolean =>
  ['is', 'are'].includes(tokens[at]?.text ?? '') && tokens[at + 1]?.text === 'no' && tokens[at + 2]?.text === 'good';

/** Whether a clause, or the words about a value, end with a token: "el perro no, el gato", "el perro no el gato". */
function endsClause(utterance: Utterance, at: number, next: Span | undefined): boolean {
  const { tokens, lang } = utterance;
  if (at + 1 >= tokens.length || hasMark(utterance, at + 1)) return true;
  return (
    next !== undefined &&
    tokens.slice(at + 1, next.from).every(({ text }) => CARRIERS[lang].has(text) || text === 'the')
  );
}

function deniesValueBefore(
  { tokens, lang }: Utterance,
  { at, isAdjacent, next }: { readonly at: number; readonly isAdjacent: boolean; readonly next: Span | undefined },
): boolean {
  const word = tokens[at]?.text ?? '';
  const following = tokens[at + 1]?.text ?? '';
  if (DOUBTS[lang].has(following)) return false;
  // "Thursday not Tuesday" denies Tuesday; "el jueves no el martes" denies Thursday.
  if (lang === 'en' && word === 'not' && next?.from === at + 1) return false;
  if (word === 'sin' || word === 'without') return false;
  return word !== 'no' || isAdjacent || following !== '';
}

/** "any day but Friday", "el jueves en vez del viernes"; but not "no day but Friday". */
function isExcluded(utterance: Utterance, start: number): boolean {
  const { tokens, lang } = utterance;
  const text = (at: number) => tokens[at]?.text ?? '';
  const from = INDEFINITE.has(text(start - 1)) ? start - 1 : start;
  const precedes = (phrase: string) => endsAt(utterance, from, phrase);
  const at = from - (LEAVE_OUT[lang].find(precedes)?.split(' ').length ?? 1);
  const isPhrase = at < from - 1 || LEAVE_OUT[lang].some(precedes);
  if (!isPhrase && !BUT[lang].has(text(at))) return false;
  if (!isPhrase && NOT_BUT.has(text(at - 1))) return false;
  const before = tokens.slice(Math.max(0, at - REACH), at).map((token) => token.text);
  if (before.some((word) => NONE[lang].has(word) || NEGATORS[lang].has(word)) && !isInstead(text(at))) return false;
  return text(at) !== 'but' || before.slice(-5).some((word) => ANY.en.has(word));
}

const isInstead = (word: string) => ['instead', 'rather', 'en'].includes(word);

/** Whether a phrase is right before a token. */
const endsAt = ({ tokens }: Utterance, at: number, phrase: string): boolean =>
  phrase.split(' ').every((word, index, all) => tokens[at - all.length + index]?.text === word);

function startsAny({ tokens, lang }: Utterance, at: number, phrases: typeof OUT): boolean {
  return phrases[lang].some((phrase) => phrase.split(' ').every((word, index) => tokens[at + index]?.text === word));
}

/** Whether punctuation that ends a clause is before a token. */
export function hasMark({ text, tokens }: Utterance, at: number): boolean {
  const before = tokens[at - 1];
  const token = tokens[at];
  return before !== undefined && token !== undefined && /[,.;!?]/.test(text.slice(before.end, token.start));
}
