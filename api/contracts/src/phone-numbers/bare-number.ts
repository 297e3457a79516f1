import { addressUser, isWithheldNumber } from './withheld-numbers.ts';

/**
 * Prepares written phone numbers for the library that parses them, and corrects its result. API and browser share it,
 * so both read the same number.
 */

/** The maximum length of a number, including a URI's host and parameters. */
const MAX_LENGTH = 400;
const BETWEEN_DIGITS = /[\s().\u2010-\u2015-]/g;
/** The trunk zero that is only dialed domestically, as in +44 (0)7700. */
const DOMESTIC_ZERO = /^(\s*(?:\+|00)\s*\d{1,3}[\s.-]*)\(0\)/;
/** The international prefix of most countries; the library handles North America's 011. */
const INTERNATIONAL = /^00(?=[1-9])/;
/** Until 2019, Mexican mobile numbers had a 1 after the country code. */
const FORMER_MEXICAN = /^\+521(?=\d{10}$)/;

/**
 * Normalizes a written number, or a SIP or telephone URI, for the library: removes separators and replaces an
 * international prefix with `+`. Returns undefined for a carrier's placeholder for a withheld number and for texts that
 * are too long.
 */
export function bareNumber(text: string): string | undefined {
  if (text.length > MAX_LENGTH || isWithheldNumber(text)) return undefined;
  return addressUser(text).replace(DOMESTIC_ZERO, '$1').replaceAll(BETWEEN_DIGITS, '').replace(INTERNATIONAL, '+');
}

/** Replaces an obsolete national prefix in an E.164 number. */
export const currentNumber = (number: string): string => number.replace(FORMER_MEXICAN, '+52');
