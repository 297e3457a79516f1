import type { ParseKeys } from 'i18next';

/** The languages that texts are written in, as a field offers them. */
export const LANGUAGES = [
  { value: 'en', label: 'resource.en' },
  { value: 'es', label: 'resource.es' },
] as const satisfies readonly { readonly value: string; readonly label: ParseKeys }[];
