import type { Span, Utterance } from '../language/utterance.ts';
import { BUSY, IN, LEAVE_OUT, NOT_NOW, OUT } from './denial-phrases.ts';
import {
  ANY,
  ARTICLES,
  ASKING_BEFORE,
  ASKING_BEHIND,
  BUT,
  CARRIERS,
  CARRIERS_BEHIND,
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
  NOTHING,
  NOTHING_OF,
  PRONOUNS,
} from './denial-words.ts';
import { STOPS } from './negation.ts';

/** The values of one kind in an utterance, by whether the caller rules them out. */
export interface SortedOut<T> {
  readonly wanted: readonly T[];
  readonly denied: readonly T[];
  /** "no Tuesday", "el jueves no el martes": the words alone don't say what the "no" belongs to. */
  readonly isAmbiguous: boolean;
}

/** How many words a negation reaches, to a value after it and to one before it. */
const REACH = 8;
const REACH_BEHIND = 4;

/**
 * Finds the values that the caller rules out: "not on Monday", "Monday doesn't work", "any day but Monday", "Monday or Tuesday I can't".
 *
 * A negation applies to the nearest value, and to values joined to it by "or" and the like. If the agent didn't ask for the value, the negation
 * must be close to it, because "I'm not coming on Friday" names the visit to cancel.
 */
export function sortOut<T extends Span>(
  utterance: Utterance,
  said: readonly T[],
  { isAsked, isThing = false }: { readonly isAsked: boolean; readonly isThing?: boolean },
): SortedOut<T> {
  const scope = { utterance, said, isAsked, isThing };
  const groups = groupsOf(utterance, said);
  const denied = new Set<T>();
  let isAmbiguous = false;
  for (const group of groups) {
    const first = group[0];
    const last = group.at(-1);
    if (first === undefined || last === undefined) continue;
    const before = deniesBefore(scope, first);
    const isDenied = before === 'denied' || isDeniedBehind(scope, last);
    if (before === 'unclear') isAmbiguous = true;
    if (isDenied) for (const one of group) denied.add(one);
  }
  return { wanted: said.filter((one) => !denied.has(one)), denied: [...denied], isAmbiguous };
}

interface Scope {
  readonly utterance: Utterance;
  readonly said: readonly Span[];
  readonly isAsked: boolean;
  /** Whether the values are things, not times: "my dog doesn't eat" rules no dog out, but "the dog, no" does. */
  readonly isThing: boolean;
}

/** Groups values joined by "or", "and" or a list's commas. */
function groupsOf<T extends Span>(utterance: Utterance, said: readonly T[]): T[][] {
  const groups: T[][] = [];
  for (const [index, one] of said.entries()) {
    const last = groups.at(-1);
    const before = said[index - 1];
    if (last !== undefined && before !== undefined && isJoined(utterance, said, index)) last.push(one);
    else groups.push([one]);
  }
  return groups;
}

/** Whether a value is joined to the one before it: by a conjunction, or by a comma in a list that a conjunction ends. */
function isJoined(utterance: Utterance, said: readonly Span[], index: number): boolean {
  const { tokens, lang } = utterance;
  const before = said[index - 1];
  const one = said[index];
  if (before === undefined || one === undefined || hasAt(utterance, before.to, IN) || hasAt(utterance, one.to, IN))
    return false;
  const between = tokens.slice(before.to, one.from).map(({ text }) => text);
  if (!between.every((word) => FREE_LINKS[lang].has(word))) return false;
  const link = [...between, tokens[one.from]?.text ?? ''];
  if (link.some((word) => COORDINATORS[lang].has(word))) return true;
  return hasMark(utterance, before.to) && index + 1 < said.length && isJoined(utterance, said, index + 1);
}

