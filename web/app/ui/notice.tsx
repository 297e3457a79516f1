import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

interface NoticeProps {
  readonly level: 'emergency' | 'attention' | 'good';
  readonly children: ReactNode;
}

/** Shapes tell levels apart, so that color isn't the only cue. */
const ICONS = { emergency: TriangleAlert, attention: CircleAlert, good: CircleCheck } as const;

/** A framed message that must not be missed; screen readers announce problems at once. */
export function Notice({ level, children }: NoticeProps) {
  const Icon = ICONS[level];
  return (
    <div className={classes['notice']} data-level={level} role={level === 'emergency' ? 'alert' : 'status'}>
      <Icon size={16} aria-hidden="true" />
      <div>{children}</div>
    </div>
  );
}
