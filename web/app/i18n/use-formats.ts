import type { Locale } from '@switchboard/contracts/base/constants';
import i18next from 'i18next';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { createFormats, type Formats } from './format.ts';
import { currentLocale } from './i18n.ts';

/** The zone that times are told in: the account's of who is signed in. */
export const ZoneContext = createContext('UTC');

/** Dates, times and numbers in the language in use and the account's zone. */
export function useFormats(): Formats {
  const locale = useSyncExternalStore(onLanguageChange, currentLocale);
  return formatsOf(locale, useContext(ZoneContext));
}

function onLanguageChange(onChange: () => void): () => void {
  i18next.on('languageChanged', onChange);
  return () => i18next.off('languageChanged', onChange);
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
