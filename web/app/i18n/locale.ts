import { LOCALE_COOKIE, LOCALE_COOKIE_DAYS, LOCALES, type Locale } from '@switchboard/contracts/base/constants';
import { readCookie } from '../browser/cookies.ts';

/** The language to start in: the one chosen here before, else the browser's first that we speak, else English. */
export function firstLocale(cookie: string | undefined, languages: readonly string[]): Locale {
  const wishes = [cookie ?? '', ...languages].map((wish) => wish.toLowerCase().split('-')[0]);
  return wishes.flatMap((wish) => LOCALES.find((locale) => locale === wish) ?? []).at(0) ?? 'en';
}

/** What {@link firstLocale} finds in this browser. */
export const browserLocale = (): Locale => firstLocale(readCookie(LOCALE_COOKIE), navigator.languages);

/** Remembers the language for a year. */
export function rememberLocale(locale: Locale): void {
  // The Cookie Store API is missing in one of the browsers that we serve.
  // biome-ignore lint/suspicious/noDocumentCookie: see above.
  document.cookie = `${LOCALE_COOKIE}=${locale}; path=/; max-age=${LOCALE_COOKIE_DAYS * 86_400}; samesite=lax`;
}
