import type { Language } from '@switchboard/contracts/base/fields';
import type { Span, Utterance } from '../language/utterance.ts';
import { sortOut } from './denial.ts';
import { isNegated } from './negation.ts';

/** The score of a value that the caller named together with another one: the agent says it back. */
export const ONE_OF_SEVERAL = 0.7;

/** Whether a word between two values takes the earlier one back: "a dog, no sorry, a cat". */
export const corrects = ({ tokens, lang }: Utterance, later: Span, earlier: Span): boolean =>
  tokens.slice(earlier.to, later.from).some(({ text }) => CORRECTIONS[lang].has(text));

export const CORRECTIONS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(['no', 'sorry', 'wait', 'actually', 'mean']),
  es: new Set(['no', 'perdon', 'espere', 'digo', 'mejor']),
};

/** The values of one kind that an utterance names. */
export interface Named<T> {
  /** The value that the caller wants; undefined if they rule out every one they name. */
  readonly meant: T | undefined;
  /** The last value that the caller rules out. */
  readonly denied: T | undefined;
}

interface Options<T> {
  readonly isSame: (a: T, b: T) => boolean;
  readonly isAsked: boolean;
}

/**
 * Finds the value that the caller wants among those they name: the last one they don't rule out, because people correct themselves as they go. It
 * scores lower if there are others.
 */
export function meantOf<T extends Span & { readonly score: number }>(
  utterance: Utterance,
  said: readonly T[],
  { isSame, isAsked }: Options<T>,
): Named<T> {
  const { wanted, denied, isAmbiguous } = sortOut(utterance, said, { isAsked });
  const isVisit = !isAsked && wanted.length === 0 && namesVisit(utterance);
  const meant = isVisit ? said.at(-1) : wanted.at(-1);
  if (meant === undefined) return { meant, denied: denied.at(-1) };
  const hasRival = wanted.some(
    (other) => !isSame(other, meant) && !corrects(utterance, meant, other) && !isNegated(utterance, other.from),
  );
  const isUnsure = isVisit || isAmbiguous || hasRival;
  return {
    meant: isUnsure ? { ...meant, score: Math.min(meant.score, ONE_OF_SEVERAL) } : meant,
    denied: isVisit ? undefined : denied.at(-1),
  };
}

/** "I can't make my appointment on Friday": the value tells which visit the caller speaks of. */
const namesVisit = ({ tokens, lang }: Utterance): boolean => tokens.some(({ text }) => VISITS[lang].has(text));

const VISITS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(['my', 'our', 'cancel', 'reschedule', 'change', 'move', 'postpone']),
  es: new Set(['mi', 'nuestra', 'cancelar', 'cancele', 'reagendar', 'cambiar', 'mover', 'posponer']),
};
