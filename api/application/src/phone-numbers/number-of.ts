import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Numbers without a country's code are North American. */
const DEFAULT_COUNTRY = 'US';
const BETWEEN_DIGITS = /[\s().-]/g;

/** A number in E.164, in whichever way it is written; the empty text for what is none. */
export function numberOf(text: string): string {
  const parsed = parsePhoneNumberFromString(text.replaceAll(BETWEEN_DIGITS, ''), {
    defaultCountry: DEFAULT_COUNTRY,
    extract: false,
  });
  return parsed?.isPossible() ? parsed.number : '';
}
