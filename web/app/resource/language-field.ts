import type { ParseKeys } from 'i18next';

/** The languages of texts, as choices of a field. */
export const LANGUAGES = [
  { value: 'en', label: 'resource.en' },
  { value: 'es', label: 'resource.es' },
] as const satisfies readonly { readonly value: string; readonly label: ParseKeys }[];
