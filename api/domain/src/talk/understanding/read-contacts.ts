import type { Slot } from '@switchboard/contracts/talk/slots';
import { foldText } from '@switchboard/contracts/text';
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { longestDigits } from '../language/digits.ts';
import { toUtterance, type Utterance } from '../language/utterance.ts';
import type { Reader } from './reading.ts';

/** A phone number in E.164. */
export const readPhone: Reader<Slot> = (_, utterance, { region, isAsked }) => {
  const found = longestDigits(utterance);
  if (found === undefined || found.digits.length < MIN_DIGITS) return undefined;
  const country: CountryCode = isSupportedCountry(region) ? region : 'US';
  const isInternational = /\+\s*\d/.test(utterance.text) || saysPlus(utterance, found.from);
  const number = parsePhoneNumberFromString(`${isInternational ? '+' : ''}${found.digits}`, country);
  if (number === undefined || !number.isPossible()) return undefined;
  const score = number.isValid() ? 1 : 0.8;
  return { from: found.from, to: found.to, value: number.number, score: isAsked ? score : score * 0.95 };
};

const MIN_DIGITS = 7;
const saysPlus = ({ tokens }: Utterance, at: number) => ['plus', 'mas'].includes(tokens[at - 1]?.text ?? '');

/** An e-mail address, written, or said as "jane dot doe at example dot com". */
export const readEmail: Reader<Slot> = (_, utterance) => {
  const { text, lang } = utterance;
  const written = EMAIL.exec(text)?.[0];
  if (written !== undefined) return { value: written.toLowerCase(), score: 1, from: 0, to: utterance.tokens.length };
  const spelled = foldText(text)
    .replace(/[\s,;!?]+/g, ' ')
    .replace(lang === 'en' ? / at /g : / arroba /g, '@')
    .replace(lang === 'en' ? / (?:dot|period|point) /g : / punto /g, '.')
    .replace(lang === 'en' ? / (?:dash|hyphen) /g : / guion /g, '-')
    .replace(lang === 'en' ? / underscore /g : / guion bajo /g, '_');
  const said = EMAIL.exec(joinLetters(spelled))?.[0];
  if (said === undefined) return undefined;
  return { value: said, score: 0.9, from: 0, to: toUtterance(text, lang).tokens.length };
};

// The part of RFC 5321's addresses that people have.
const EMAIL = /[A-Za-z0-9._%+-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,63}/;

/** "j a n e" as "jane". */
const joinLetters = (text: string) =>
  text.replace(/\b(?:[a-z0-9] )+[a-z0-9](?=[@. _-]|$)/g, (letters) => letters.replaceAll(' ', ''));
