import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats.ts';
import type { KindItem } from '../../resource/resource-view.ts';
import { Notice } from '../../ui/notice.tsx';
import { useMinute } from '../../ui/use-now.ts';
import { useErrorWords } from './error-words.ts';

/** A notice that a webhook was switched off or that deliveries fail. */
export function WebhookTop({ item }: { item: KindItem<'listeners'> }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useMinute();
  const errorWords = useErrorWords();
  const { disabledReason, failingSince, lastError, enabled } = item;
  if (disabledReason !== null) {
    return (
      <Notice level="emergency">
        <strong>{t(`listeners.reason.${disabledReason}`)}</strong> {t('listeners.switchOnNote')}
      </Notice>
    );
  }
  if (!enabled || failingSince === null || lastError === null) return null;
  const when = formats.moment(failingSince, now);
  return <Notice level="attention">{t('listeners.failing', { when, error: errorWords(lastError) })}</Notice>;
}
