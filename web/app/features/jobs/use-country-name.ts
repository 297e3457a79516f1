import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../i18n/i18n.ts';

/** Names a country by its code, in the language in use. */
export function useCountryName(): (code: string) => string {
  // Draws anew when the language changes.
  useTranslation();
  const names = new Intl.DisplayNames(currentLocale(), { type: 'region' });
  return (code) => names.of(code) ?? code;
}
