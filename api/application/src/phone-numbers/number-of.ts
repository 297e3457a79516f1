import { addressUser, isWithheld } from '@switchboard/contracts/withheld-numbers';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Numbers without a country's code are North American. */
const DEFAULT_COUNTRY = 'US';
/** Of a number, in a URI with its host and parameters. */
const MAX_LENGTH = 400;
const BETWEEN_DIGITS = /[\s().-]/g;

/**
 * A number in E.164, however it is written: also as a SIP or telephone URI, such as `sip:+13035550123@host`.
 *
 * The empty text for what is no number, and for what carriers send in place of a withheld one.
 */
export function numberOf(text: string): string {
  if (text.length > MAX_LENGTH || isWithheld(text)) return '';
  const parsed = parsePhoneNumberFromString(addressUser(text).replaceAll(BETWEEN_DIGITS, ''), {
    defaultCountry: DEFAULT_COUNTRY,
    extract: false,
  });
  return parsed?.isPossible() ? parsed.number : '';
}
