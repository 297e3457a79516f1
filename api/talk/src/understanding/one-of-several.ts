import type { Language } from '@switchboard/contracts/base/fields';
import type { Span, Utterance } from '../language/utterance.ts';
import { separateDenied } from './denial.ts';
import { isNegated } from './negation.ts';

/** The score of a value that the caller named together with another one, so that the agent confirms it. */
export const ONE_OF_SEVERAL = 0.7;

/** Whether the words between two values retract the earlier one: "a dog, no sorry, a cat". */
export const isCorrection = ({ tokens, lang }: Utterance, later: Span, earlier: Span): boolean =>
  tokens.slice(earlier.to, later.from).some(({ text }) => CORRECTIONS[lang].has(text));

export const CORRECTIONS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(['no', 'sorry', 'wait', 'actually', 'mean']),
  es: new Set(['no', 'perdon', 'espere', 'digo', 'mejor']),
};

/** The values of one kind that an utterance names. */
export interface NamedValues<T> {
  /** The value that the caller wants; undefined if they rule out every one they name. */
  readonly meant: T | undefined;
  /** The last value that the caller rules out. */
  readonly denied: T | undefined;
}

interface SelectOptions<T> {
  readonly isSame: (a: T, b: T) => boolean;
  readonly isRequested: boolean;
}

/**
 * Selects the value that the caller wants among those they name: the last one that they don't rule out, because people correct themselves while
 * speaking. The score is lower if there are others.
 */
export function selectMeant<T extends Span & { readonly score: number }>(
  utterance: Utterance,
  named: readonly T[],
  { isSame, isRequested }: SelectOptions<T>,
): NamedValues<T> {
  const { wanted, denied, isAmbiguous } = separateDenied(utterance, named, { isRequested });
  const isVisit = !isRequested && wanted.length === 0 && namesVisit(utterance);
  const meant = isVisit ? named.at(-1) : wanted.at(-1);
  if (meant === undefined) return { meant, denied: denied.at(-1) };
  const hasRival = wanted.some(
    (other) => !isSame(other, meant) && !isCorrection(utterance, meant, other) && !isNegated(utterance, other.from),
  );
  const isUnsure = isVisit || isAmbiguous || hasRival;
  return {
    meant: isUnsure ? { ...meant, score: Math.min(meant.score, ONE_OF_SEVERAL) } : meant,
    denied: isVisit ? undefined : denied.at(-1),
  };
}

/** "I can't make my appointment on Friday": the value identifies an existing visit. */
const namesVisit = ({ tokens, lang }: Utterance): boolean => tokens.some(({ text }) => VISITS[lang].has(text));

const VISITS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(['my', 'our', 'cancel', 'reschedule', 'change', 'move', 'postpone']),
  es: new Set(['mi', 'nuestra', 'cancelar', 'cancele', 'reagendar', 'cambiar', 'mover', 'posponer']),
};
