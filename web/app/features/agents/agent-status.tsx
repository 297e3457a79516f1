import { Archive, CircleCheck, CircleDashed, CircleDot } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { KindItem } from '../../resource/resource-view.ts';
import classes from './shared/agents.module.css';

/** Statuses differ by shape, not only by color. */
const ICONS = { draft: CircleDashed, published: CircleCheck, draft_ahead: CircleDot, archived: Archive } as const;

/** Whether an agent is published, and its version. */
export function AgentStatus({ status, publishedVersion }: KindItem<'agents'>) {
  const { t } = useTranslation();
  const Icon = ICONS[status];
  return (
    <span className={classes['status']} data-status={status}>
      <Icon size={14} aria-hidden="true" />
      {t(`agents.statusName.${status}`, { version: publishedVersion ?? 0 })}
    </span>
  );
}
