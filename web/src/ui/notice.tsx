import type { ReactNode } from 'react';
import classes from './notice.module.css';

interface NoticeProps {
  readonly level: 'emergency' | 'attention' | 'good';
  readonly children: ReactNode;
}

/** A framed line that must not be missed; what is wrong is read out at once. */
export function Notice({ level, children }: NoticeProps) {
  return (
    <div className={classes['notice']} data-level={level} role={level === 'emergency' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
