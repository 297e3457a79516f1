import { bareNumber, currentNumber } from '@switchboard/contracts/phone-numbers/bare-number';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Numbers without a country code are North American. */
const DEFAULT_COUNTRY = 'US';
/** Why a text isn't a valid number: it has an extension, a spreadsheet has rounded it, or it is no number at all. */
export type NumberFault = 'extension' | 'rounded' | 'no_number';

/**
 * Converts a number in any notation, including a SIP or telephone URI such as `sip:+13035550123@host`, to E.164.
 *
 * Returns the empty string for anything else, such as a carrier's placeholder for a withheld number, or a number with an undialable extension.
 */
export function toPhoneNumber(text: string): string {
  const read = readNumber(text);
  return 'number' in read ? read.number : '';
}

/** Like {@link toPhoneNumber}, but says why a text isn't a number. */
export function readNumber(text: string): { readonly number: string } | { readonly fault: NumberFault } {
  const bare = bareNumber(text);
  if (bare === undefined) return { fault: 'no_number' };
  const parsed = parsePhoneNumberFromString(bare, { defaultCountry: DEFAULT_COUNTRY, extract: false });
  if (parsed?.ext) return { fault: 'extension' };
  const number = parsed && currentNumber(parsed.number);
  if (parsed && number !== undefined && (parsed.isPossible() || number !== parsed.number)) return { number };
  return { fault: ROUNDED.test(text.trim()) ? 'rounded' : 'no_number' };
}

/** A long number in a spreadsheet's scientific notation, in which the last digits are lost. */
const ROUNDED = /^\d(?:[.,]\d{1,15})?E\+?\d{1,2}$/i;

/** Whether a text is a phone number, with or without an extension. */
export function isNumber(text: string): boolean {
  const read = readNumber(text);
  return 'number' in read || read.fault === 'extension';
}
