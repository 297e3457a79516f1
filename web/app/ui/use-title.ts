import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Names the page in the browser's title, behind how many conversations need attention if any do. */
export function useTitle(title: string, attentionTotal = 0): void {
  const { t } = useTranslation();
  const name = t('app.name');
  useEffect(() => {
    document.title = titleOf({ title, name, attentionTotal });
  }, [title, name, attentionTotal]);
}

/** `(4) Conversations · Switchboard` */
export function titleOf({
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
