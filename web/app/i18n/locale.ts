import { LOCALE_COOKIE, LOCALE_COOKIE_DAYS, LOCALES, type Locale } from '@switchboard/contracts/base/constants';
import { readCookie } from '../browser/cookies.ts';

/** The initial language: the one chosen earlier in this browser, or the browser's first supported one, or English. */
export function firstLocale(cookie: string | undefined, languages: readonly string[]): Locale {
  const preferred = [cookie ?? '', ...languages].map((language) => language.toLowerCase().split('-')[0]);
  return preferred.flatMap((language) => LOCALES.find((locale) => locale === language) ?? []).at(0) ?? 'en';
}

/** This browser's initial language: {@link firstLocale}. */
export const browserLocale = (): Locale => firstLocale(readCookie(LOCALE_COOKIE), navigator.languages);

/** Remembers the language for a year. */
export function rememberLocale(locale: Locale): void {
  // One of the supported browsers lacks the Cookie Store API.
  // biome-ignore lint/suspicious/noDocumentCookie: see above.
  document.cookie = `${LOCALE_COOKIE}=${locale}; path=/; max-age=${LOCALE_COOKIE_DAYS * 86_400}; samesite=lax`;
}
