import type { AttentionHistoryItem } from '@switchboard/contracts/conversations/message';
import { Hand, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { clockText } from '../../../i18n/format.ts';
import { reasonText } from '../../../ui/error-text.ts';
import classes from './raised-line.module.css';

/** Attention was raised here. */
export function RaisedLine({ raised, startedAt }: { raised: AttentionHistoryItem; startedAt: string }) {
  const { t } = useTranslation();
  const Icon = raised.level === 'emergency' ? TriangleAlert : Hand;
  return (
    <div className={classes['line']} data-level={raised.level}>
      <time dateTime={raised.raisedAt}>{clockText(Date.parse(raised.raisedAt) - Date.parse(startedAt))}</time>
      <Icon size={15} aria-hidden="true" />
      <p>{t('open.raised', { reason: reasonText(raised.reason) })}</p>
    </div>
  );
}
