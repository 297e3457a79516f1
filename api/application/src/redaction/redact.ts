import type { Redaction } from '@switchboard/contracts/base/redaction';
import { truncate } from '@switchboard/contracts/base/text';
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
  let masked = '';
  for (let from = 0; from < groups.length; from += 2) {
    const to = cardEnd(groups, from);
    masked += to === undefined ? (groups[from] ?? '') : '[card number]';
    from = to ?? from;
    masked += groups[from + 1] ?? '';
  }
  return masked;
}

/** The index of the last group of the shortest run that starts at `from` and forms a card number; undefined if there is none. */
function cardEnd(groups: readonly string[], from: number): number | undefined {
  // The Luhn check, which every card's number passes and one in ten others: every second digit counts twice, from the end on. Which ones these are isn't known
  // before, so both sums are kept.
  const sums: [number, number] = [0, 0];
  let length = 0;
  for (let to = from; to < groups.length; to += 2) {
    const group = groups[to] ?? '';
    if (length + group.length > CARD_DIGITS.most) return undefined;
    for (let at = 0; at < group.length; at++, length++) {
      const digit = group.charCodeAt(at) - ZERO;
      const twice = digit > 4 ? digit * 2 - 9 : digit * 2;
      sums[0] += length % 2 === 0 ? twice : digit;
      sums[1] += length % 2 === 0 ? digit : twice;
    }
    if (length >= CARD_DIGITS.least && sums[length % 2 === 0 ? 0 : 1] % 10 === 0) return to;
  }
  return undefined;
}
const ZERO = 48;
