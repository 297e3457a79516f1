import { CircleCheck, CircleMinus, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { KindItem } from '../../resource/resource-view.ts';
import classes from './webhooks.module.css';

const ICONS = { enabled: CircleCheck, disabled: CircleMinus, auto_disabled: TriangleAlert } as const;

/** Whether a webhook is on, shown by shape and text, not only by color. */
export function WebhookStatus({ status }: Pick<KindItem<'listeners'>, 'status'>) {
  const { t } = useTranslation();
  const Icon = ICONS[status];
  return (
    <span className={classes['status']} data-status={status}>
      <Icon size={14} aria-hidden="true" />
      {t(`listeners.statusName.${status}`)}
    </span>
  );
}
