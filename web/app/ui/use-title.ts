import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Sets the browser's title, prefixed with the number of conversations that need attention. */
export function useTitle(title: string, attentionTotal = 0): void {
  const { t } = useTranslation();
  const name = t('app.name');
  useEffect(() => {
    document.title = formatTitle({ title, name, attentionTotal });
  }, [title, name, attentionTotal]);
}

/** `(4) Conversations · Switchboard` */
export function formatTitle({
  title,
  name,
  attentionTotal,
}: {
  title: string;
  name: string;
  attentionTotal: number;
}): string {
  const page = title === '' || title === name ? name : `${title} · ${name}`;
  return attentionTotal > 0 ? `(${attentionTotal}) ${page}` : page;
}
