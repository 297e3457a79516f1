import type { Locale } from '@switchboard/contracts/base/constants';
import i18next from 'i18next';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { createFormats, type Formats } from './format.ts';
import { currentLocale } from './i18n.ts';

/** The time zone of displayed times: that of the signed-in user's account. */
export const ZoneContext = createContext('UTC');

/** The formats for the current language and the account's time zone. */
export function useFormats(): Formats {
  const locale = useSyncExternalStore(onLanguageChange, currentLocale);
  return formatsOf(locale, useContext(ZoneContext));
}

function onLanguageChange(onChange: () => void): () => void {
  i18next.on('languageChanged', onChange);
  return () => i18next.off('languageChanged', onChange);
}

/** All callers share one set of formats: a list mounts rows all the time, and formatters take longer to create than rows. */
function formatsOf(locale: Locale, timeZone: string): Formats {
  const key = `${locale} ${timeZone}`;
  const formats = formatsByKey.get(key) ?? createFormats(locale, timeZone);
  formatsByKey.set(key, formats);
  return formats;
}

/** By language and time zone; a browser only sees a few combinations. */
const formatsByKey = new Map<string, Formats>();
