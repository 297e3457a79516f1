import { CircleCheck, CircleMinus, Plug, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { KindItem } from '../../resource/resource-view.ts';
import classes from './connections.module.css';

const ICONS = {
  connected: CircleCheck,
  needs_reconnect: Plug,
  error: TriangleAlert,
  disconnected: CircleMinus,
} as const;

/** The status of a connection, shown by shape and text, not only by color. */
export function ConnectionStatus({ status }: Pick<KindItem<'connections'>, 'status'>) {
  const { t } = useTranslation();
  const Icon = ICONS[status];
  return (
    <span className={classes['status']} data-status={status}>
      <Icon size={14} aria-hidden="true" />
      {t(`connections.statusName.${status}`)}
    </span>
  );
}
