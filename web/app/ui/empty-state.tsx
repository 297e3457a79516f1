import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  readonly title: string;
  readonly body?: string;
  readonly action?: ReactNode;
  readonly icon?: ReactNode;
}

/** A placeholder for empty content: what it means, and what to do about it. */
export function EmptyState({ title, body, action, icon }: EmptyStateProps) {
  return (
    <div className={classes['state']} role="status">
      {icon}
      <p className={classes['title']}>{title}</p>
      {body && <p className={classes['body']}>{body}</p>}
      {action && <div className={classes['action']}>{action}</div>}
    </div>
  );
}