function deniesBefore(scope: Scope, one: Span): 'denied' | 'unclear' | undefined {
  const { utterance, said, isAsked } = scope;
  const { tokens, lang } = utterance;
  if (isLeftOut(utterance, one.from) || isBusy(utterance, one)) return 'denied';
  // A lead such as "before" is already part of a time's words.
  const previous = said.findLast(({ to }) => to <= one.from);
  const least = Math.max(previous?.to ?? 0, one.from - REACH);
  for (let at = one.from - 1; at >= least; at--) {
    const word = tokens[at]?.text ?? '';
    if (hasMark(utterance, at + 1)) return undefined;
    if (NOTHING[lang].has(word)) return NOTHING_OF[lang].has(tokens[at + 1]?.text ?? '') ? 'denied' : undefined;
    if (NEGATORS[lang].has(word))
      return reads(scope, one, {
        at,
        isBehindValue: at === previous?.to,
        isAfterValue: at === previous?.to && !hasMark(utterance, at),
      });
    if (STOPS[lang].has(word) || BUT[lang].has(word)) return undefined;
    const isNear = isAsked && one.from - at < 2;
    if (isNear || (isAsked ? CARRIERS : CLOSE_CARRIERS)[lang].has(word)) continue;
    return isAsked ? deniedByModal(utterance, { at, least, from: one.from }) : undefined;
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
    if (MODALS[lang].has(lang === 'en' ? word : `${word} ${next}`) && !ASKING_BEHIND[lang].has(next)) return 'denied';
  }
  return undefined;
}

const MODAL_REACH = 6;

interface Negation {
  readonly at: number;
  /** It stands right behind another value, with a comma or without; `isAfterValue`: without. */
  readonly isBehindValue: boolean;
  readonly isAfterValue: boolean;
}

/** How a negation before a value affects it. */
function reads(
  { utterance, said }: Scope,
  { from, to }: Span,
  { at, isBehindValue, isAfterValue }: Negation,
): 'denied' | 'unclear' | undefined {
  const { tokens, lang, text } = utterance;
  const word = tokens[at]?.text ?? '';
  const next = tokens[at + 1]?.text ?? '';
  const isQuestion = text.includes('?');
  if (ASKING_BEFORE[lang].some((phrase) => endsAt(utterance, at, phrase)) || DOUBTS[lang].has(next)) return undefined;
  if (lang === 'en' && INVERTED.has(word) && ASKING_BEHIND.en.has(next)) return undefined;
  if (lang === 'es' && (ASKING_BEHIND.es.has(next) || (isQuestion && ['puede', 'podria', 'hay'].includes(next))))
    return undefined;
  const isBare = word === 'no' && at === from - 1;
  // An English "no" answers a question unless it is right before the word it negates.
  if (lang === 'en' && word === 'no' && !isBare) return undefined;
  if (lang === 'es' && isBare && isAfterValue) return 'unclear';
  // "Monday, no, Tuesday" corrects; "Friday, no Mondays" denies.
  if (lang === 'en' && isBare && isBehindValue && !isSaidOfKind(utterance, { from, to })) return undefined;
  // Without its comma, "no, Tuesday" is a correction as often as a denial.
  const mayCorrect = isBare && at === 0 && said.length === 1 && !isSaidOfKind(utterance, { from, to });
  return mayCorrect ? 'unclear' : 'denied';
}

/** "no Mondays", "no el lunes": forms that callers don't use to correct themselves. */
const isSaidOfKind = ({ tokens, lang }: Utterance, { from, to }: Span): boolean =>
  lang === 'en' ? /[a-z]s$/.test(tokens[to - 1]?.text ?? '') : ARTICLES.has(tokens[from]?.text ?? '');

function isDeniedBehind({ utterance, said, isThing }: Scope, one: Span): boolean {
  const { tokens, lang } = utterance;
  const next = said.find(({ from }) => from >= one.to);
  if (isDroppedBehind(utterance, one, next)) return true;
  if (isThing && hasAt(utterance, one.to, NOT_NOW)) return true;
  if (isThing)
    return tokens[one.to]?.text === 'no' && !hasMark(utterance, one.to) && endsClause(utterance, one.to, next);
  if (hasAt(utterance, one.to, OUT) || hasAt(utterance, one.to, BUSY) || isNoGood(utterance, one.to)) return true;
  const most = Math.min(next?.from ?? tokens.length, one.to + REACH_BEHIND);
  for (let at = one.to; at < most; at++) {
    const word = tokens[at]?.text ?? '';
    if (hasMark(utterance, at)) return false;
    if (NEGATORS[lang].has(word)) return deniesWhatIsBefore(utterance, { at, isAdjacent: at === one.to, next });
    if (!CARRIERS_BEHIND[lang].has(word)) return false;
  }
  return false;
}

