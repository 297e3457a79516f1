import { LOCALES, type Locale } from '@switchboard/contracts/base/constants';
import i18next, { type i18n, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { retryOnce } from '../browser/once-more.ts';
import { type AllTexts, TEXT_PARTS, type TextPart } from './load-texts.ts';

/** The only namespace, which holds all parts: with one namespace per part, i18next would search all of them for every text. */
const NAMESPACE = 'texts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: typeof NAMESPACE;
    resources: Record<typeof NAMESPACE, AllTexts>;
  }
}

/** The parts requested so far, which another language will need too. */
const neededParts = new Set<TextPart>(['start']);
const loadedParts = new Set<string>();
const startup = Promise.withResolvers<void>();
let initialLocale: Locale = 'en';

/** Initializes the texts in one language and loads only that language. Keeps `<html lang>` up to date. */
export async function startI18n(locale: Locale): Promise<i18n> {
  initialLocale = locale;
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  await i18next.use(initReactI18next).init({
    lng: locale,
    supportedLngs: [...LOCALES],
    fallbackLng: false,
    defaultNS: NAMESPACE,
    resources: { [locale]: { [NAMESPACE]: await retryOnce<ResourceKey>(TEXT_PARTS[locale].start) } },
    // React already escapes values.
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  // A repeated initialization empties the store of texts.
  loadedParts.clear();
  loadedParts.add(`${locale} start`);
  startup.resolve();
  return i18next;
}

/** Loads further parts of the texts, before anything that uses them renders. */
export async function needTexts(...parts: readonly TextPart[]): Promise<void> {
  for (const part of parts) neededParts.add(part);
  await loadNeeded(currentLocale());
}

/** Changes the language after loading its texts, so that nothing flickers. */
export async function changeLocale(locale: Locale): Promise<void> {
  await startup.promise;
  await loadNeeded(locale);
  await i18next.changeLanguage(locale);
}

/** The current language. */
export const currentLocale = (): Locale => LOCALES.find((locale) => locale === i18next.language) ?? initialLocale;

/** Loads all needed parts in a language, including those requested in the meantime. */
async function loadNeeded(locale: Locale): Promise<void> {
  const missing = [...neededParts].filter((part) => !loadedParts.has(`${locale} ${part}`));
  if (missing.length === 0) return;
  await Promise.all(
    missing.map(async (part) => {
      const texts = await retryOnce<object>(TEXT_PARTS[locale][part]);
      await startup.promise;
      i18next.addResourceBundle(locale, NAMESPACE, texts);
      loadedParts.add(`${locale} ${part}`);
    }),
  );
  await loadNeeded(locale);
}
