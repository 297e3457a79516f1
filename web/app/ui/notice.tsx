import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

interface NoticeProps {
  readonly level: 'emergency' | 'attention' | 'good';
  readonly children: ReactNode;
}

/** Levels are told apart by shape, not by colour alone. */
const ICONS = { emergency: TriangleAlert, attention: CircleAlert, good: CircleCheck } as const;

/** A framed line that must not be missed; what is wrong is read out at once. */
export function Notice({ level, children }: NoticeProps) {
  const Icon = ICONS[level];
  return (
    <div className={classes['notice']} data-level={level} role={level === 'emergency' ? 'alert' : 'status'}>
      <Icon size={16} aria-hidden="true" />
      <div>{children}</div>
    </div>
  );
}
