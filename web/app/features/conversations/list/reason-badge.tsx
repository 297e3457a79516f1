import type { Attention } from '@switchboard/contracts/conversations/conversation';
import { Hand, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useFormats } from '../../../i18n/use-formats.ts';
import { selectClockOffset } from '../../../session/session-slice.ts';
import { reasonText } from '../../../ui/error-text.ts';
import { useTimeText } from '../../../ui/use-now.ts';
import classes from './reason-badge.module.css';

/** Shows why attention is needed, and since when. */
export function ReasonBadge({ attention }: { attention: Attention }) {
  const { t } = useTranslation();
  const { age } = useFormats();
  const offset = useSelector(selectClockOffset);
  const elapsed = useTimeText((now) => age(now + offset - Date.parse(attention.raisedAt)));
  const Icon = attention.level === 'emergency' ? TriangleAlert : Hand;
  return (
    <span className={classes['badge']} data-level={attention.level}>
      <Icon size={13} aria-label={t(`row.${attention.level}`)} />
      <span className={classes['reason']}>{reasonText(attention.reason)}</span>
      <span className={classes['age']}>· {elapsed}</span>
    </span>
  );
}
