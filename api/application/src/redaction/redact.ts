import type { Redaction } from '@switchboard/contracts/singles/redaction';
import { truncate } from '@switchboard/contracts/text';
import { maskPhoneNumbers } from './phone-numbers-in.ts';

/** Replaces what an account wants masked in a text. */
export type Mask = (text: string) => string;

/** Masks some kinds of text. A masked text stays as it is when it is masked again. */
export function maskOf(kinds: readonly Redaction[]): Mask {
  const masks = ORDER.filter((kind) => kinds.includes(kind)).map((kind) => MASKS[kind]);
  return (text) => masks.reduce((masked, mask) => mask(masked), text);
}

/** Masks a text that has a bound: the words in place of what is masked may be longer than that was. */
export const maskWithin = (mask: Mask, text: string, max: number): string => truncate(mask(text), max);

/** Cards before phone numbers: a part of one may look like the other. */
const ORDER = ['email', 'card_number', 'social_security_number', 'phone_number'] as const satisfies Redaction[];

// Each quantifier has a bound, so that no text takes more than a time in proportion to its length.
const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu;
/** Digits in groups, as people write those of a card; other numbers may stand before and behind. */
const GROUPS = /\d{1,64}(?:[ -]\d{1,64}){0,64}/g;
/** How many digits a card's number has, ISO/IEC 7812. */
const CARD_DIGITS = { least: 13, most: 19 } as const;
const SOCIAL_SECURITY = /(?<![\d-])\d{3}[- ]\d{2}[- ]\d{4}(?![\d-])/g;

const MASKS: Readonly<Record<Redaction, Mask>> = {
  email: (text) => text.replace(EMAIL, '[email]'),
  card_number: (text) => text.replace(GROUPS, maskCards),
  social_security_number: (text) => text.replace(SOCIAL_SECURITY, '[social security number]'),
  phone_number: maskPhoneNumbers,
};

/** Masks the groups that are a card's number together. */
function maskCards(written: string): string {
  const groups = written.split(/([ -])/);
  for (let from = 0; from < groups.length; from += 2) {
    let digits = '';
    for (let to = from; to < groups.length && digits.length <= CARD_DIGITS.most; to += 2) {
      digits += groups[to];
      const isOfLength = digits.length >= CARD_DIGITS.least && digits.length <= CARD_DIGITS.most;
      if (!isOfLength || !hasCheckDigit(digits)) continue;
      const behind = groups.slice(to + 1).join('');
      return `${groups.slice(0, from).join('')}[card number]${behind.slice(0, 1)}${maskCards(behind.slice(1))}`;
    }
  }
  return written;
}

/** The Luhn check, which every card's number passes and one in ten others. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits]
    .map(Number)
    .toReversed()
    .reduce((total, digit, index) => {
      const weighed = index % 2 === 1 ? digit * 2 : digit;
      return total + (weighed > 9 ? weighed - 9 : weighed);
    }, 0);
  return sum % 10 === 0;
}