/** "Wednesday? No, that's my anniversary", "Doctor Chen was rude, not him": the caller names a value and drops it in a separate clause. */
function isDroppedBehind({ text, tokens, lang }: Utterance, one: Span, next: Span | undefined): boolean {
  const last = tokens[one.to - 1];
  const follower = tokens[one.to];
  if (last === undefined || follower === undefined) return false;
  const isAsked = text.slice(last.end, follower.start).includes('?');
  const isRefused = [follower.text, tokens[one.to + 1]?.text ?? ''].some((word) => NEGATORS[lang].has(word));
  if (isAsked && (follower.text === 'no' || (isRefused && next === undefined))) return true;
  const isLastWord = follower.text === 'no' && one.to === tokens.length - 1;
  if (isLastWord && !/[?¿]/.test(text)) return true;
  const words = tokens.slice(one.to, Math.min(next?.from ?? tokens.length, one.to + REACH_OF_PRONOUN));
  return words.some(({ text: word }, index) => {
    const other = words[index + 1]?.text ?? '';
    const isPronoun =
      lang === 'en' ? word === 'not' && PRONOUNS.en.has(other) : PRONOUNS.es.has(word) && other === 'no';
    return isPronoun && hasMark({ text, tokens, lang }, one.to + index) && next === undefined;
  });
}

const REACH_OF_PRONOUN = 10;

/** "Mondays are no good for me". */
const isNoGood = ({ tokens }: Utterance, at: number): boolean =>
  ['is', 'are'].includes(tokens[at]?.text ?? '') && tokens[at + 1]?.text === 'no' && tokens[at + 2]?.text === 'good';

/** Whether a clause, or what belongs to a value, ends with a token: "el perro no, el gato", "el perro no el gato". */
function endsClause(utterance: Utterance, at: number, next: Span | undefined): boolean {
  const { tokens, lang } = utterance;
  if (at + 1 >= tokens.length || hasMark(utterance, at + 1)) return true;
  return (
    next !== undefined &&
    tokens.slice(at + 1, next.from).every(({ text }) => CARRIERS[lang].has(text) || text === 'the')
  );
}

function deniesWhatIsBefore(
  { tokens, lang }: Utterance,
  { at, isAdjacent, next }: { readonly at: number; readonly isAdjacent: boolean; readonly next: Span | undefined },
): boolean {
  const word = tokens[at]?.text ?? '';
  const behind = tokens[at + 1]?.text ?? '';
  if (DOUBTS[lang].has(behind)) return false;
  // "Thursday not Tuesday" denies Tuesday; "el jueves no el martes" is said of Thursday.
  if (lang === 'en' && word === 'not' && next?.from === at + 1) return false;
  if (word === 'sin' || word === 'without') return false;
  return word !== 'no' || isAdjacent || behind !== '';
}

/** "any day but Friday", "el jueves en vez del viernes"; but not "no day but Friday". */
function isLeftOut(utterance: Utterance, start: number): boolean {
  const { tokens, lang } = utterance;
  const text = (at: number) => tokens[at]?.text ?? '';
  const from = INDEFINITE.has(text(start - 1)) ? start - 1 : start;
  const isThere = (phrase: string) => endsAt(utterance, from, phrase);
  const at = from - (LEAVE_OUT[lang].find(isThere)?.split(' ').length ?? 1);
  const isPhrase = at < from - 1 || LEAVE_OUT[lang].some(isThere);
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

function hasAt({ tokens, lang }: Utterance, at: number, phrases: typeof OUT): boolean {
  return phrases[lang].some((phrase) => phrase.split(' ').every((word, index) => tokens[at + index]?.text === word));
}

/** Whether punctuation that ends a clause is before a token. */
export function hasMark({ text, tokens }: Utterance, at: number): boolean {
  const before = tokens[at - 1];
  const token = tokens[at];
  return before !== undefined && token !== undefined && /[,.;!?]/.test(text.slice(before.end, token.start));
}
