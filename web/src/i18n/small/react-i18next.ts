import { useMemo, useSyncExternalStore } from 'react';
import i18n, { type SmallI18n, type Translate } from './i18next.ts';

/** What i18next is told to work with React by; ours does. */
export const initReactI18next = {};

/** The texts of the language in use; draws again when that changes. */
export function useTranslation(): { readonly t: Translate; readonly i18n: SmallI18n } {
  const t = useSyncExternalStore(subscribe, () => i18n.t);
  return useMemo(() => ({ t, i18n }), [t]);
}

function subscribe(onChange: () => void): () => void {
  i18n.on('languageChanged', onChange);
  return () => i18n.off('languageChanged', onChange);
}
