import { createContext, useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createFormats, type Formats } from './format.ts';
import { currentLocale } from './i18n.ts';

/** The zone that times are told in: the account's of who is signed in. */
export const ZoneContext = createContext('UTC');

/** Dates, times and numbers in the language in use and the account's zone. */
export function useFormats(): Formats {
  const { i18n } = useTranslation();
  const timeZone = useContext(ZoneContext);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language is what `currentLocale` reads.
  return useMemo(() => createFormats(currentLocale(), timeZone), [i18n.language, timeZone]);
}
