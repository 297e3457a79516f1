import type { Language } from '@switchboard/contracts/base/fields';
import { toUtterance } from '../language/utterance.ts';

/** Common words of one language that the other doesn't have. */
const FUNCTION_WORDS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(
    'the is are my you i it and for to of with have has do does what when where how can could would need want this that was were they your please'.split(
      ' ',
    ),
  ),
  es: new Set(
    'el la los las es son mi mis usted yo una un para por de del con tengo tiene que cuando donde como puedo puede quiero necesito esta este fue hola gracias'.split(
      ' ',
    ),
  ),
};
const MIN_WORDS = 2;

/** Returns the other language if a text is clearly in it: at least two of its common words, and none of the current language's. */
export function detectOtherLanguage(text: string, lang: Language): Language | undefined {
  const other: Language = lang === 'en' ? 'es' : 'en';
  const words = toUtterance(text, other).tokens.map((token) => token.text);
  const count = (language: Language) => words.filter((word) => FUNCTION_WORDS[language].has(word)).length;
  return count(other) >= MIN_WORDS && count(lang) === 0 ? other : undefined;
}
