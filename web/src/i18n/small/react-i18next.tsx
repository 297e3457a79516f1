import { cloneElement, Fragment, type ReactElement, useMemo, useSyncExternalStore } from 'react';
import i18n, { fill, type SmallI18n, type Translate, type Values } from './i18next.ts';

/** What i18next is told to work with React by; ours does. */
export const initReactI18next = {};

/** The texts of the language in use; draws again when that changes. */
export function useTranslation(): { readonly t: Translate; readonly i18n: SmallI18n } {
  const t = useSyncExternalStore(subscribe, () => i18n.t);
  return useMemo(() => ({ t, i18n }), [t]);
}

interface TransProps {
  readonly i18nKey: string;
  readonly count?: number;
  readonly values?: Values;
  readonly components: Readonly<Record<string, ReactElement>>;
}

/** A text of which `<name>parts</name>` stand in the elements of these names; none within another. Values are never read as such. */
export function Trans({ i18nKey, count, values, components }: TransProps) {
  const { t } = useTranslation();
  const all = { ...values, ...(count !== undefined && { count }) };
  const parts = t(i18nKey, count === undefined ? {} : { count }).split(/<(\w+)>(.*?)<\/\1>/);
  // Split by two groups: what stands before, the name, what it holds, and so on.
  return parts.map((part, index) => {
    const name = parts[index - 1] ?? '';
    if (index % 3 === 1) return null;
    const text = fill(part, all);
    const around = index % 3 === 2 ? components[name] : undefined;
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are known by their place in it.
    return around ? cloneElement(around, { key: index }, text) : <Fragment key={index}>{text}</Fragment>;
  });
}

function subscribe(onChange: () => void): () => void {
  i18n.on('languageChanged', onChange);
  return () => i18n.off('languageChanged', onChange);
}
