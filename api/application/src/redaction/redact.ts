import type { Redaction } from '@switchboard/contracts/base/redaction';
import { truncate } from '@switchboard/contracts/base/text';
import { maskPhoneNumbers } from './mask-phone-numbers.ts';

/** Replaces the sensitive parts of a text. */
export type Mask = (text: string) => string;

/** Returns a mask for some kinds of text. Masking is idempotent. */
export function createMask(kinds: readonly Redaction[]): Mask {
  const masks = ORDER.filter((kind) => kinds.includes(kind)).map((kind) => MASKS[kind]);
  return (text) => masks.reduce((masked, mask) => mask(masked), text);
}

/** Masks a text of limited length, and truncates it, since replacements may be longer than the originals. */
export const maskWithin = (mask: Mask, text: string, max: number): string => truncate(mask(text), max);

/** Card numbers before phone numbers, since a part of a card number may look like a phone number. */
const ORDER = ['email', 'card_number', 'social_security_number', 'phone_number'] as const satisfies Redaction[];

// All quantifiers are bounded, so that matching takes linear time.
const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu;
/** Groups of digits, as people write card numbers; other numbers may precede or follow. */
const GROUPS = /\d{1,64}(?:[ -]\d{1,64}){0,64}/g;
/** The length of card numbers (ISO/IEC 7812). */
const CARD_DIGITS = { min: 13, max: 19 } as const;
const SOCIAL_SECURITY = /(?<![\d-])\d{3}[- ]\d{2}[- ]\d{4}(?![\d-])/g;

const MASKS: Readonly<Record<Redaction, Mask>> = {
  email: (text) => text.replace(EMAIL, '[email]'),
  card_number: (text) => text.replace(GROUPS, maskCards),
  social_security_number: (text) => text.replace(SOCIAL_SECURITY, '[social security number]'),
  phone_number: maskPhoneNumbers,
};

/** Masks the groups that together form a card number. */
function maskCards(digits: string): string {
  const groups = digits.split(/([ -])/);
  let masked = '';
  for (let from = 0; from < groups.length; from += 2) {
    const to = findCardEnd(groups, from);
    masked += to === undefined ? (groups[from] ?? '') : '[card number]';
    from = to ?? from;
    masked += groups[from + 1] ?? '';
  }
  return masked;
}

/** Finds the last group of the shortest run that starts at `from` and forms a card number; undefined if there is none. */
function findCardEnd(groups: readonly string[], from: number): number | undefined {
  // The Luhn check, which every card number passes and one in ten other numbers: every second digit, counted from the end, is doubled. Since
  // the end isn't known yet, both sums are tracked.
  const sums: [number, number] = [0, 0];
  let length = 0;
  for (let to = from; to < groups.length; to += 2) {
    const group = groups[to] ?? '';
    if (length + group.length > CARD_DIGITS.max) return undefined;
    for (let at = 0; at < group.length; at++, length++) {
      const digit = group.charCodeAt(at) - ZERO;
      const twice = digit > 4 ? digit * 2 - 9 : digit * 2;
      sums[0] += length % 2 === 0 ? twice : digit;
      sums[1] += length % 2 === 0 ? digit : twice;
    }
    if (length >= CARD_DIGITS.min && sums[length % 2 === 0 ? 0 : 1] % 10 === 0) return to;
  }
  return undefined;
}
const ZERO = 48;
