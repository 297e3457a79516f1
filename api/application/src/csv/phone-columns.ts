import { foldText } from '@switchboard/contracts/base/text';
import { AppError } from '@switchboard/platform/app-error';
import { isNumber } from '../phone-numbers/phone-number.ts';

/** Words that make a heading that of a phone number. */
const NOUNS: ReadonlySet<string> = new Set(
  `phone phones telephone telephones tel tels tele mobile mobiles cell cells cellphone cellular cellulare whatsapp wa
  telefono telefonos tfno tlf tlfno movil moviles celular celulares cel fono telefone telemovel telefon handy`
    .split(/\s+/)
    .concat(['phonenumber', 'mobilenumber', 'cellnumber', 'mobilephone', 'telephonenumber', 'telno', 'phoneno']),
);
/** Words that may stand beside those. */
const BESIDE: ReadonlySet<string> = new Set(
  `number numbers num no nr nbr nos numero numeros nro n de del la el los of the e164 e 164 1 main primary principal home work
  office business personal private preferred best day daytime evening direct line contact contacto customer client cliente
  owner patient paciente guest caller person casa trabajo particular fijo landline your su tu us intl international with and or y o`.split(
    /\s+/,
  ),
);
/** Headings that may be of a phone number where no other is. */
const BARE: ReadonlySet<string> = new Set(['number', 'numbers', 'numero', 'numeros', 'msisdn', 'contact number']);

/**
 * The columns that headings say have phone numbers, by their places, the best first: one that is called `phone`, then others, and `number`
 * where no heading says more. Case, accents and punctuation make no difference.
 */
export function phoneColumnsOf(headings: readonly string[]): number[] {
  const named = headings.map((heading) => wordsOfHeading(heading).join(' '));
  const exact = placesOf(named, (name) => name === 'phone');
  const others = headings.flatMap((heading, index) =>
    named[index] !== 'phone' && isPhoneHeading(heading) ? [index] : [],
  );
  const found = [...exact, ...others];
  return found.length > 0 ? found : placesOf(named, (name) => BARE.has(name));
}

const placesOf = (names: readonly string[], fits: (name: string) => boolean): number[] =>
  names.flatMap((name, index) => (fits(name) ? [index] : []));

/** Words run together, as in `phoneNumber`, are read both ways: `WhatsApp` is one word. */
function isPhoneHeading(heading: string): boolean {
  const apart = heading.slice(0, MAX_HEADING).replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
  return [heading, apart].some((text) => {
    const words = wordsOfHeading(text);
    return words.some((word) => NOUNS.has(word)) && words.every((word) => NOUNS.has(word) || BESIDE.has(word));
  });
}

/** The words of a heading, folded. */
const wordsOfHeading = (heading: string): string[] =>
  foldText(heading.slice(0, MAX_HEADING).replaceAll('º', 'o')).match(/[\p{L}\p{N}]+/gu) ?? [];
const MAX_HEADING = 100;

/** Whether a table has one column and its first line is a number already, not the heading of numbers. */
export const isBareList = (first: readonly string[]): boolean => first.length === 1 && isNumber(first[0] ?? '');

/** A table without a recognizable column of phone numbers, with the headings that were looked at. */
export const noPhoneColumn = (headings: readonly string[]): AppError =>
  new AppError('request.invalid', {
    errors: [
      {
        path: 'csv',
        code: 'no_phone_column',
        headings: headings.slice(0, MAX_HEADINGS).map((heading) => heading.trim().slice(0, MAX_HEADING)),
      },
    ],
  });
const MAX_HEADINGS = 50;
