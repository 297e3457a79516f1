import { ListX, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFilterLabel } from '../inbox/field-label.ts';
import type { LeaveCause } from '../inbox/leave-cause.ts';
import classes from './gone-note.module.css';

/** Says why a row is leaving. */
export function GoneNote({ cause }: { cause: LeaveCause }) {
  const { t } = useTranslation();
  const filterLabel = useFilterLabel();
  const text = cause.by === 'filter' ? t('gone.filter', { value: filterLabel(cause.filter) }) : t(`gone.${cause.by}`);
  const Icon = cause.by === 'deleted' ? Trash2 : ListX;
  return (
    <span className={classes['note']}>
      <Icon size={12} aria-hidden="true" />
      {text}
    </span>
  );
}
