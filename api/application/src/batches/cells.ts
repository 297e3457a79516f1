import { Language } from '@switchboard/contracts/base/fields';
import { Instant } from '@switchboard/contracts/base/ids';
import { foldText } from '@switchboard/contracts/base/text';

/** The language that a cell names: by its code, with a region or without, or by its name in English or Spanish; undefined for others. */
export function languageOf(cell: string): Language | undefined {
  const folded = foldText(cell.slice(0, MAX_CELL)).trim();
  const named = NAMES[folded] ?? /^([a-z]{2})(?:[-_][a-z0-9]{2,8}){0,3}$/.exec(folded)?.[1];
  return Language.safeParse(named).data;
}
const NAMES: Readonly<Record<string, Language>> = {
  eng: 'en',
  english: 'en',
  ingles: 'en',
  spa: 'es',
  esp: 'es',
  spanish: 'es',
  espanol: 'es',
  castellano: 'es',
};

/** Characters of a language or a moment. */
const MAX_CELL = 64;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The instant that a cell names in ISO 8601, with an offset or `Z`, or the beginning of a day in the account's zone; undefined for others: a
 * date such as 03/04/2026 is two days.
 */
export function instantOf(cell: string, timeZone: string): string | undefined {
  if (cell.length > MAX_CELL) return undefined;
  try {
    const instant = DAY.test(cell)
      ? Temporal.PlainDate.from(cell).toZonedDateTime(timeZone).toInstant()
      : Temporal.Instant.from(cell.replace(/^(\S+) (?=\d)/, '$1T').replace(/ (?=[+-]\d)/, ''));
    return Instant.safeParse(instant.round('millisecond').toString({ fractionalSecondDigits: 3 })).data;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
