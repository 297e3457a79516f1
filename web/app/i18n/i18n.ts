import { LOCALES, type Locale } from '@switchboard/contracts/base/constants';
import i18next, { type i18n, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { onceMore } from '../browser/once-more.ts';
import { type AllTexts, TEXT_PARTS, type TextPart } from './load-texts.ts';

/** The one namespace that all parts are put into: with one for each part, i18next would try them one after the other for every text. */
const NAMESPACE = 'texts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: typeof NAMESPACE;
    resources: Record<typeof NAMESPACE, AllTexts>;
  }
}

/** What has been asked for: another language needs the same. */
const needed = new Set<TextPart>(['start']);
const loaded = new Set<string>();
const started = Promise.withResolvers<void>();
let first: Locale = 'en';

/** Starts the texts in a language, and loads only that one. `<html lang>` follows. */
export async function startI18n(locale: Locale): Promise<i18n> {
  first = locale;
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  await i18next.use(initReactI18next).init({
    lng: locale,
    supportedLngs: [...LOCALES],
    fallbackLng: false,
    defaultNS: NAMESPACE,
    resources: { [locale]: { [NAMESPACE]: await onceMore<ResourceKey>(TEXT_PARTS[locale].start) } },
    // React escapes already.
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  // A second start has emptied the store of texts.
  loaded.clear();
  loaded.add(`${locale} start`);
  started.resolve();
  return i18next;
}

/** Loads texts that aren't there from the start, before what says them is drawn. */
export async function needTexts(...parts: readonly TextPart[]): Promise<void> {
  for (const part of parts) needed.add(part);
  await loadNeeded(currentLocale());
}

/** Changes the language, loading its texts first so that nothing flickers. */
export async function changeLocale(locale: Locale): Promise<void> {
  await started.promise;
  await loadNeeded(locale);
  await i18next.changeLanguage(locale);
}

/** The language in use. */
export const currentLocale = (): Locale => LOCALES.find((locale) => locale === i18next.language) ?? first;

/** Loads all that is needed in a language, and what came to be needed meanwhile. */
async function loadNeeded(locale: Locale): Promise<void> {
  const missing = [...needed].filter((part) => !loaded.has(`${locale} ${part}`));
  if (missing.length === 0) return;
  await Promise.all(
    missing.map(async (part) => {
      const texts = await onceMore<object>(TEXT_PARTS[locale][part]);
      await started.promise;
      i18next.addResourceBundle(locale, NAMESPACE, texts);
      loaded.add(`${locale} ${part}`);
    }),
  );
  await loadNeeded(locale);
}
