import type { BatchStatus as Status } from '@switchboard/contracts/batches/batches';
import { CircleCheck, CircleDashed, CirclePause, CirclePlay, CircleX, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './batch-status.module.css';

/** Shapes tell statuses apart, so that color isn't the only cue. */
const ICONS = {
  draft: CircleDashed,
  scheduled: Clock,
  running: CirclePlay,
  paused: CirclePause,
  ended: CircleCheck,
  cancelled: CircleX,
} as const;

/** A batch's status. */
export function BatchStatus({ status }: { readonly status: Status }) {
  const { t } = useTranslation();
  const Icon = ICONS[status];
  return (
    <span className={classes['status']} data-status={status}>
      <Icon size={14} aria-hidden="true" />
      {t(`batches.statusName.${status}`)}
    </span>
  );
}
