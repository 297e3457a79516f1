import { Language } from '@switchboard/contracts/base/fields';
import { Instant } from '@switchboard/contracts/base/ids';
import { foldText } from '@switchboard/contracts/base/text';

/** Parses a language code, with or without a region, or a language name in English or Spanish; undefined if unknown. */
export function parseLanguage(cell: string): Language | undefined {
  const folded = foldText(cell.slice(0, MAX_CELL_LENGTH)).trim();
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

/** A longer cell holds neither a language nor a time. */
const MAX_CELL_LENGTH = 64;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Parses an ISO 8601 instant with an offset or `Z`, or a plain date as the start of that day in the account's time zone.
 *
 * Returns undefined for anything else: 03/04/2026, for example, is ambiguous.
 */
export function parseInstant(cell: string, timeZone: string): string | undefined {
  if (cell.length > MAX_CELL_LENGTH) return undefined;
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
