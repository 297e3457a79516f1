import { addressUser, isWithheld } from '../withheld-numbers.ts';

/*
 * Prepares a written phone number for the library that parses it, and corrects the result. The API and the browser share it, so that both read the same number.
 */

/** The maximum length of a number, including a URI's host and parameters. */
const MAX_LENGTH = 400;
const BETWEEN_DIGITS = /[\s().\u2010-\u2015-]/g;
/** The zero that is dialed within a country alone, as in +44 (0)7700. */
const DOMESTIC_ZERO = /^(\s*(?:\+|00)\s*\d{1,3}[\s.-]*)\(0\)/;
/** The prefix that most countries dial instead of `+`; the library handles North America's 011. */
const INTERNATIONAL = /^00(?=[1-9])/;
/** Mexican mobile numbers had a 1 after the country's code until 2019. */
const FORMER_MEXICAN = /^\+521(?=\d{10}$)/;

/**
 * Prepares a written number, or a SIP or telephone URI, for the library: it has no separators, and `+` for an international prefix. Undefined for a
 * carrier's placeholder for a withheld number, and for a text that is too long for any number.
 */
export function bareNumber(text: string): string | undefined {
  if (text.length > MAX_LENGTH || isWithheld(text)) return undefined;
  return addressUser(text).replace(DOMESTIC_ZERO, '$1').replaceAll(BETWEEN_DIGITS, '').replace(INTERNATIONAL, '+');
}

/** Replaces a prefix that a country no longer uses in a number in E.164. */
export const currentNumber = (number: string): string => number.replace(FORMER_MEXICAN, '+52');
