import { LOCALES, type Locale } from '@switchboard/contracts/constants';
import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { en } from './en.ts';
import type { Texts } from './texts.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: { app: typeof en };
  }
}

const LOAD: Readonly<Record<Locale, () => Promise<Texts<typeof en>>>> = {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
};

/** Starts the texts in a language, and loads only that one. `<html lang>` follows. */
export async function startI18n(locale: Locale): Promise<i18n> {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  await i18next.use(initReactI18next).init({
    lng: locale,
    supportedLngs: [...LOCALES],
    fallbackLng: false,
    defaultNS: 'app',
    resources: { [locale]: { app: await LOAD[locale]() } },
    // React escapes already.
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  return i18next;
}

/** Changes the language, loading its texts first so that nothing flickers. */
export async function changeLocale(locale: Locale): Promise<void> {
  if (!i18next.hasResourceBundle(locale, 'app')) i18next.addResourceBundle(locale, 'app', await LOAD[locale]());
  await i18next.changeLanguage(locale);
}

/** The language in use. */
export const currentLocale = (): Locale => LOCALES.find((locale) => locale === i18next.language) ?? 'en';
