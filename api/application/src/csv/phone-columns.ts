import { foldText } from '@switchboard/contracts/base/text';
import { AppError } from '@switchboard/platform/app-error';
import { isNumber } from '../phone-numbers/phone-number.ts';

/** Words that identify a heading for phone numbers. */
const NOUNS: ReadonlySet<string> = new Set(
  `phone phones telephone telephones tel tels tele mobile mobiles cell cells cellphone cellular cellulare whatsapp wa
  telefono telefonos tfno tlf tlfno movil moviles celular celulares cel fono telefone telemovel telefon handy`
    .split(/\s+/)
    .concat(['phonenumber', 'mobilenumber', 'cellnumber', 'mobilephone', 'telephonenumber', 'telno', 'phoneno']),
);
/** Words that may accompany the nouns. */
const MODIFIERS: ReadonlySet<string> = new Set(
  `number numbers num no nr nbr nos numero numeros nro n de del la el los of the e164 e 164 1 main primary principal home work
  office business personal private preferred best day daytime evening direct line contact contacto customer client cliente
  owner patient paciente guest caller person casa trabajo particular fijo landline your su tu us intl international with and or y o`.split(
    /\s+/,
  ),
);
/** Headings that count as headings for phone numbers if no other heading does. */
const FALLBACKS: ReadonlySet<string> = new Set(['number', 'numbers', 'numero', 'numeros', 'msisdn', 'contact number']);

/**
 * Finds the columns of phone numbers by their headings. Returns indexes, best first: a column named `phone`, then others; `number` only if
 * no heading is more specific. Case, accents and punctuation are ignored.
 */
export function findPhoneColumns(headings: readonly string[]): number[] {
  const named = headings.map((heading) => splitHeading(heading).join(' '));
  const exact = findIndexes(named, (name) => name === 'phone');
  const others = headings.flatMap((heading, index) =>
    named[index] !== 'phone' && isPhoneHeading(heading) ? [index] : [],
  );
  const found = [...exact, ...others];
  return found.length > 0 ? found : findIndexes(named, (name) => FALLBACKS.has(name));
}

const findIndexes = (names: readonly string[], fits: (name: string) => boolean): number[] =>
  names.flatMap((name, index) => (fits(name) ? [index] : []));

/** Camel case, as in `phoneNumber`, is tried both split and joined, since `WhatsApp` is one word. */
function isPhoneHeading(heading: string): boolean {
  const apart = heading.slice(0, MAX_HEADING_LENGTH).replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
  return [heading, apart].some((text) => {
    const words = splitHeading(text);
    return words.some((word) => NOUNS.has(word)) && words.every((word) => NOUNS.has(word) || MODIFIERS.has(word));
  });
}

/** Splits a heading into folded words. */
const splitHeading = (heading: string): string[] =>
  foldText(heading.slice(0, MAX_HEADING_LENGTH).replaceAll('º', 'o')).match(/[\p{L}\p{N}]+/gu) ?? [];
const MAX_HEADING_LENGTH = 100;

/** Returns whether a table has one column whose first line is a phone number rather than a heading. */
export const isBareList = (first: readonly string[]): boolean => first.length === 1 && isNumber(first[0] ?? '');

/** Returns the error for a table without a recognizable phone column, with the headings that were found. */
export const noPhoneColumn = (headings: readonly string[]): AppError =>
  new AppError('request.invalid', {
    errors: [
      {
        path: 'csv',
        code: 'no_phone_column',
        headings: headings.slice(0, MAX_HEADINGS).map((heading) => heading.trim().slice(0, MAX_HEADING_LENGTH)),
      },
    ],
  });
const MAX_HEADINGS = 50;
