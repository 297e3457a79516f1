import { addressUser, isWithheld } from '@switchboard/contracts/withheld-numbers';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Numbers without a country's code are North American. */
const DEFAULT_COUNTRY = 'US';
/** The maximum length of a number, including a URI's host and parameters. */
const MAX_LENGTH = 400;
const BETWEEN_DIGITS = /[\s().\u2010-\u2015-]/g;
/** The zero that is dialed within a country alone, as in +44 (0)7700. */
const DOMESTIC_ZERO = /^(\s*(?:\+|00)\s*\d{1,3}[\s.-]*)\(0\)/;
/** The prefix that most countries dial instead of `+`; the library handles North America's 011. */
const INTERNATIONAL = /^00(?=[1-9])/;
/** Mexican mobile numbers had a 1 after the country's code until 2019. */
const FORMER_MEXICAN = /^\+521(?=\d{10}$)/;

/** Why a text isn't a valid number: it has an extension, a spreadsheet has rounded it, or it is something else. */
export type NumberFault = 'extension' | 'rounded' | 'no_number';

/**
 * Converts a number in any notation, including a SIP or telephone URI such as `sip:+13035550123@host`, to E.164.
 *
 * Returns the empty string for anything else, such as a carrier's placeholder for a withheld number, or a number with an undialable extension.
 */
export function numberOf(text: string): string {
  const read = readNumber(text);
  return 'number' in read ? read.number : '';
}

/** Like {@link numberOf}, but says why a text isn't a number. */
export function readNumber(text: string): { readonly number: string } | { readonly fault: NumberFault } {
  if (text.length > MAX_LENGTH || isWithheld(text)) return { fault: 'no_number' };
  const bare = addressUser(text)
    .replace(DOMESTIC_ZERO, '$1')
    .replaceAll(BETWEEN_DIGITS, '')
    .replace(INTERNATIONAL, '+');
  const parsed = parsePhoneNumberFromString(bare, { defaultCountry: DEFAULT_COUNTRY, extract: false });
  if (parsed?.ext) return { fault: 'extension' };
  const number = parsed?.number.replace(FORMER_MEXICAN, '+52');
  if (parsed && number !== undefined && (parsed.isPossible() || number !== parsed.number)) return { number };
  return { fault: ROUNDED.test(text.trim()) ? 'rounded' : 'no_number' };
}

/** A number as a spreadsheet shows a long one: its last digits are lost. */
const ROUNDED = /^\d(?:[.,]\d{1,15})?E\+?\d{1,2}$/i;

/** Whether a text is a phone number, with an extension or without. */
export function isNumber(text: string): boolean {
  const read = readNumber(text);
  return 'number' in read || read.fault === 'extension';
}
