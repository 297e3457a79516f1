import type { Locale } from '@switchboard/contracts/constants';
import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { createFormats, type Formats } from './format.ts';
import { currentLocale } from './i18n.ts';

/** The zone that times are told in: the account's of who is signed in. */
export const ZoneContext = createContext('UTC');

/** Dates, times and numbers in the language in use and the account's zone. */
export function useFormats(): Formats {
  // Draws anew when the language changes.
  useTranslation();
  const timeZone = useContext(ZoneContext);
  return formatsOf(currentLocale(), timeZone);
}

/** One set for all who ask: a list makes and drops rows all the time, and formatters take longer to make than rows. */
function formatsOf(locale: Locale, timeZone: string): Formats {
  const key = `${locale} ${timeZone}`;
  const formats = made.get(key) ?? createFormats(locale, timeZone);
  made.set(key, formats);
  return formats;
}

/** By language and zone, of which a browser sees few. */
const made = new Map<string, Formats>();
