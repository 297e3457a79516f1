import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../i18n/i18n.ts';

/** Returns a function that names a country by its code in the user's language. */
export function useCountryName(): (code: string) => string {
  // Renders again when the language changes.
  useTranslation();
  const names = new Intl.DisplayNames(currentLocale(), { type: 'region' });
  return (code) => names.of(code) ?? code;
}
